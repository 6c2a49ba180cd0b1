import Database
import Secrets

extension Transaction {
    /// Verifies, in the transaction of a change, that the requesting session was not ended while a password was being
    /// hashed: a reset ends an attacker's session, and the attacker's change must not follow it.
    /// - Returns: the session's number.
    /// - Throws: `SessionExpired`.
    @discardableResult
    func requireOpen(_ session: Token, of member: Member.ID) throws -> Int64 {
        let number = try first(
            "SELECT id FROM sessions WHERE token_digest = ? AND member_id = ?", [session.digest, member]
        ) { $0.int(0) }
        guard let number else { throw SessionExpired() }
        return number
    }

    /// Returns the number of a session, of any member.
    /// - Parameter isReauthenticated: whether it must be one whose reauthentication was not ended.
    /// - Throws: `SessionExpired`.
    func number(of session: Token, reauthenticated isReauthenticated: Bool = false) throws -> Int64 {
        let condition = "token_digest = ?" + (isReauthenticated ? " AND proven_by IS NOT NULL" : "")
        let number = try first("SELECT id FROM sessions WHERE \(condition)", [session.digest]) { $0.int(0) }
        guard let number else { throw SessionExpired() }
        return number
    }
}
