import Database
import Secrets

/// Members' passwords: login, change, reset and reauthentication.
package struct Passwords: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let limits: AccountLimits
    let hasher: PasswordHasher
    let attempts: Attempts
    let checks: PasswordChecks
    let gate: SignInGate
    let signUps: SignUps
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts

    /// Returns whether a member can log in with a password.
    package func hasPassword(_ member: Member.ID) async throws -> Bool {
        try await database.read { reader in
            try reader.first("SELECT has_password FROM members WHERE id = ?", [member]) { $0.flag(0) } ?? false
        }
    }
}

extension Transaction {
    /// Stores a member's new password. Whoever guessed codes beside the old one has to learn it first.
    func setPassword(_ hash: PasswordHash, of member: Member.ID) throws {
        try execute(
            "UPDATE members SET password_hash = ?, has_password = 1 WHERE id = ?", [hash.stored, member])
        try forgetWrongCodes(of: member)
    }
}
