import Database
import Secrets

extension Transaction {
    /// Marks a member's session as reauthenticated, gives it another token (OWASP ASVS 5.0, 7.2.4), and records by what.
    /// This stops a recovery: while the authenticator is on, each way takes a code or a passkey.
    /// - Parameters:
    ///   - renewal: what the session's browser has sent beside it; nil if the browser gets the token by this very answer.
    ///   - event: by what.
    /// - Returns: what the browser is to hold. Its ticket stays: with that, one that never gets the answer is let in again.
    /// - Throws: `SessionExpired`.
    func reauthenticate(
        _ session: Token, of member: Member.ID, with renewal: LoginRenewal?, by event: AuditEvent,
        from client: ClientInfo, at now: Timestamp, recordingIn auditLog: AuditLog
    ) throws -> RenewedLogin {
        let number = try requireOpen(session, of: member)
        let proof = renewal?.proof(after: session) ?? .random()
        try execute("UPDATE sessions SET proven_at = ?, proven_by = ? WHERE id = ?", [now, proof.digest, number])
        try auditLog.record(event, of: member, from: client, at: now, in: self)
        try auditLog.stopRecovery(of: member, from: client, at: now, in: self)
        guard let renewal else { return RenewedLogin(session: session, proof: proof, ticket: nil) }
        if let ticket = renewal.ticket { try replaceTicket(before: ticket) }
        return RenewedLogin(session: try renewToken(of: session, with: renewal).token, proof: proof, ticket: nil)
    }

    /// Has the ticket accepted no more by which a browser came back that has the next one: it would open the session by its
    /// earlier token once more. After a crash the browser may still have it, so it is no sign of a copy.
    private func replaceTicket(before ticket: RememberTicket) throws {
        try execute(
            """
            UPDATE remembered_devices
            SET replaced_digest = token_digest, token_digest = successor_digest, successor_digest = NULL,
                successor_key = NULL
            WHERE series_digest = ? AND successor_digest = ?
            """, [ticket.series.digest, ticket.token.digest])
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
