/// Takes a streamed response's content, piece by piece, at the pace at which the client reads.
///
/// What is written goes out at once; so many small pieces are better put together first.
public struct BodyWriter {
    private enum Sink {
        case connection(Connection, isChunked: Bool)
        case memory
    }

    // Copied once more to have a chunk's size line, content and end in one write; larger pieces become several chunks.
    private static let largestChunk = 32 << 10

    private let sink: Sink
    private(set) var collected: [UInt8] = []
    private(set) var isBroken = false
    private var pace = WritePace()

    init(_ connection: Connection, isChunked: Bool) {
        sink = .connection(connection, isChunked: isChunked)
    }

    /// For tests of handlers: what is written is kept.
    init() {
        sink = .memory
    }

    /// Returns when the kernel has taken all of it, which may be when the client has read what went before.
    /// - Throws: `ClientGone` when nobody is there to read, or reads too slowly. The producer should end then.
    public mutating func write(_ bytes: [UInt8]) async throws(ClientGone) {
        guard case .connection(let connection, let isChunked) = sink else { return collected += bytes }
        connection.heldByProducer = bytes.count
        defer { connection.heldByProducer = 0 }
        var start = 0
        while start < bytes.count {
            guard !isBroken else { throw ClientGone() }
            let end = min(bytes.count, start + Self.largestChunk)
            isBroken = true
            if await connection.sendPiece(bytes[start..<end], isChunked: isChunked, &pace) { isBroken = false }
            start = end
        }
        if isBroken { throw ClientGone() }
    }

    /// The text in UTF-8; see `write(_:)` for bytes.
    public mutating func write(_ text: String) async throws(ClientGone) {
        try await write(Array(text.utf8))
    }
}

/// A writer belongs to the one task that was given it.
@available(*, unavailable)
extension BodyWriter: Sendable {}

/// Nobody reads a streamed response any more.
public struct ClientGone: Error {}
