import Database

extension Accounts {
    /// Returns a function that writes an audit log entry, for services that act on an account without knowing the log.
    package func note(
        _ event: AuditEvent, of member: Member.ID, from client: ClientInfo
    ) -> @Sendable (Transaction) throws -> Void {
        { [clock, auditLog] transaction in
            try auditLog.record(event, of: member, from: client, at: clock.now(), in: transaction)
        }
    }
}
