import Synchronization

/// Wakes the delivery: at once for a new email, and periodically for retries.
final class DeliverySignal: Sendable {
    /// How long an email that is due may wait for its next attempt.
    private static let patrol: Duration = .seconds(1)

    private let waiter = Mutex<AsyncStream<Void>.Continuation?>(nil)

    func announce() {
        waiter.withLock { _ = $0?.yield() }
    }

    /// Yields whenever the outbox should be checked. Ends when the task that reads it is cancelled.
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
