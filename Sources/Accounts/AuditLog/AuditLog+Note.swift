import Database

extension AuditLog {
    /// Returns a function that writes an audit log entry, for services that act on an account without knowing the log.
    package func note(
        _ event: AuditEvent, of member: Member.ID, from client: ClientInfo
    ) -> @Sendable (Transaction) throws -> Void {
        { transaction in
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
