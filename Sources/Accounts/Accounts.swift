import Database
import Secrets

/// Members, and the ways they prove who they are. Each operation is in an extension named after it.
package struct Accounts: Sendable {
    package let lifetimes: Lifetimes
    let throttles: Throttles
    let limits: AccountLimits
    let database: Database
    let hasher: PasswordHasher
    /// Chains the lines of the history together.
    let historyKey: MACKey
    let clock: WallClock
    /// Counted in memory: a write for each would be what whoever floods us wants.
    let wrongTokens: RateLimiter<[UInt8]>?
    /// How attempts to log in end, for whoever looks after the site.
    package let signInEnds = SignInEnds()

    package init(
        database: Database, hasher: PasswordHasher, historyKey: MACKey, clock: WallClock = .system,
        lifetimes: Lifetimes = Lifetimes(), throttles: Throttles = Throttles(),
        limits: AccountLimits = AccountLimits()
    ) {
        self.database = database
        self.hasher = hasher
        self.historyKey = historyKey
        self.clock = clock
        self.lifetimes = lifetimes
        self.throttles = throttles
        self.limits = limits
        wrongTokens = throttles.wrongTokenFromNetwork.map { RateLimiter($0) }
    }
}
