import Accounts
import Database
import Secrets

/// Limits how fast a member adds to-dos, through pages or the API, one by one or from files. The whole site shares one
/// instance of each kind.
package struct AddingLimit: Sendable {
    private let limiter: RateLimiter<Int64>?
    private let clock: WallClock

    /// - Parameter throttle: nil for no limit.
    init(_ throttle: Throttle?, clock: WallClock) {
        limiter = throttle.map { RateLimiter($0) }
        self.clock = clock
    }

    /// Records one to-do, or one file of them, that a member sends.
    /// - Throws: `TooManyAttempts`; then nothing was recorded, and nothing may be added.
    func recordAttempt(_ member: Member) throws(TooManyAttempts) {
        let now = Duration.milliseconds(clock.now().milliseconds)
        if let wait = limiter?.recordAttempt(member.id.number, at: now) { throw TooManyAttempts(wait: wait) }
    }
}
