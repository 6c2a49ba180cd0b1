import Synchronization

/// How long a mail in progress may still take: as long as it likes, until the program ends.
final class Patience: Sendable {
    /// Less than a program has to end in.
    private static let afterCancellation: Duration = .seconds(5)

    private let end = Mutex<ContinuousClock.Instant?>(nil)

    func limit() {
        end.withLock { $0 = .now + Self.afterCancellation }
    }

    var isOver: Bool {
        end.withLock { $0.map { $0 < .now } ?? false }
    }
}
