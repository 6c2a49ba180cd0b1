/// How somebody is refused who asks for too much at once.
enum Refusing {
    /// Whoever asks again as soon as they are refused would keep a processor busy with that alone.
    private static let delay = Duration.milliseconds(250)

    /// Returns when it may be said.
    /// - Throws: `CancellationError` when the client has gone.
    static func wait() async throws {
        try await Task.sleep(for: delay)
    }
}
