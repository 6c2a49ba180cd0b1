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
    /// - Returns: its hash, and whether it differs from the present one. No answer may show that it doesn't: a reader of
    ///   the mailbox could find the password out by reset links.
    /// - Throws: `HashingBusy` when too many passwords wait to be hashed, or too many of this member.
    func hash(_ password: Secret, chosenBy member: Member.ID) async throws -> (hash: PasswordHash, isOther: Bool) {
        let present = try await database.read { try $0.credentials("members.id = ?", [member])?.hash }
        let subject = member.hashingSubject
        let verdict = try await hasher.verify(password, against: present, of: subject)
        let isPresent = if case .right = verdict { true } else { false }
        return (try await hasher.hash(password, of: subject), isOther: !isPresent)
    }
}

extension Transaction {
    /// Stores the password that a member has chosen. An attacker who guessed codes beside another one has to
    /// learn it first; beside the same one they would only go on.
    func setPassword(_ chosen: (hash: PasswordHash, isOther: Bool), of member: Member.ID) throws {
        try execute(
            "UPDATE members SET password_hash = ?, has_password = 1 WHERE id = ?", [chosen.hash.stored, member])
        if chosen.isOther { try forgetWrongCodes(of: member) }
    }
}
