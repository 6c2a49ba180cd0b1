import Database
import Secrets

/// A login that waits for the code of an email, in the browser that has its token.
struct EmailCodeRequest: Sendable {
    let id: Int64
    /// Nil when no account has the address, or the code is no longer good.
    let member: Member.ID?
    let code: Digest
    let remember: Bool
}

extension Reader {
    /// Returns the login that waits in the browser with this token; nil when none waits.
    /// - Parameter lifetime: how long a login waits.
    func emailCodeRequest(in token: Token, within lifetime: Duration, at now: Timestamp) throws -> EmailCodeRequest? {
        try first(
            """
            SELECT id, member_id, code_digest, remember FROM email_codes
            WHERE browser_digest = ? AND tries_left > 0 AND \(Lifetimes.goodLink)
            """, [token.digest] + Lifetimes.goodLinkValues(lifetime, at: now)
        ) { row in
            EmailCodeRequest(
                id: row.int(0), member: row.optionalInt(1).map { Member.ID($0) }, code: Digest(stored: row.blob(2)),
                remember: row.flag(3))
        }
    }

    /// Returns whether the login that waited in the browser with this token has got its code.
    /// - Parameter lifetime: how long a login waits, and is known afterwards.
    func hasFinished(emailCodeRequestIn token: Token, within lifetime: Duration, at now: Timestamp) throws -> Bool {
        try hasRow(
            "SELECT 1 FROM email_codes WHERE browser_digest = ? AND tries_left = 0 AND \(Lifetimes.goodLink)",
            [token.digest] + Lifetimes.goodLinkValues(lifetime, at: now))
    }
}

extension Transaction {
    /// Ends a login's wait by its code. It waits no longer, but its browser may ask what became of it; wrong codes leave
    /// no row without tries. It is no account's any more, so that no earlier version takes the code again.
    func finish(_ request: EmailCodeRequest) throws {
        try execute("UPDATE email_codes SET member_id = NULL, tries_left = 0 WHERE id = ?", [request.id])
    }

    /// Has a login wait for a code. The oldest of all make room, whether or not an account has their address: how long
    /// one waits must not tell. How many wait for one address is limited by how often one may be asked for.
    /// - Parameter member: nil when no account has the address.
    func wait(
        for code: EmailCode, of member: Member.ID?, in token: Token, remember: Bool, until end: Timestamp,
        _ limits: AccountLimits
    ) throws {
        let id = try insert(
            """
            INSERT INTO email_codes (browser_digest, member_id, code_digest, remember, tries_left, expires_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """, [token.digest, member, code.digest(in: token), remember, EmailCodes.tries, end])
        try keepLatest(limits.emailCodes, of: "email_codes", upTo: id)
    }
}
