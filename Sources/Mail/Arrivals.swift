import Synchronization

/// Wakes the delivery: at once when a mail arrives, and now and then for those to be tried again.
final class Arrivals: Sendable {
    /// How long a mail whose time has come may wait for its next attempt.
    private static let patrol: Duration = .seconds(1)

    private let waiter = Mutex<AsyncStream<Void>.Continuation?>(nil)

    func announce() {
        waiter.withLock { _ = $0?.yield() }
    }

    /// One element for each time the outbox is worth a look; ends when the task that reads it is cancelled.
    func stream() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let patrol = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.patrol)
                    continuation.yield()
                }
            }
            continuation.onTermination = { _ in patrol.cancel() }
            waiter.withLock { $0 = continuation }
        }
    }
}
