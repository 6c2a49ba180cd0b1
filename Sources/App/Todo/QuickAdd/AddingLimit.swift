import Accounts
import Database
import Secrets

/// Holds back who adds more than anybody does by hand, page or program, one by one or from files. One of each kind for the
/// whole site.
package struct AddingLimit: Sendable {
    private let limiter: RateLimiter<Int64>?
    private let clock: WallClock

    /// - Parameter throttle: nil for no limit.
    init(_ throttle: Throttle?, clock: WallClock) {
        limiter = throttle.map { RateLimiter($0) }
        self.clock = clock
    }

    /// Counts one to-do, or one file of them, that a member adds.
    /// - Throws: `TooManyAttempts`; then it was not counted, and is not to be added.
    func charge(_ member: Member) throws(TooManyAttempts) {
        let now = Duration.milliseconds(clock.now().milliseconds)
        if let wait = limiter?.charge(member.id.number, at: now) { throw TooManyAttempts(wait: wait) }
    }
}
