import Synchronization

/// Tells of a trouble when it begins and when it is over, not at each of the thousand requests in between.
///
/// On a disk that is full to the brim, small writes may find room between large ones that do not. So the same trouble is told
/// of once a minute at the most, and so is its end; but the last word is never that all is well when it is not.
final class TroubleReport: Sendable {
    private struct State {
        var current: DatabaseUnavailable?
        /// What was told last; nil for the end of a trouble.
        var lastWord: DatabaseUnavailable?
        var toldAt: [DatabaseUnavailable.Cause: ContinuousClock.Instant] = [:]
        var endToldAt: ContinuousClock.Instant?
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

    /// The trouble that there is, told or not.
    var current: DatabaseUnavailable? { state.withLock { $0.current } }

    /// Takes in a trouble, or nil for its end.
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
            guard lastWord.cause != trouble.cause, isOver(state.toldAt[trouble.cause], now) else { return false }
        }
        state.lastWord = trouble
        state.toldAt[trouble.cause] = now
        return true
    }

    private static func tellsEnd(_ state: inout State, _ now: ContinuousClock.Instant) -> Bool {
        guard state.lastWord != nil, isOver(state.endToldAt, now) else { return false }
        state.lastWord = nil
        state.endToldAt = now
        return true
    }

    private static func isOver(_ moment: ContinuousClock.Instant?, _ now: ContinuousClock.Instant) -> Bool {
        moment.map { now >= $0 + pause } ?? true
    }
}
