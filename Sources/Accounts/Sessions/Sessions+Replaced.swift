import Database
import Secrets

extension Token {
    /// The mark given to a browser whose session's token was replaced. The token determines it, but can't be derived from it.
    package var staleMark: Token { derived(for: "stale session") }
}

/// Requests with the token that a session had before the present one: a tab's that was on its way, one from a browser that
/// lost the answer with the present token, or a copy's. It opens nothing, and alone it gets nobody the present one.
extension Sessions {
    /// Whether an open session had this token until it got the present one.
    package func isReplaced(_ token: Token) async throws -> Bool {
        try await number(where: "replaced_digest = ?", token.digest) != nil
    }

    /// Finds a session by the form that gave it the present token, when that is sent again because its answer was lost.
    /// - Parameters:
    ///   - token: the one before.
    ///   - renewal: what the browser has sent beside it, the form's key with it.
    ///   - cookie: the device cookie that the request has, if any.
    /// - Returns: the session and what the answer held, as far as that is good; nil without the form's key.
    /// - Throws: `DeviceUnproven`.
    package func renewed(
        _ token: Token, with renewal: LoginRenewal, provenBy cookie: String?
    ) async throws -> (session: OpenSession, login: RenewedLogin)? {
        guard renewal.key != nil else { return nil }
        let next = renewal.session(after: token)
        guard let session = try await self.session(opening: next, provenBy: cookie) else { return nil }
        let proof = renewal.proof(after: token)
        let ticket = renewal.ticket.map { renewal.ticket(after: $0) }
        let login = RenewedLogin(
            session: next, proof: isReauthenticated(session, by: proof) ? proof : nil,
            ticket: try await isCurrent(ticket) ? ticket : nil)
        return (session, login)
    }

    private func isCurrent(_ ticket: RememberTicket?) async throws -> Bool {
        guard let ticket else { return false }
        return try await database.read { reader in
            try reader.hasRow(
                "SELECT 1 FROM remembered_devices WHERE series_digest = ? AND token_digest = ?",
                [ticket.series.digest, ticket.token.digest])
        }
    }

    /// Ends a session by the token that it had before, and forgets its browser: another tab may have sent “Log out” at the
    /// moment when the login got other tokens.
    /// - Parameters:
    ///   - session: that token.
    ///   - cookie: the device cookie that the request has, if any.
    ///   - form: the hidden value of the form that was sent.
    ///   - ticket: the one that the request has, if any: a remembered browser's forms are bound to its series.
    /// - Returns: false when nothing was ended: there is no such session, or the form is not one of its browser's.
    /// - Throws: `DeviceUnproven`.
    package func signOut(
        replaced session: Token, provenBy cookie: String?, sending form: Token, with ticket: RememberTicket?,
        from client: ClientInfo
    ) async throws -> Bool {
        let now = clock.now()
        // Read first: what a stranger sends makes no other change wait.
        let found = try await database.read { reader in
            try reader.first(
                """
                SELECT sessions.id, sessions.member_id, sessions.device_id, sessions.form_digest, devices.series_digest,
                    coalesce(devices.device_key, sessions.device_key), coalesce(devices.created_at, sessions.created_at)
                FROM sessions LEFT JOIN remembered_devices AS devices ON devices.id = sessions.device_id
                WHERE sessions.replaced_digest = ?
                """, [session.digest], as: ReplacedSession.init(row:))
        }
        guard let found, found.have(form, with: ticket) else { return false }
        _ = try devices.requireProof(of: found.deviceKey, signedInAt: found.signedInAt, by: { cookie }, at: now)
        return try await database.write { [auditLog] transaction in
            guard try transaction.endLogin(of: found.id, rememberedBy: found.device) else { return false }
            try auditLog.record(.signedOut, of: found.member, from: client, at: now, in: transaction)
            return true
        }
    }

    /// Ends a session whose token was replaced, when its member logs in where the one before still is: whoever has the new
    /// one is a thief who has logged the others out, or nobody, if the answer with it was lost.
    package func end(replaced session: Token, of member: Member.ID, from client: ClientInfo) async throws {
        let now = clock.now()
        try await database.write { [auditLog] transaction in
            let ended = try transaction.first(
                "SELECT id, device_id FROM sessions WHERE replaced_digest = ? AND member_id = ?",
                [session.digest, member]
            ) { (id: $0.int(0), device: $0.optionalInt(1)) }
            guard let ended, try transaction.endLogin(of: ended.id, rememberedBy: ended.device) else { return }
            try auditLog.record(.deviceEnded, of: member, from: client, at: now, in: transaction)
        }
    }
}

extension Transaction {
    /// - Returns: false when it has ended before.
    fileprivate func endLogin(of session: Int64, rememberedBy device: Int64?) throws -> Bool {
        let ended = try execute("DELETE FROM sessions WHERE id = ?", [session])
        if let device { try execute("DELETE FROM remembered_devices WHERE id = ?", [device]) }
        return ended == 1
    }
}

/// A session that had another token before.
private struct ReplacedSession {
    let id: Int64
    let member: Member.ID
    let device: Int64?
    let renewedForms: RenewedForms?
    let series: Digest?
    let deviceKey: String?
    let signedInAt: Timestamp

    /// - Parameter row: in the order of its properties.
    init(row: Row) {
        id = row.int(0)
        member = Member.ID(row.int(1))
        device = row.optionalInt(2)
        renewedForms = row.optionalBlob(3).map { RenewedForms(earlier: Digest(stored: $0)) }
        series = row.optionalBlob(4).map(Digest.init(stored:))
        deviceKey = row.optionalText(5)
        signedInAt = row.timestamp(6)
    }

    /// Whether the forms of its browser have this hidden value.
    func have(_ form: Token, with ticket: RememberTicket?) -> Bool {
        if renewedForms?.have(form) == true { return true }
        guard let ticket else { return false }
        return ticket.series.digest == series && ticket.series.formToken.matches(form)
    }
}
