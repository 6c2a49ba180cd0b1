/// The delay before a client over its limit is refused.
enum RefusalDelay {
    /// A client that retries at once would otherwise keep a processor busy with refusals alone.
    private static let delay = Duration.milliseconds(250)

    /// Waits until the refusal may be sent.
    /// - Throws: `CancellationError` when the client has disconnected.
    static func wait() async throws {
        try await Task.sleep(for: delay)
    }
}
