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
    let authenticators: Authenticators
    let signUps: SignUps
    let auditLog: AuditLog
    let notifications: SecurityNotifications
    let outcomes: SignInOutcomeCounts
    /// Whether sign-ups wait until their address is confirmed.
    let confirmsAddresses: Bool

    /// Returns whether a member can log in with a password.
    package func hasPassword(_ member: Member.ID) async throws -> Bool {
        try await database.read { reader in
            try reader.first("SELECT has_password FROM members WHERE id = ?", [member]) { $0.flag(0) } ?? false
        }
    }

    /// Hashes the password that a member has chosen.
    /// - Throws: `HashingBusy` when too many passwords wait to be hashed.
    func hash(_ password: Secret, chosenBy member: Member.ID) async throws -> ChosenPassword {
        let present = try await database.read { try $0.credentials("members.id = ?", [member])?.hash }
        let isPresent = if case .right = try await hasher.verify(password, against: present) { true } else { false }
        return ChosenPassword(hash: try await hasher.hash(password), present: present, isOther: !isPresent)
    }
}

/// A password that a member has chosen.
struct ChosenPassword: Sendable {
    let hash: PasswordHash
    /// The hash that the member had when this one was begun; nil when the member is gone.
    let present: PasswordHash?
    /// Whether it differs from the present password. No answer may show that it doesn't: a reader of the mailbox could
    /// find the password out by reset links.
    let isOther: Bool
}

extension Transaction {
    /// Whether a member still has the password hash that was read before.
    func hasPassword(_ hash: PasswordHash?, _ member: Member.ID) throws -> Bool {
        try hasRow("SELECT 1 FROM members WHERE id = ? AND password_hash = ?", [member, hash?.stored])
    }

    /// Stores the password that a member has chosen. An attacker who guessed codes beside another one has to
    /// learn it first; beside the same one they would only go on.
    func setPassword(_ chosen: ChosenPassword, of member: Member.ID) throws {
        try execute(
            "UPDATE members SET password_hash = ?, has_password = 1 WHERE id = ?", [chosen.hash.stored, member])
        if chosen.isOther { try forgetWrongCodes(of: member) }
    }
}
