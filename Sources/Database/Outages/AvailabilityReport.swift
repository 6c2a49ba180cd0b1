import Synchronization

/// Reports the start and the end of a database outage, rather than every request that fails in between.
///
/// On a nearly full disk, small writes may succeed between large ones that fail. So the same outage is reported at most
/// once a minute, and so is its end. The last report is never a recovery while the outage lasts.
final class AvailabilityReport: Sendable {
    private struct State {
        var current: DatabaseUnavailable?
        /// The outage reported last; nil after a recovery.
        var lastWord: DatabaseUnavailable?
        var toldAt: [DatabaseUnavailable.Cause: ContinuousClock.Instant] = [:]
        var endToldAt: ContinuousClock.Instant?
    }

    private static let pause: Duration = .seconds(60)

    private let tell: @Sendable (DatabaseUnavailable?) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    /// - Parameter tell: called with an outage when it starts, and with nil when it ends.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ tell: @escaping @Sendable (DatabaseUnavailable?) -> Void
    ) {
        (self.tell, self.now) = (tell, now)
    }

    /// The current outage, reported or not.
    var current: DatabaseUnavailable? { state.withLock { $0.current } }

    /// Records an outage, or nil for its end.
    func note(_ trouble: DatabaseUnavailable?) {
        let now = now()
        let isNews = state.withLock { state in
            state.current = trouble
            return if let trouble { Self.tells(trouble, &state, now) } else { Self.tellsEnd(&state, now) }
        }
        if isNews { tell(trouble) }
    }

    private static func tells(
        _ trouble: DatabaseUnavailable, _ state: inout State, _ now: ContinuousClock.Instant
    ) -> Bool {
        if let lastWord = state.lastWord {
            guard lastWord.cause != trouble.cause, hasElapsed(state.toldAt[trouble.cause], now) else { return false }
        }
        state.lastWord = trouble
        state.toldAt[trouble.cause] = now
        return true
    }

    private static func tellsEnd(_ state: inout State, _ now: ContinuousClock.Instant) -> Bool {
        guard state.lastWord != nil, hasElapsed(state.endToldAt, now) else { return false }
        state.lastWord = nil
        state.endToldAt = now
        return true
    }

    private static func hasElapsed(_ moment: ContinuousClock.Instant?, _ now: ContinuousClock.Instant) -> Bool {
        moment.map { now >= $0 + pause } ?? true
    }
}
