import Database

extension Transaction {
    /// Marks a member's session as reauthenticated and records by what. Nothing happens if it has ended in the meantime.
    /// - Parameters:
    ///   - condition: which session, with `key` in it.
    ///   - event: by what.
    func reauthenticate(
        _ condition: String, _ key: any Bindable, of member: Member.ID, by event: AuditEvent, from client: ClientInfo,
        at now: Timestamp, recordingIn auditLog: AuditLog
    ) throws {
        let isOpen = try execute(
            "UPDATE sessions SET proven_at = ? WHERE \(condition) AND member_id = ?", [now, key, member])
        guard isOpen == 1 else { return }
        try auditLog.record(event, of: member, from: client, at: now, in: self)
    }
}
