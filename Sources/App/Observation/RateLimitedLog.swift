import Logging
import Secrets
import Synchronization

/// A log for events that anyone can cause at any rate. For each kind it writes fifty lines, then one a second, which
/// tells how many were left out before it.
final class RateLimitedLog: Sendable {
    private let logger: Logger
    private let now: @Sendable () -> ContinuousClock.Instant
    private let start: ContinuousClock.Instant
    private let limiter = RateLimiter<String>(Throttle(50, per: .seconds(50)))
    private let leftOut = Mutex<[String: Int]>([:])

    init(_ logger: Logger, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        (self.logger, self.now) = (logger, now)
        start = now()
    }

    /// - Parameter kind: one of a small fixed set, because each is kept in memory.
    /// - Returns: whether a line was written.
    @discardableResult
    func log(
        _ level: Logger.Level, _ message: Logger.Message, kind: String, _ metadata: @autoclosure () -> Logger.Metadata
    ) -> Bool {
        guard limiter.recordAttempt(kind, at: start.duration(to: now())) == nil else {
            leftOut.withLock { $0[kind, default: 0] += 1 }
            return false
        }
        var metadata = metadata()
        if let count = leftOut.withLock({ $0.removeValue(forKey: kind) }) {
            metadata["leftOut"] = .stringConvertible(count)
        }
        logger.log(level: level, message, metadata: metadata)
        return true
    }
}
