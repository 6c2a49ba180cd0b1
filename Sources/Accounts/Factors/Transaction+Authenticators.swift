import Database
import Secrets

extension Reader {
    /// Whether a member's authenticator is on.
    func hasAuthenticator(_ member: Member.ID) throws -> Bool {
        try hasRow("SELECT 1 FROM members WHERE id = ? AND \(Authenticators.isOn)", [member])
    }
}

extension Transaction {
    /// Whether a member's authenticator is on.
    func hasAuthenticator(_ member: Member.ID) throws -> Bool { try reader.hasAuthenticator(member) }

    /// Whether the member has given a right code in a browser. A browser that only chose a new password by a link knows
    /// no more than the mailbox.
    func hasGivenCode(_ browser: Token, of member: Member.ID) throws -> Bool {
        try hasRow(
            "SELECT 1 FROM known_browsers WHERE browser_digest = ? AND member_id = ? AND gave_code = 1",
            [browser.digest, member])
    }

    /// Records that the member has given a right code in a known browser.
    func recordCode(in browser: Token, of member: Member.ID) throws {
        try execute(
            "UPDATE known_browsers SET gave_code = 1 WHERE browser_digest = ? AND member_id = ?",
            [browser.digest, member])
    }

    /// Whether there were so many wrong codes in new browsers that these take none of the app.
    func hasTooManyWrongCodes(_ member: Member.ID) throws -> Bool {
        try hasRow(
            "SELECT 1 FROM authenticators WHERE member_id = ? AND wrong_codes >= ?",
            [member, Authenticators.mostWrongCodes])
    }

    /// Counts a wrong code in a new browser, or a wrong recovery code in any.
    /// - Returns: how many there were since the last right one there, or the last new password.
    func countWrongCode(of member: Member.ID) throws -> Int {
        try first(
            "UPDATE authenticators SET wrong_codes = wrong_codes + 1 WHERE member_id = ? RETURNING wrong_codes",
            [member]
        ) { Int($0.int(0)) } ?? 0
    }

    /// Forgets the wrong codes in new browsers, after a right one there or with another password.
    func forgetWrongCodes(of member: Member.ID) throws {
        try execute("UPDATE authenticators SET wrong_codes = 0 WHERE member_id = ?", [member])
    }

    /// Deletes the authenticator with all that belongs to it.
    /// - Returns: whether it was on.
    func endAuthenticator(of member: Member.ID) throws -> Bool {
        let wasOn = try hasAuthenticator(member)
        try execute("DELETE FROM authenticators WHERE member_id = ?", [member])
        // Another app that any session is setting up would now be a second one.
        try execute(
            "DELETE FROM authenticator_keys WHERE session_id IN (SELECT id FROM sessions WHERE member_id = ?)",
            [member])
        try execute("DELETE FROM recovery_codes WHERE member_id = ?", [member])
        try execute("UPDATE known_browsers SET gave_code = 0 WHERE member_id = ?", [member])
        try endUnfinishedSignIns(of: member)
        try endTrust(of: member)
        // Without an entry: the audit log has one for the app itself.
        try execute(
            "UPDATE members SET factor_recovery_at = NULL WHERE id = ? AND factor_recovery_at IS NOT NULL", [member])
        return wasOn
    }
}
