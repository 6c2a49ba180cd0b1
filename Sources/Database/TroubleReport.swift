import Synchronization

/// Tells of a trouble when it begins and when it is over, not at each of the thousand requests in between.
///
/// On a disk that is full to the brim, small writes may find room between large ones that do not; so the same trouble is told
/// of once a minute at the most.
final class TroubleReport: Sendable {
    private struct State {
        var told: DatabaseUnavailable?
        var last: (trouble: DatabaseUnavailable, at: ContinuousClock.Instant)?
    }

    private static let pause: Duration = .seconds(60)

    private let tell: @Sendable (DatabaseUnavailable?) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameter tell: called with a trouble that has begun, and with nil when it is over.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ tell: @escaping @Sendable (DatabaseUnavailable?) -> Void
    ) {
        (self.tell, self.now) = (tell, now)
    }

    /// Takes in how a commit ended: with a trouble, or nil for well.
    func note(_ trouble: DatabaseUnavailable?) {
        let isNews = state.withLock { state in
            if let trouble {
                let now = now()
                if let last = state.last, last.trouble == trouble, now < last.at + Self.pause { return false }
                state.last = (trouble, now)
            }
            defer { state.told = trouble }
            return trouble != nil || state.told != nil
        }
        if isNews { tell(trouble) }
    }
}
