import Database
import Secrets

extension Passwords {
    /// The links of one member that are good at a time. More than one, so that a stranger's request doesn't void the link
    /// that the member has just opened.
    static let mostResetLinks = 5

    /// Creates a reset link for a member who forgot their password, and notifies them in the same transaction.
    ///
    /// Earlier links stay valid for their time, until one is used. For an address without an account, a link without a
    /// member is stored, so that both cases wait for one commit and timing reveals nothing.
    /// - Parameter notifier: queues the email with the link; when it throws, no link is created.
    /// - Throws: `TooManyAttempts`, whether or not there is such an account.
    package func startReset(
        for email: EmailAddress, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws {
        let link = Token.random()
        let now = clock.now()
        let counters = attempts.throttles.reset(of: email, from: client)
        try await attempts.write(at: now) { [lifetimes, limits, auditLog] transaction in
            try attempts.record(counters, at: now, in: transaction)
            let member = try transaction.member(with: email)
            let id = try transaction.makeResetLink(link, for: member?.id, at: now, lasting: lifetimes.resetLink)
            try transaction.keepLatest(
                limits.resetLinksToNobody, of: "reset_links", upTo: id, where: "member_id IS NULL")
            guard let member else { return }
            try auditLog.record(.resetRequested, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .resetRequested(link: link), to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
    }

    /// Finds the member of a valid link, with `resetLinkValues` for its `?`. A link's lifetime depends on who sent it, so
    /// each row stores when it was made.
    private static let ownerOfResetLink = """
        SELECT links.member_id FROM (
            SELECT token_digest, member_id, made_at, expires_at FROM reset_links
            UNION ALL
            SELECT earlier.token_digest, latest.member_id, earlier.made_at, earlier.expires_at
            FROM earlier_reset_links AS earlier JOIN reset_links AS latest ON latest.id = earlier.reset_link_id
        ) AS links WHERE links.token_digest = ? AND links.expires_at > ? AND links.made_at <= ?
        """

    private static func resetLinkValues(_ link: Token, at now: Timestamp) -> [any Bindable] {
        [link.digest, now, now.latestPast]
    }

    /// Returns whether a link would be accepted. Changes nothing.
    package func isGood(resetLink link: Token) async throws -> Bool {
        try await member(sentResetLink: link) != nil
    }

    /// Returns the member whose password a link would reset; nil when the link is invalid. Changes nothing.
    package func member(sentResetLink link: Token) async throws -> Member? {
        try await database.read { reader in
            try reader.first(
                "SELECT \(Member.columns) FROM members WHERE id = (\(Self.ownerOfResetLink))",
                Self.resetLinkValues(link, at: clock.now()), as: Member.init(row:))
        }
    }

    /// Uses up the link, and all others of the member: stores the new password, ends every session and remembered device
    /// of the member, revokes access tokens, voids a change of address that waits, and notifies the member.
    ///
    /// The browser counts as known afterwards, so that others' wrong guesses don't keep the member from logging in now. Nor
    /// do those that were made in this browser before.
    /// - Parameters:
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    ///   - form: what this link's form in this browser shows by itself; see `wasUsed`.
    /// - Returns: the browser's new known-browser token, that of `form` if there is one; nil when it keeps the one it has.
    /// - Throws: `LinkNoLongerGood`; `HashingBusy` when too many passwords wait to be hashed.
    @discardableResult
    package func reset(
        to password: Secret, with link: Token, by form: Token? = nil, knownBy browser: Token? = nil,
        from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> Token? {
        guard let addressee = try await member(sentResetLink: link) else { throw LinkNoLongerGood() }
        let chosen = try await hash(password, chosenBy: addressee.id)
        let now = clock.now()
        return try await database.write { [attempts, auditLog, lifetimes, limits] transaction in
            let owner = try transaction.first(Self.ownerOfResetLink, Self.resetLinkValues(link, at: now)) {
                $0.optionalInt(0).map { Member.ID($0) }
            }
            guard let member = try owner.flatMap(\.self).flatMap(transaction.member) else {
                throw LinkNoLongerGood()
            }
            try transaction.endResetLinks(of: member.id)
            // Kept as a link to nobody, which opens nothing.
            if let form { try transaction.makeResetLink(form, for: nil, at: now, lasting: lifetimes.resetLink) }
            try transaction.setPassword(chosen, of: member.id)
            try transaction.endAllDevices(of: member.id, from: client, at: now, recordingIn: auditLog)
            try transaction.endEmailChange(of: member.id)
            // An attacker's browser must no longer count as known, and which one is theirs can't be told.
            try transaction.forgetBrowsers(of: member.id)
            if let browser {
                for counter in attempts.throttles.signIn(to: member.id, in: browser) { try transaction.clear(counter) }
            }
            try auditLog.record(.passwordReset, of: member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .passwordReset, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return try transaction.rememberBrowser(
                browser, orBy: form.map(Self.browser) ?? .random(), of: member.id, at: now,
                atMost: limits.knownBrowsers
            ).given
        }
    }

    /// The known-browser token that a form gives a browser without one. Whoever sends the form again is given the same,
    /// since the answer to the first may be lost.
    package static func browser(of form: Token) -> Token { form.derived(for: "known browser") }

    /// Returns whether this form has chosen a password a short time ago. Whoever has the link alone, used by another, can't
    /// ask that.
    package func wasUsed(_ form: Token) async throws -> Bool {
        try await database.read { reader in
            try reader.hasRow(
                "SELECT 1 FROM reset_links WHERE token_digest = ? AND member_id IS NULL AND expires_at > ? AND made_at <= ?",
                Self.resetLinkValues(form, at: clock.now()))
        }
    }
}

extension Transaction {
    /// Voids all links of a member to choose a new password.
    func endResetLinks(of member: Member.ID) throws {
        // Those that came before the latest go with it.
        try execute("DELETE FROM reset_links WHERE member_id = ?", [member])
    }

    /// Stores a link. Those that the member got before stay as they are. A link without a member is a decoy.
    /// - Returns: its id.
    @discardableResult
    func makeResetLink(
        _ link: Token, for member: Member.ID?, at now: Timestamp, lasting lifetime: Duration
    ) throws -> Int64 {
        if let member { try keepResetLink(of: member, at: now) }
        return try first(
            """
            INSERT INTO reset_links (token_digest, member_id, made_at, expires_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (member_id) DO UPDATE
            SET token_digest = excluded.token_digest, made_at = excluded.made_at, expires_at = excluded.expires_at
            RETURNING id
            """, [link.digest, member, now, now + lifetime]
        ) { $0.int(0) } ?? 0
    }

    /// Makes room in `reset_links` for a member's next link.
    private func keepResetLink(of member: Member.ID, at now: Timestamp) throws {
        try execute(
            """
            INSERT INTO earlier_reset_links (reset_link_id, token_digest, made_at, expires_at)
            SELECT id, token_digest, made_at, expires_at FROM reset_links
            WHERE member_id = ? AND expires_at > ? AND made_at <= ?
            """, [member, now, now.latestPast])
        try execute(
            """
            DELETE FROM earlier_reset_links WHERE id IN (
                SELECT earlier.id FROM earlier_reset_links AS earlier
                    JOIN reset_links AS latest ON latest.id = earlier.reset_link_id
                WHERE latest.member_id = ? AND earlier.expires_at > ?
                ORDER BY earlier.id DESC LIMIT -1 OFFSET ?)
            """, [member, now, Passwords.mostResetLinks - 1])
    }

    /// Deletes the links whose time is over, or that are ahead of the clock.
    func removeExpiredResetLinks(at now: Timestamp) throws {
        let values: [any Bindable] = [now, now.latestPast]
        try execute("DELETE FROM earlier_reset_links WHERE expires_at <= ? OR made_at > ?", values)
        // An earlier link may be good for longer, as one from the operator is.
        try execute(
            """
            DELETE FROM reset_links WHERE (expires_at <= ? OR made_at > ?)
                AND NOT EXISTS (SELECT 1 FROM earlier_reset_links WHERE reset_link_id = reset_links.id)
            """, values)
    }
}
