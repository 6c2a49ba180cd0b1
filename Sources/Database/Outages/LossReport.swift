import Synchronization

/// Reports writes that no request waited for and that were not done, each kind of reason once a minute at most: guests
/// can cause some of them, such as the audit log's line about a login that failed.
final class LossReport: Sendable {
    private struct Kind {
        var untold = 0
        var toldAt: ContinuousClock.Instant?
    }

    private static let pause: Duration = .seconds(60)

    private let tell: @Sendable (any Error, Int) -> Void
    private let now: @Sendable () -> ContinuousClock.Instant
    /// By the type of the error.
    private let kinds = Mutex<[ObjectIdentifier: Kind]>([:])

    /// - Parameter tell: called with a reason, and the number of writes lost by this kind of reason since the last call.
    init(
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        _ tell: @escaping @Sendable (any Error, Int) -> Void
    ) {
        (self.tell, self.now) = (tell, now)
    }

    /// Notes one that was lost. An outage is reported by itself; what belonged to a row that is gone by now is no loss.
    func note(_ error: any Error) {
        guard !(error is DatabaseUnavailable), !(error is ForeignKeyViolation) else { return }
        let now = now()
        let kind = ObjectIdentifier(type(of: error))
        let count: Int? = kinds.withLock { kinds in
            let known = kinds[kind, default: Kind()]
            let count = known.untold + 1
            guard known.toldAt.map({ now >= $0 + Self.pause }) ?? true else {
                kinds[kind]?.untold = count
                return nil
            }
            kinds[kind] = Kind(toldAt: now)
            return count
        }
        if let count { tell(error, count) }
    }
}
