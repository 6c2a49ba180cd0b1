import Database
import Secrets

/// Why a password was not changed.
package enum ResetError: Error {
    /// The link was used, is too old, or a newer one was sent.
    case linkNoLongerGood
}

extension Accounts {
    /// Makes a link for a member who forgot their password, and has it told in the same transaction.
    ///
    /// The link made before it, if any, is dead from then on. For an address without an account a link is stored that
    /// leads to nobody, so that one commit is waited for either way and time tells nothing.
    /// - Parameter tell: puts the link on its way; when it throws, no link was made.
    /// - Throws: `TooManyAttempts`, whether or not there is such an account.
    package func startReset(
        for email: EmailAddress, from client: Client, telling herald: @escaping Herald
    ) async throws {
        let link = Token.random()
        let now = clock.now()
        let counters = throttles.reset(of: email, from: client)
        try await writeCounting(at: now) { [lifetimes, limits, historyKey] transaction in
            _ = try transaction.charge(counters, at: now, keeping: limits.attempts)
            let member = try transaction.member(with: email)
            try transaction.makeResetLink(link, for: member?.id, at: now, lasting: lifetimes.resetLink)
            try transaction.keepLatest(limits.resetLinksToNobody, of: "reset_links", where: "member_id IS NULL")
            guard let member else { return }
            try transaction.record(.resetRequested, of: member.id, from: client, at: now, key: historyKey)
            try announce(
                .resetRequested(link: link), to: member, from: client, at: now, in: transaction, telling: herald)
        }
    }

    /// Which rows of `reset_links` are good, by the time that it is and the last that counts as past. How long a link is good
    /// depends on who sent it, so each says when it was made.
    private static let goodResetLink = "reset_links.expires_at > ? AND reset_links.made_at <= ?"

    /// Whether a link would still be taken. Changes nothing.
    package func isGood(resetLink link: Token) throws -> Bool {
        try member(sentResetLink: link) != nil
    }

    /// Whose password a link would change; nil when it would not be taken. Changes nothing.
    package func member(sentResetLink link: Token) throws -> Member? {
        try database.read { reader in
            try reader.first(
                """
                SELECT \(Member.columns) FROM reset_links JOIN members ON members.id = reset_links.member_id
                WHERE reset_links.token_digest = ? AND \(Self.goodResetLink)
                """, [link.digest, clock.now(), clock.now().latestPast], as: Member.init(row:))
        }
    }

    /// Uses the link up: stores the new password, ends every session and remembered device of the member, and has it told.
    ///
    /// The browser counts as one that has logged in, so that strangers' guesses do not keep the member from doing it now.
    /// - Parameter browser: what the browser was given when somebody logged in in it before, if it was.
    /// - Returns: what the browser is known by from now on; nil when it keeps what it has.
    /// - Throws: `ResetError`; `HashingBusy` when too many passwords wait to be hashed.
    @discardableResult
    package func resetPassword(
        to password: Secret, with link: Token, in browser: Token? = nil, from client: Client,
        telling herald: @escaping Herald
    ) async throws -> Token? {
        guard try isGood(resetLink: link) else { throw ResetError.linkNoLongerGood }
        let hash = try await hasher.hash(password)
        let now = clock.now()
        return try await database.write { [historyKey, limits] transaction in
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
            try transaction.record(.passwordReset, of: member.id, from: client, at: now, key: historyKey)
            try announce(.passwordReset, to: member, from: client, at: now, in: transaction, telling: herald)
            return try transaction.see(browser, of: member.id, at: now, atMost: limits.knownBrowsers).given
        }
    }
}

extension Transaction {
    /// Stores a link in the place of the member's older one; without a member it leads to nobody.
    func makeResetLink(
        _ link: Token, for member: Member.ID?, at now: Timestamp, lasting lifetime: Duration
    ) throws {
        try execute(
            """
            INSERT INTO reset_links (token_digest, member_id, made_at, expires_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (member_id) DO UPDATE
            SET token_digest = excluded.token_digest, made_at = excluded.made_at, expires_at = excluded.expires_at
            """, [link.digest, member, now, now + lifetime])
    }
}
