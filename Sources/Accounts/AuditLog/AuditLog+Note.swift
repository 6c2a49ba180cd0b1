import Database
import Secrets

extension AuditLog {
    /// Returns a function that writes an audit log entry, for services that act on an account without knowing the log.
    /// - Parameter session: the one that acts. The function throws `SessionExpired` when it has ended by then; nil where
    ///   that doesn't matter.
    package func note(
        _ event: AuditEvent, of member: Member.ID, in session: Token? = nil, from client: ClientInfo
    ) -> @Sendable (Transaction) throws -> Void {
        { transaction in
            if let session { try transaction.requireOpen(session, of: member) }
            try record(event, of: member, from: client, at: clock.now(), in: transaction)
        }
    }

    /// Writes an entry without waiting: a failed login must take as long for a known address as for an unknown one,
    /// which has no log.
    func recordSoon(_ event: AuditEvent, of member: Member.ID, from client: ClientInfo) {
        let now = clock.now()
        database.writeSoon { try record(event, of: member, from: client, at: now, in: $0) }
    }
}
