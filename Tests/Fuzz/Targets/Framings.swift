@testable import HTTPServer

/// However the network cuts bytes, they mean the same: a difference between two readers would allow request smuggling.
enum Framings {
    static func compareRequests(_ bytes: [UInt8]) {
        let whole = requests(in: [bytes])
        precondition(requests(in: bytes.map { [$0] }) == whole, "byte by byte is another request")
        guard let cut = bytes.first.map({ Int($0) % bytes.count }) else { return }
        precondition(
            requests(in: [Array(bytes[..<cut]), Array(bytes[cut...])]) == whole, "cut in two is another request")
    }

    /// Everything that is understood, in order, up to the first refusal.
    private static func requests(in pieces: [[UInt8]]) -> [String] {
        var limits = Limits()
        limits.body = 1_000
        var parser = RequestParser(limits: limits)
        var found: [String] = []
        for piece in pieces {
            var position = 0
            while position < piece.count {
                switch parser.consume(piece.span, from: &position) {
                case .needMore: precondition(position == piece.count, "more is asked for before all is used")
                // With which sentence depends on which of several mistakes has arrived.
                case .refused: return found + ["refused"]
                case .request(let head, let body):
                    precondition(body.count <= limits.body, "a body over the limit")
                    found.append(
                        "\(head.method) \(head.path)?\(head.query ?? "") \(head.minorVersion) \(head.keepsAlive) \(body)"
                    )
                }
            }
        }
        return found
    }

    static func compareChunks(_ bytes: [UInt8]) {
        let whole = content(of: [bytes])
        precondition(content(of: bytes.map { [$0] }) == whole, "byte by byte is another body")
    }

    private struct Decoded: Equatable {
        var body: [UInt8] = []
        var progress = ChunkedDecoder.Progress.needMore
    }

    private static func content(of pieces: [[UInt8]]) -> Decoded {
        var limits = Limits()
        limits.body = 1_000
        var decoder = ChunkedDecoder(limits: limits)
        var decoded = Decoded()
        for piece in pieces {
            var position = 0
            decoded.progress = decoder.decode(piece.span, from: &position, into: &decoded.body)
            precondition(decoded.body.count <= limits.body, "a body over the limit")
            guard decoded.progress == .needMore else { break }
        }
        return decoded
    }
}
