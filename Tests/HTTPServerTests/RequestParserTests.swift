import Testing

@testable import HTTPServer

/// The parser alone, with every request cut wherever a network may cut it.
@Suite(.timeLimit(.minutes(5))) struct RequestParserTests {
    static let all = RequestCase.requestLines + RequestCase.fields + RequestCase.framing

    @Test(arguments: all)
    func `a request is understood or refused in one piece`(_ request: RequestCase) {
        #expect(Self.outcome(of: [request.bytes]) == request.outcome)
    }

    @Test(arguments: all)
    func `a request that arrives byte by byte is the same request`(_ request: RequestCase) {
        #expect(Self.outcome(of: request.bytes.map { [$0] }) == request.outcome)
    }

    @Test(arguments: all.filter { $0.bytes.count < 500 })
    func `a request cut in two anywhere is the same request`(_ request: RequestCase) {
        for cut in 1..<request.bytes.count {
            let pieces = [Array(request.bytes[..<cut]), Array(request.bytes[cut...])]
            #expect(Self.outcome(of: pieces) == request.outcome, "cut at \(cut)")
        }
    }

    @Test func `bytes after a request are left for the next`() {
        let bytes = Array(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nabGET /b HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        var parser = RequestParser(limits: Limits())
        var position = 0

        let first = Self.describe(parser.consume(bytes.span, from: &position))
        let second = Self.describe(parser.consume(bytes.span, from: &position))

        #expect(first == .handled("POST / [ab]"))
        #expect(second == .handled("GET /b []"))
        #expect(position == bytes.count)
    }

    @Test func `an empty line before a request begins none, and a second one is refused`() {
        var parser = RequestParser(limits: Limits())
        func consume(_ text: String) -> RequestCase.Outcome? {
            var position = 0
            return Self.describe(parser.consume(Array(text.utf8).span, from: &position))
        }

        #expect(parser.isIdle)
        #expect(consume("\r") == nil && !parser.isIdle)
        #expect(consume("\n") == nil && parser.isIdle)
        #expect(consume("G") == nil && !parser.isIdle)
        #expect(consume("ET / HTTP/1.1\r\nHost: a\r\n\r\n") == .handled("GET / []") && parser.isIdle)
        #expect(consume("\r\n") == nil && parser.isIdle)
        #expect(consume("\r\n") == .refused(400))
    }

    @Test func `random bytes are never anything but more, a request or a refusal`() {
        var generator = SystemRandomNumberGenerator()
        for request in Self.all where request.bytes.count < 500 {
            for _ in 0..<20 {
                var bytes = request.bytes
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                var parser = RequestParser(limits: Limits())
                var position = 0
                while position < bytes.count {
                    let before = position
                    if case .refused = parser.consume(bytes.span, from: &position) { break }
                    #expect(position > before && position <= bytes.count)
                }
            }
        }
    }

    static func outcome(of pieces: [[UInt8]]) -> RequestCase.Outcome? {
        var parser = RequestParser(limits: Limits())
        for piece in pieces {
            var position = 0
            if let outcome = describe(parser.consume(piece.span, from: &position)) { return outcome }
        }
        return nil
    }

    static func describe(_ outcome: RequestParser.Outcome) -> RequestCase.Outcome? {
        switch outcome {
        case .needMore: nil
        case .refused(let refusal): .refused(refusal.status.code)
        case .request(let head, let body):
            .handled(
                "\(head.method) \(head.path)\(head.query.map { "?" + $0 } ?? "") [\(String(decoding: body, as: UTF8.self))]"
            )
        }
    }
}
