import Synchronization

/// The time left for an email in progress: unlimited until the program is to end.
final class SessionTimeouts: Sendable {
    /// Less than the time that the program has to end.
    private static let afterCancellation: Duration = .seconds(5)

    private let end = Mutex<ContinuousClock.Instant?>(nil)

    func limit() {
        end.withLock { $0 = .now + Self.afterCancellation }
    }

    var isFinished: Bool {
        end.withLock { $0.map { $0 < .now } ?? false }
    }
}
