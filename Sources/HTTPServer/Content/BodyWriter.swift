/// Writes a streamed response's content piece by piece, at the pace at which the client reads.
///
/// Each piece is sent at once, so small pieces are better combined first.
public struct BodyWriter {
    private enum Sink {
        case connection(Connection, isChunked: Bool)
        case memory
    }

    /// In bytes. A chunk is copied so that its size line, content and end go out in one write. Larger pieces become
    /// several chunks.
    private static let largestChunk = 32 << 10

    private let sink: Sink
    private(set) var collected: [UInt8] = []
    private(set) var isBroken = false
    private var pace = SendRate()

    init(_ connection: Connection, isChunked: Bool) {
        sink = .connection(connection, isChunked: isChunked)
    }

    /// For tests of handlers: keeps what is written.
    init() {
        sink = .memory
    }

    /// Writes the bytes. Returns when the kernel has taken all of them, possibly after the client has read earlier
    /// ones.
    /// - Throws: `ClientDisconnected` when the client has gone or reads too slowly. The producer should end then.
    public mutating func write(_ bytes: [UInt8]) async throws(ClientDisconnected) {
        guard case .connection(let connection, let isChunked) = sink else { return collected += bytes }
        connection.heldByProducer = bytes.count
        defer { connection.heldByProducer = 0 }
        var start = 0
        while start < bytes.count {
            guard !isBroken else { throw ClientDisconnected() }
            let end = min(bytes.count, start + Self.largestChunk)
            isBroken = true
            if await connection.sendPiece(bytes[start..<end], isChunked: isChunked, &pace) { isBroken = false }
            start = end
        }
        if isBroken { throw ClientDisconnected() }
    }

    /// Writes the text in UTF-8; see `write(_:)` for bytes.
    public mutating func write(_ text: String) async throws(ClientDisconnected) {
        try await write(Array(text.utf8))
    }
}

/// A writer belongs to the one task that was given it.
@available(*, unavailable)
extension BodyWriter: Sendable {}

/// The client of a streamed response has gone or reads too slowly.
public struct ClientDisconnected: Error {}
