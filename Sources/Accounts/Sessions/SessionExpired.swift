import Database
import Secrets

/// The requesting session has ended meanwhile; nothing was done.
package struct SessionExpired: Error {
    package init() {}
}

extension Transaction {
    /// Verifies, in the transaction of a change, that the requesting session was not ended while a password was being
    /// hashed: a reset ends an attacker's session, and the attacker's change must not follow it.
    /// - Throws: `SessionExpired`.
    func requireOpen(_ session: Token, of member: Member.ID) throws {
        let isOpen = try first(
            "SELECT 1 FROM sessions WHERE token_digest = ? AND member_id = ?", [session.digest, member]
        ) { _ in true }
        guard isOpen == true else { throw SessionExpired() }
    }
}
