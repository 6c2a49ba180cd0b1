/// Holds tasks back until it is opened, so that a test decides what comes first instead of sleeping.
struct Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    }

    func open() { continuation.finish() }

    /// For one task at a time.
    func wait() async { for await _ in stream {} }
}
