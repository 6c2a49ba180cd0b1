import Database
import Secrets

/// Members and their authentication, one store per capability.
///
/// A store has its own tables, its own errors and what it depends on as properties. Every way to log in ends in the
/// `SignInGate`.
///
/// A class, since each copy of a structure of so many parts would retain all of them, several times a request.
package final class Accounts: Sendable {
    package let lifetimes: Lifetimes
    package let secondFactor: SecondFactorPolicy
    /// Counts of login outcomes, for the operator.
    package let signInOutcomes = SignInOutcomeCounts()

    package let auditLog: AuditLog
    package let notifications: SecurityNotifications
    package let members: Members
    package let sessions: Sessions
    package let rememberedDevices: RememberedDevices
    package let deviceBindings: DeviceBindings
    package let invitations: Invitations
    package let signUps: SignUps
    package let passwords: Passwords
    /// Nil where the operator has not turned it on.
    package let emailCodes: EmailCodes?
    package let emailChanges: EmailChanges
    package let identities: Identities
    package let passkeys: Passkeys
    package let authenticators: Authenticators
    package let lockdowns: Lockdowns
    package let accessTokens: AccessTokens
    package let administration: Administration

    let database: Database
    let clock: WallClock
    let throttles: Throttles
    let limits: AccountLimits

    package init(
        database: Database, hasher: PasswordHasher, historyKey: MACKey, sealingKey: SealingKey,
        clock: WallClock = .system, policy: AccountPolicy = AccountPolicy(), auditListener: AuditListener? = nil
    ) {
        (self.database, self.clock) = (database, clock)
        (lifetimes, throttles, limits) = (policy.lifetimes, policy.throttles, policy.limits)
        secondFactor = policy.secondFactor
        let attempts = Attempts(database: database, clock: clock, throttles: throttles, limit: limits.attempts)
        let checks = PasswordChecks(database: database, hasher: hasher, attempts: attempts)
        notifications = SecurityNotifications(attempts: attempts, lifetimes: lifetimes, limits: limits)
        auditLog = AuditLog(database: database, key: historyKey, clock: clock, listener: auditListener)
        let codes = DatedCodes(key: historyKey)
        let devices = BoundDevices(codes: codes, lifetimes: lifetimes, areBinding: policy.bindsDevices)
        let guestChallenges = GuestChallenges(
            codes: codes, lifetime: lifetimes.passkeyChallenge, limit: limits.answeredChallenges, attempts: attempts)
        let gate = SignInGate(
            database: database, clock: clock, lifetimes: lifetimes, limits: limits, secondFactor: secondFactor,
            devices: devices, auditLog: auditLog, notifications: notifications, outcomes: signInOutcomes)

        members = Members(
            database: database, clock: clock, lifetimes: lifetimes, auditLog: auditLog, notifications: notifications)
        sessions = Sessions(
            database: database, clock: clock, lifetimes: lifetimes, secondFactor: secondFactor, devices: devices,
            auditLog: auditLog)
        deviceBindings = DeviceBindings(
            database: database, clock: clock, lifetimes: lifetimes, devices: devices, auditLog: auditLog)
        rememberedDevices = RememberedDevices(
            database: database, clock: clock, lifetimes: lifetimes, devices: devices, gate: gate, auditLog: auditLog,
            notifications: notifications, outcomes: signInOutcomes)
        invitations = Invitations(database: database, clock: clock, policy: policy.signUp)
        signUps = SignUps(
            database: database, clock: clock, lifetimes: lifetimes, limits: limits, hasher: hasher,
            attempts: attempts, guestChallenges: guestChallenges, gate: gate, invitations: invitations,
            auditLog: auditLog, notifications: notifications)
        authenticators = Authenticators(
            database: database, clock: clock, lifetimes: lifetimes, key: sealingKey, attempts: attempts, gate: gate,
            auditLog: auditLog, notifications: notifications, outcomes: signInOutcomes)
        passwords = Passwords(
            database: database, clock: clock, lifetimes: lifetimes, limits: limits, hasher: hasher,
            attempts: attempts, checks: checks, gate: gate, authenticators: authenticators, signUps: signUps,
            auditLog: auditLog, notifications: notifications, outcomes: signInOutcomes,
            confirmsAddresses: policy.confirmsAddresses)
        emailCodes =
            policy.sendsEmailCodes
            ? EmailCodes(
                database: database, clock: clock, lifetimes: lifetimes, limits: limits, attempts: attempts, gate: gate,
                auditLog: auditLog, notifications: notifications, outcomes: signInOutcomes) : nil
        emailChanges = EmailChanges(
            database: database, clock: clock, lifetimes: lifetimes, attempts: attempts, auditLog: auditLog,
            notifications: notifications)
        identities = Identities(
            database: database, clock: clock, lifetimes: lifetimes, limits: limits, hasher: hasher, key: sealingKey,
            attempts: attempts, checks: checks, gate: gate, invitations: invitations, auditLog: auditLog,
            notifications: notifications, outcomes: signInOutcomes)
        passkeys = Passkeys(
            database: database, clock: clock, lifetimes: lifetimes, limits: limits, attempts: attempts,
            guestChallenges: guestChallenges, gate: gate, signUps: signUps, auditLog: auditLog,
            notifications: notifications, outcomes: signInOutcomes)
        lockdowns = Lockdowns(
            database: database, clock: clock, lifetimes: lifetimes, hasher: hasher, auditLog: auditLog,
            notifications: notifications)
        accessTokens = AccessTokens(
            database: database, clock: clock, precision: lifetimes.lastSeenPrecision, auditLog: auditLog,
            notifications: notifications, wrongTokens: throttles.wrongTokenFromNetwork.map { RateLimiter($0) })
        administration = Administration(
            database: database, clock: clock, lifetimes: lifetimes, hasher: hasher, auditLog: auditLog,
            notifications: notifications)
    }
}
