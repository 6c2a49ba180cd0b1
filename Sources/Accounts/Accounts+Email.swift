import Database
import Secrets

/// Why an address was not changed.
package enum EmailChangeError: Error {
    /// Another account has it.
    case emailTaken
    /// The link was used, is too old, a newer one was sent, or it is another member's.
    case linkNoLongerGood
}

extension Accounts {
    /// Sends a link to the address that a member wants; the account keeps the old one until it is followed. To an address
    /// that has an account goes a word to its owner instead.
    /// - Throws: `SessionOver`; `TooManyAttempts`.
    package func requestEmailChange(
        of member: Member, to email: EmailAddress, in session: Token, from client: Client,
        telling herald: @escaping Herald, mailing: @escaping AddressHerald
    ) async throws {
        let link = Token.random()
        let now = clock.now()
        let counters = throttles.confirmation(of: email.key) + throttles.emailChange(of: member.id)
        try await writeCounting(at: now) { [lifetimes, limits, historyKey] transaction in
            try transaction.requireOpen(session, of: member.id)
            _ = try transaction.charge(counters, at: now, keeping: limits.attempts)
            try transaction.execute(
                """
                INSERT INTO email_changes (member_id, link_digest, email, expires_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (member_id) DO UPDATE
                SET link_digest = excluded.link_digest, email = excluded.email, expires_at = excluded.expires_at
                """, [member.id, link.digest, email.text, now + lifetimes.confirmationLink])
            try transaction.record(.emailChangeRequested, of: member.id, from: client, at: now, key: historyKey)
            let owner = try transaction.member(with: email)
            try send(
                .change, link, to: email.text, in: member.language, orTell: owner?.id == member.id ? nil : owner,
                from: client, at: now, in: transaction, telling: herald, mailing: mailing)
        }
    }

    /// The address that a member would have by following a link; nil when it is no longer good. Changes nothing.
    package func email(behind link: Token, for member: Member.ID) throws -> String? {
        try database.read { reader in
            try reader.first(
                "SELECT email FROM email_changes WHERE link_digest = ? AND member_id = ? AND \(Lifetimes.goodLink)",
                [link.digest, member] + Lifetimes.goodLinkValues(lifetimes.confirmationLink, at: clock.now())
            ) { $0.text(0) }
        }
    }

    /// Gives the account the address that the link was sent to, and tells the old one.
    /// - Parameters:
    ///   - session: the one that goes on.
    ///   - endingOthers: whether all other devices are signed out and all access tokens ended.
    /// - Throws: `EmailChangeError`; `SessionOver`.
    package func confirmEmailChange(
        of member: Member, with link: Token, endingOthers: Bool, keeping session: Token, from client: Client,
        telling herald: @escaping Herald
    ) async throws {
        let now = clock.now()
        try await database.write { [lifetimes] transaction in
            let wanted = try transaction.first(
                """
                DELETE FROM email_changes WHERE link_digest = ? AND member_id = ? AND \(Lifetimes.goodLink)
                RETURNING email
                """, [link.digest, member.id] + Lifetimes.goodLinkValues(lifetimes.confirmationLink, at: now)
            ) { $0.text(0) }
            guard let email = wanted.flatMap({ EmailAddress($0) }) else { throw EmailChangeError.linkNoLongerGood }
            try changeEmail(
                of: member, to: email, endingOthers: endingOthers, keeping: session, from: client, at: now,
                in: transaction, telling: herald)
        }
    }

    /// Gives the account another address at once, for a site without mail; the old one is told all the same.
    /// - Throws: `EmailChangeError`; `SessionOver`.
    package func changeEmail(
        of member: Member, to email: EmailAddress, endingOthers: Bool, keeping session: Token, from client: Client,
        telling herald: @escaping Herald
    ) async throws {
        let now = clock.now()
        try await database.write { transaction in
            try changeEmail(
                of: member, to: email, endingOthers: endingOthers, keeping: session, from: client, at: now,
                in: transaction, telling: herald)
        }
    }

    private func changeEmail(
        of member: Member, to email: EmailAddress, endingOthers: Bool, keeping session: Token, from client: Client,
        at now: Timestamp, in transaction: Transaction, telling herald: Herald
    ) throws {
        try transaction.requireOpen(session, of: member.id)
        // As it is now: the member's page may be older.
        guard let member = try transaction.member(member.id) else { throw SessionOver() }
        if let owner = try transaction.member(with: email), owner.id != member.id { throw EmailChangeError.emailTaken }
        do {
            try transaction.execute(
                "UPDATE members SET email = ?, email_key = ? WHERE id = ?", [email.text, email.key, member.id])
        } catch is UniqueViolation {
            throw EmailChangeError.emailTaken
        }
        // They were sent to the old address.
        try transaction.execute("DELETE FROM reset_links WHERE member_id = ?", [member.id])
        try transaction.execute("DELETE FROM email_changes WHERE member_id = ?", [member.id])
        if endingOthers {
            try transaction.endOtherDevices(of: member.id, keeping: session)
            try transaction.endAccessTokens(of: member.id)
        }
        try transaction.record(.emailChanged, of: member.id, from: client, at: now, key: historyKey)
        try announce(
            .emailChanged(old: member.email, new: email.text), to: member, writingTo: member.email, from: client,
            at: now, in: transaction, telling: herald)
    }
}
