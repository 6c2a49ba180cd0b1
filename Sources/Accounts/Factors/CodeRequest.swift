import Database
import Secrets

/// A login that waits for a code, in the browser that has its token.
struct CodeRequest: Sendable {
    /// What a finished one has in the place of an event: it waits no longer, but its browser may ask what became of it.
    fileprivate static let finished = "finished"

    let id: Int64
    let member: Member.ID
    let event: AuditEvent
    /// How the member authenticated so far.
    let methods: AuthenticationMethods
    let remember: Bool
}

extension Reader {
    /// Returns the login that waits in the browser with this token; nil when none waits, or one that a later version has
    /// begun in a way that this one doesn't know: how much that shows is not known either.
    /// - Parameter lifetime: how long a login waits.
    func codeRequest(in token: Token, within lifetime: Duration, at now: Timestamp) throws -> CodeRequest? {
        try first(
            """
            SELECT id, member_id, event, amr, remember FROM code_requests
            WHERE browser_digest = ? AND \(Lifetimes.goodLink)
            """, [token.digest] + Lifetimes.goodLinkValues(lifetime, at: now)
        ) { row -> CodeRequest? in
            guard let event = AuditEvent(rawValue: row.text(2)), let methods = AuthenticationMethods(row.text(3)) else {
                return nil
            }
            return CodeRequest(
                id: row.int(0), member: Member.ID(row.int(1)), event: event, methods: methods, remember: row.flag(4))
        }.flatMap(\.self)
    }

    /// Returns whether the login that waited in the browser with this token has got its code.
    /// - Parameter lifetime: how long a login waits, and is known afterwards.
    func hasFinished(codeRequestIn token: Token, within lifetime: Duration, at now: Timestamp) throws -> Bool {
        try hasRow(
            "SELECT 1 FROM code_requests WHERE browser_digest = ? AND event = ? AND \(Lifetimes.goodLink)",
            [token.digest, CodeRequest.finished] + Lifetimes.goodLinkValues(lifetime, at: now))
    }
}

extension Transaction {
    /// Has a login wait for a code.
    /// - Parameter limit: the most that wait for one member, of browsers that have given a code before and of others
    ///   each; the oldest make room. Strangers who know the password push out none of the member's own.
    /// - Returns: the token for the browser to hold.
    func requestCode(
        for member: Member.ID, _ request: SignInRequest, until end: Timestamp, atMost limit: Int
    ) throws -> Token {
        let token = Token.random()
        let isProven = try request.browser.map { try hasGivenCode($0, of: member) } ?? false
        try execute(
            """
            INSERT INTO code_requests
                (browser_digest, member_id, event, amr, remember, is_proven, tries_left, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                token.digest, member, request.event.rawValue, request.methods.text, request.remember, isProven,
                Authenticators.tries, end,
            ])
        try keepLatest(limit, of: "code_requests", of: member, where: "is_proven = \(isProven ? 1 : 0)")
        return token
    }

    /// Ends a login's wait by its code. No other is accepted for it.
    func finish(_ request: CodeRequest) throws {
        try execute("UPDATE code_requests SET event = ? WHERE id = ?", [CodeRequest.finished, request.id])
    }

    /// Ends every login of a member that waits for a code or a link, and a recovery. What was proven by then no longer
    /// counts.
    func endUnfinishedSignInsAndRecovery(
        of member: Member.ID, from client: ClientInfo, at now: Timestamp, recordingIn auditLog: AuditLog
    ) throws {
        try endUnfinishedSignIns(of: member)
        try auditLog.stopRecovery(of: member, from: client, at: now, in: self)
    }

    /// Ends every login of a member that waits for a code of the app, and voids the codes and links that were sent to the
    /// member to log in with.
    ///
    /// Anyone can have asked for these. The logins wait on like those for an address without an account: if one ended, the
    /// visitor who began it would see that there is an account, and that something happened to it.
    func endUnfinishedSignIns(of member: Member.ID) throws {
        try execute("DELETE FROM code_requests WHERE member_id = ?", [member])
        try execute("UPDATE email_codes SET member_id = NULL WHERE member_id = ?", [member])
        // By a provider's login; it can be finished by another link.
        try voidLinks(of: "unfinished_sign_ins", where: "member_id", member)
        try execute("UPDATE unfinished_sign_ins SET member_id = NULL WHERE member_id = ?", [member])
    }
}
