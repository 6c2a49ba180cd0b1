import Database
import Secrets

/// Members and their authentication. Each operation is in an extension named after it.
package struct Accounts: Sendable {
    package let lifetimes: Lifetimes
    let throttles: Throttles
    let limits: AccountLimits
    let database: Database
    let hasher: PasswordHasher
    package let auditLog: AuditLog
    let clock: WallClock
    /// Counted in memory: a database write for each would help an attacker who floods the site.
    let wrongTokens: RateLimiter<[UInt8]>?
    /// Counts of login outcomes, for the operator.
    package let signInOutcomes = SignInOutcomeCounts()

    package init(
        database: Database, hasher: PasswordHasher, historyKey: MACKey, clock: WallClock = .system,
        lifetimes: Lifetimes = Lifetimes(), throttles: Throttles = Throttles(),
        limits: AccountLimits = AccountLimits()
    ) {
        self.database = database
        self.hasher = hasher
        auditLog = AuditLog(database: database, key: historyKey)
        self.clock = clock
        self.lifetimes = lifetimes
        self.throttles = throttles
        self.limits = limits
        wrongTokens = throttles.wrongTokenFromNetwork.map { RateLimiter($0) }
    }
}
