import Database
import Secrets

/// A session to be opened for a member who has been authenticated.
struct SessionGrant: Sendable {
    let token: Token
    /// The remembered device that the session belongs to, if any.
    let device: Int64?
    let client: ClientInfo
    let at: Timestamp
    /// When the member authenticated; nil for a browser that is merely remembered, and for a login that is no
    /// reauthentication.
    let authenticatedAt: Timestamp?
    /// What the browser holds to show that; nil when the member did not.
    var proof: Token?
    /// How the member authenticated, or did when the device was remembered; nil for one of an earlier version.
    let methods: AuthenticationMethods?
    /// The ticket issued in the same response. The session's first use shows that it arrived.
    var confirming: RememberTicket?
}

extension Transaction {
    /// - Parameter mustSetUpFactor: whether the member has to set up a second factor before anything else.
    /// - Throws: `AccountDisabled`, also when the member is gone.
    func insert(_ grant: SessionGrant, for member: Member.ID, mustSetUpFactor: Bool) throws {
        let count = try execute(
            """
            INSERT INTO sessions
                (token_digest, member_id, device_id, address, user_agent, created_at, last_seen_at, proven_at,
                proven_by, confirms, amr, must_set_up_factor)
            SELECT ?, id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM members WHERE id = ? AND disabled_at IS NULL
            """,
            [
                grant.token.digest, grant.device, grant.client.address, grant.client.userAgent, grant.at, grant.at,
                grant.authenticatedAt, grant.proof?.digest, grant.confirming?.token.digest, grant.methods?.text,
                mustSetUpFactor, member,
            ])
        guard count == 1 else { throw AccountDisabled() }
    }
}
