import Database
import Secrets

/// Why a password was not reset.
package enum ResetError: Error {
    /// The link was used, has expired, or was replaced by a newer one.
    case linkNoLongerGood
}

extension Passwords {
    /// Creates a reset link for a member who forgot their password, and notifies them in the same transaction.
    ///
    /// An earlier link becomes invalid. For an address without an account, a link without a member is stored, so that
    /// both cases wait for one commit and timing reveals nothing.
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
            try notices.notify(
                .resetRequested(link: link), to: member, from: client, at: now, in: transaction, notifying: notifier)
        }
    }

    /// The condition for valid rows of `reset_links`, given the current time and the latest that counts as past. A
    /// link's lifetime depends on who sent it, so each row stores when it was made.
    private static let goodResetLink = "reset_links.expires_at > ? AND reset_links.made_at <= ?"

    /// Returns whether a link would be accepted. Changes nothing.
    package func isGood(resetLink link: Token) async throws -> Bool {
        try await member(sentResetLink: link) != nil
    }

    /// Returns the member whose password a link would reset; nil when the link is invalid. Changes nothing.
    package func member(sentResetLink link: Token) async throws -> Member? {
        try await database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns) FROM reset_links JOIN members ON members.id = reset_links.member_id
                WHERE reset_links.token_digest = ? AND \(Self.goodResetLink)
                """, [link.digest, clock.now(), clock.now().latestPast], as: Member.init(row:))
        }
    }

    /// Uses up the link: stores the new password, ends every session and remembered device of the member, revokes
    /// access tokens, voids a change of address that waits, and notifies the member.
    ///
    /// The browser counts as known afterwards, so that others' wrong guesses don't keep the member from logging in now.
    /// - Parameter browser: the browser's known-browser token from an earlier login, if any.
    /// - Returns: the browser's new known-browser token; nil when it keeps the one it has.
    /// - Throws: `ResetError`; `HashingBusy` when too many passwords wait to be hashed.
    @discardableResult
    package func reset(
        to password: Secret, with link: Token, in browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> Token? {
        guard try await isGood(resetLink: link) else { throw ResetError.linkNoLongerGood }
        let hash = try await hasher.hash(password)
        let now = clock.now()
        return try await database.write { [auditLog, limits] transaction in
            let member = try transaction.first(
                "DELETE FROM reset_links WHERE token_digest = ? AND \(Self.goodResetLink) RETURNING member_id",
                [link.digest, now, now.latestPast]
            ) { $0.optionalInt(0).map { Member.ID($0) } }
            guard let member = try member.flatMap(\.self).flatMap(transaction.member) else {
                throw ResetError.linkNoLongerGood
            }
            try transaction.execute(
                "UPDATE members SET password_hash = ?, has_password = 1 WHERE id = ?", [hash.stored, member.id])
            try transaction.endAllDevices(of: member.id)
            try transaction.endEmailChange(of: member.id)
            // An attacker's browser must no longer count as known, and which one is theirs can't be told.
            try transaction.forgetBrowsers(of: member.id)
            try auditLog.record(.passwordReset, of: member.id, from: client, at: now, in: transaction)
            try notices.notify(.passwordReset, to: member, from: client, at: now, in: transaction, notifying: notifier)
            return try transaction.rememberBrowser(browser, of: member.id, at: now, atMost: limits.knownBrowsers).given
        }
    }
}

extension Transaction {
    /// Stores a link, replacing the member's earlier one. A link without a member is a decoy.
    /// - Returns: its id.
    @discardableResult
    func makeResetLink(
        _ link: Token, for member: Member.ID?, at now: Timestamp, lasting lifetime: Duration
    ) throws -> Int64 {
        try first(
            """
            INSERT INTO reset_links (token_digest, member_id, made_at, expires_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (member_id) DO UPDATE
            SET token_digest = excluded.token_digest, made_at = excluded.made_at, expires_at = excluded.expires_at
            RETURNING id
            """, [link.digest, member, now, now + lifetime]
        ) { $0.int(0) } ?? 0
    }
}
