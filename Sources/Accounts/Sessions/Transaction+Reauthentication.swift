import Database
import Secrets

extension Transaction {
    /// Marks a member's session as reauthenticated and records by what. This stops a recovery: while the authenticator is
    /// on, each way takes a code or a passkey. Nothing happens if the session has ended in the meantime.
    /// - Parameters:
    ///   - condition: which session, with `key` in it.
    ///   - event: by what.
    /// - Returns: the proof for the browser to hold. The session's token is not enough: a thief of it could wait for the
    ///   member to type the password.
    func reauthenticate(
        _ condition: String, _ key: any Bindable, of member: Member.ID, by event: AuditEvent, from client: ClientInfo,
        at now: Timestamp, recordingIn auditLog: AuditLog
    ) throws -> Token {
        let proof = Token.random()
        let isOpen = try execute(
            "UPDATE sessions SET proven_at = ?, proven_by = ? WHERE \(condition) AND member_id = ?",
            [now, proof.digest, key, member])
        if isOpen == 1 {
            try auditLog.record(event, of: member, from: client, at: now, in: self)
            try auditLog.stopRecovery(of: member, from: client, at: now, in: self)
        }
        return proof
    }

    /// Verifies, in the transaction of a change, that the requesting session's reauthentication was not ended while the
    /// change waited, nor the session itself or its token. How long ago it was has been checked before.
    /// - Returns: the session's number.
    /// - Throws: `SessionExpired`.
    @discardableResult
    func requireReauthenticated(_ session: Token, of member: Member.ID) throws -> Int64 {
        let number = try first(
            "SELECT id FROM sessions WHERE token_digest = ? AND member_id = ? AND proven_by IS NOT NULL",
            [session.digest, member]
        ) { $0.int(0) }
        guard let number else { throw SessionExpired() }
        return number
    }

    /// Ends the reauthentications of a member's other sessions, and what they have begun at providers: it may have been by
    /// the password, passkey, login or app that is no longer the member's.
    func endOtherReauthentications(of member: Member.ID, keeping session: Token) throws {
        try endReauthentications(of: member, where: "token_digest <> ?", [session.digest])
    }

    /// The same for all sessions of a member.
    /// - Parameter condition: restricts the sessions.
    func endReauthentications(
        of member: Member.ID, where condition: String = "1 = 1", _ values: [any Bindable] = []
    ) throws {
        try execute(
            "UPDATE sessions SET proven_at = NULL, proven_by = NULL WHERE member_id = ? AND \(condition)",
            [member] + values)
        try execute(
            """
            DELETE FROM authorizations
            WHERE session_id IN (SELECT id FROM sessions WHERE member_id = ? AND \(condition))
            """, [member] + values)
    }
}
