import Database
import Secrets

extension Transaction {
    /// Gives a login other tokens: a full copy of its browser's cookies, made before, opens nothing any more. The session
    /// and the remembered browser stay, and so do forms that are open in other tabs.
    /// - Parameter isReauthenticated: whether the browser has the session's proof. If not, the session is left with none.
    /// - Throws: `SessionExpired`.
    func renewLogin(of session: Token, with renewal: LoginRenewal, isReauthenticated: Bool) throws -> RenewedLogin {
        if let done = renewal.done { return done }
        let proof = try renewProof(of: session, by: isReauthenticated ? renewal.proof(after: session) : nil)
        let (next, number, device) = try renewToken(of: session, with: renewal)
        // A copy may have seen the key of an app that is being set up.
        try execute("DELETE FROM authenticator_keys WHERE session_id = ?", [number])
        guard let device else { return RenewedLogin(session: next, proof: proof, ticket: nil) }
        // Sessions that the same browser had before, or a copy of its ticket has now.
        try execute("DELETE FROM sessions WHERE device_id = ? AND id <> ?", [device, number])
        return RenewedLogin(session: next, proof: proof, ticket: try replaceTicket(of: device, renewal))
    }

    /// Gives a session another token, and ends what it has begun at providers: a copy of the browser's cookies alone could
    /// finish that.
    /// - Returns: the token, the session's number, and that of its remembered browser.
    /// - Throws: `SessionExpired`.
    func renewToken(
        of session: Token, with renewal: LoginRenewal
    ) throws -> (token: Token, number: Int64, device: Int64?) {
        let next = renewal.session(after: session)
        let renewed = try first(
            """
            UPDATE sessions
            SET token_digest = ?, replaced_digest = token_digest, form_digest = coalesce(form_digest, ?),
                confirms = NULL
            WHERE token_digest = ? RETURNING id, device_id
            """, [next.digest, session.formToken.digest, session.digest]
        ) { (number: $0.int(0), device: $0.optionalInt(1)) }
        guard let renewed else { throw SessionExpired() }
        try execute("DELETE FROM authorizations WHERE session_id = ?", [renewed.number])
        return (next, renewed.number, renewed.device)
    }

    /// Replaces the proof of a session: a copy of the browser's cookies, made before, has the old one.
    /// - Returns: the proof for the browser to hold, which is good for as long as the old one was; nil if there is none.
    private func renewProof(of session: Token, by proof: Token?) throws -> Token? {
        let renewed = try execute(
            "UPDATE sessions SET proven_by = ? WHERE token_digest = ? AND proven_by IS NOT NULL",
            [proof?.digest, session.digest])
        return renewed == 1 ? proof : nil
    }

    /// Has a remembered browser's ticket accepted no more, nor its successor. Without one, or with a stale one, a browser gets
    /// no other.
    private func replaceTicket(of device: Int64, _ renewal: LoginRenewal) throws -> RememberTicket? {
        let next = try renewal.ticket.flatMap { ticket in
            try hasRow(
                """
                SELECT 1 FROM remembered_devices
                WHERE id = ? AND series_digest = ? AND ? IN (token_digest, successor_digest)
                """, [device, ticket.series.digest, ticket.token.digest]) ? renewal.ticket(after: ticket) : nil
        }
        try execute(
            """
            UPDATE remembered_devices
            SET replaced_digest = token_digest, replaced_successor_digest = successor_digest, token_digest = ?,
                successor_digest = NULL, successor_key = NULL
            WHERE id = ?
            """, [(next?.token ?? .random()).digest, device])
        return next
    }
}
