import Database
import Secrets

/// Members' identities at providers: login, linking, and what the providers tell about them.
package struct Identities: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let limits: AccountLimits
    let hasher: PasswordHasher
    /// Seals providers' tokens in the database.
    let key: SealingKey
    let attempts: Attempts
    let checks: PasswordChecks
    let gate: SignInGate
    let invitations: Invitations
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts
}
