import Synchronization

/// Reports the start and the end of a database outage, rather than every request that fails in between.
///
/// On a nearly full disk, small writes may succeed between large ones that fail. So the same outage is reported at most
/// once a minute, and so is its end. The last report is never a recovery while the outage lasts, and becomes one within a
/// minute after it, whether or not anything else is noted.
final class AvailabilityReport: Sendable {
    private struct State {
        var current: DatabaseUnavailable?
        /// The outage reported last; nil after a recovery.
        var lastWord: DatabaseUnavailable?
        var toldAt: [DatabaseUnavailable.Cause: ContinuousClock.Instant] = [:]
        var endToldAt: ContinuousClock.Instant?
        /// Whether an end that could not be told at once will be looked at again.
        var isEndPlanned = false
    }

    private static let pause: Duration = .seconds(60)

    private let tell: @Sendable (DatabaseUnavailable?) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    private let later: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - later: runs work after a time.
    ///   - tell: called with an outage when it starts, and with nil when it ends.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        later: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void = { delay, work in
            Task {
                try? await Task.sleep(for: delay)
                work()
            }
        },
        _ tell: @escaping @Sendable (DatabaseUnavailable?) -> Void
    ) {
        (self.tell, self.now, self.later) = (tell, now, later)
    }

    /// The current outage, reported or not.
    var current: DatabaseUnavailable? { state.withLock { $0.current } }

    /// Records an outage, or nil for its end.
    func note(_ trouble: DatabaseUnavailable?) {
        let now = now()
        let (isNews, delay) = state.withLock { state in
            state.current = trouble
            let isNews = if let trouble { Self.tells(trouble, &state, now) } else { Self.tellsEnd(&state, now) }
            return (isNews, Self.planEnd(&state, now))
        }
        if isNews { tell(trouble) }
        if let delay { later(delay) { [weak self] in self?.tellPlannedEnd() } }
    }

    /// The time after which an end can be told that is not told yet; nil if there is none, or it is planned already.
    private static func planEnd(_ state: inout State, _ now: ContinuousClock.Instant) -> Duration? {
        guard state.current == nil, state.lastWord != nil, !state.isEndPlanned, let last = state.endToldAt else {
            return nil
        }
        state.isEndPlanned = true
        return last + pause - now
    }

    private func tellPlannedEnd() {
        let now = now()
        let isNews = state.withLock { state in
            state.isEndPlanned = false
            guard state.current == nil, state.lastWord != nil else { return false }
            (state.lastWord, state.endToldAt) = (nil, now)
            return true
        }
        if isNews { tell(nil) }
    }

    private static func tells(
        _ trouble: DatabaseUnavailable, _ state: inout State, _ now: ContinuousClock.Instant
    ) -> Bool {
        if let lastWord = state.lastWord {
            guard lastWord.cause != trouble.cause, hasElapsed(state.toldAt[trouble.cause], now) else { return false }
            // A server that falls silent takes too long, and then can't be reached.
            let isSame = lastWord.mayBeSilence && trouble.mayBeSilence
            guard !isSame || hasElapsed(state.toldAt[lastWord.cause], now) else { return false }
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
