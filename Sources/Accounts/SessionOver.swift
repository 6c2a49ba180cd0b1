import Database
import Secrets

/// The session in which something was asked for has ended meanwhile; nothing was done.
package struct SessionOver: Error {
    package init() {}
}

extension Transaction {
    /// Makes sure, in the transaction of a change, that the session asking for it was not ended while a password was
    /// being hashed: a reset ends a thief's session, and the thief's change must not come after it.
    /// - Throws: `SessionOver`.
    func requireOpen(_ session: Token, of member: Member.ID) throws {
        let isOpen = try first(
            "SELECT 1 FROM sessions WHERE token_digest = ? AND member_id = ?", [session.digest, member]
        ) { _ in true }
        guard isOpen == true else { throw SessionOver() }
    }
}
