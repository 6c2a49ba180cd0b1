import Database
import Secrets

/// Why an email address was not changed.
package enum EmailChangeError: Error {
    /// Another account has it.
    case emailTaken
    /// The link was used, has expired, was replaced by a newer one, or belongs to another member.
    case linkNoLongerGood
}

/// Changes of members' email addresses.
package struct EmailChanges: Sendable {
    /// A request for the same address that comes sooner is the same form, sent twice: its email is on its way.
    private static let repeatedRequest: Duration = .seconds(60)

    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let attempts: Attempts
    let auditLog: AuditLog
    let notifications: SecurityNotifications

    /// Sends a link to the address that a member wants; the account keeps the old one until the link is followed. If
    /// the address has an account, its owner is notified instead. The same request again does nothing for a minute: a new
    /// link would void the one that is on its way.
    /// - Throws: `SessionExpired`; `TooManyAttempts`.
    package func request(
        of member: Member, to email: EmailAddress, in session: Token, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier, sending sender: @escaping ConfirmationSender
    ) async throws {
        let link = Token.random()
        let now = clock.now()
        // When the link of such a request ends.
        let recent = now + lifetimes.confirmationLink - Self.repeatedRequest
        let counters =
            attempts.throttles.confirmation(of: email.key, from: client)
            + attempts.throttles.emailChange(of: member.id)
        try await attempts.write(at: now) { [lifetimes, auditLog] transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            let isRepeated = try transaction.hasRow(
                "SELECT 1 FROM email_changes WHERE member_id = ? AND email = ? AND expires_at > ? AND \(Lifetimes.goodLink)",
                [member.id, email.text, recent] + Lifetimes.goodLinkValues(lifetimes.confirmationLink, at: now))
            if isRepeated { return }
            try attempts.record(counters, at: now, in: transaction)
            try transaction.execute(
                """
                INSERT INTO email_changes (member_id, link_digest, email, expires_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (member_id) DO UPDATE
                SET link_digest = excluded.link_digest, email = excluded.email, expires_at = excluded.expires_at
                """, [member.id, link.digest, email.text, now + lifetimes.confirmationLink])
            try auditLog.record(.emailChangeRequested, of: member.id, from: client, at: now, in: transaction)
            let owner = try transaction.member(with: email)
            try notifications.send(
                .change, link, to: email.text, in: member.language, orTell: owner?.id == member.id ? nil : owner,
                from: client, at: now, in: transaction, notifying: notifier, sending: sender)
        }
    }

    /// Returns the address that a link would give a member; nil when the link is invalid. Changes nothing.
    package func email(behind link: Token, for member: Member.ID) async throws -> String? {
        try await database.read { reader in
            try reader.first(
                "SELECT email FROM email_changes WHERE link_digest = ? AND member_id = ? AND \(Lifetimes.goodLink)",
                [link.digest, member] + Lifetimes.goodLinkValues(lifetimes.confirmationLink, at: clock.now())
            ) { $0.text(0) }
        }
    }

    /// Returns the address that a member wants and has not confirmed; nil when there is none.
    package func requested(by member: Member.ID) async throws -> String? {
        try await database.read { reader in
            try reader.first("SELECT email FROM email_changes WHERE member_id = ?", [member]) { $0.text(0) }
        }
    }

    /// Changes the account's address to the one that the link was sent to, and notifies the old one.
    /// - Parameters:
    ///   - endingOthers: whether to sign out all other devices and revoke all access tokens.
    ///   - session: the session to keep.
    ///   - renewal: what the session's browser has sent beside it.
    /// - Returns: what the browser holds from now on; nil if that stays as it is.
    /// - Throws: `EmailChangeError`; `SessionExpired`.
    @discardableResult
    package func confirm(
        of member: Member, with link: Token, endingOthers: Bool, keeping session: Token,
        and renewal: LoginRenewal = LoginRenewal(), from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin? {
        let now = clock.now()
        return try await database.write { [lifetimes] transaction in
            let wanted = try transaction.first(
                """
                DELETE FROM email_changes WHERE link_digest = ? AND member_id = ? AND \(Lifetimes.goodLink)
                RETURNING email
                """, [link.digest, member.id] + Lifetimes.goodLinkValues(lifetimes.confirmationLink, at: now)
            ) { $0.text(0) }
            guard let email = wanted.flatMap({ EmailAddress($0) }) else { throw EmailChangeError.linkNoLongerGood }
            return try change(
                of: member, to: email, endingOthers: endingOthers, keeping: session, renewal, from: client, at: now,
                in: transaction, notifying: notifier)
        }
    }

    /// Changes the account's address immediately, for a site without email. The old one is notified all the same.
    ///
    /// An address that is taken counts as well, since the answer says that it has an account.
    /// - Returns: as `confirm`.
    /// - Throws: `EmailChangeError.emailTaken`; `SessionExpired`; `TooManyAttempts`.
    @discardableResult
    package func change(
        of member: Member, to email: EmailAddress, endingOthers: Bool, keeping session: Token,
        with renewal: LoginRenewal = LoginRenewal(), from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> RenewedLogin? {
        let now = clock.now()
        let result: Result<RenewedLogin?, EmailChangeError> = try await attempts.write(at: now) { transaction in
            try transaction.requireReauthenticated(session, of: member.id)
            try attempts.record(attempts.throttles.emailChange(of: member.id), at: now, in: transaction)
            // Thrown, it would take the attempt back.
            if let owner = try transaction.member(with: email), owner.id != member.id { return .failure(.emailTaken) }
            return .success(
                try change(
                    of: member, to: email, endingOthers: endingOthers, keeping: session, renewal, from: client, at: now,
                    in: transaction, notifying: notifier))
        }
        return try result.get()
    }

    private func change(
        of member: Member, to email: EmailAddress, endingOthers: Bool, keeping session: Token,
        _ renewal: LoginRenewal, from client: ClientInfo, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws -> RenewedLogin? {
        try transaction.requireOpen(session, of: member.id)
        // The current state: the member's page may be older.
        guard let member = try transaction.member(member.id) else { throw SessionExpired() }
        if let owner = try transaction.member(with: email), owner.id != member.id { throw EmailChangeError.emailTaken }
        do {
            try transaction.execute(
                "UPDATE members SET email = ?, email_key = ? WHERE id = ?", [email.text, email.key, member.id])
        } catch is UniqueViolation {
            throw EmailChangeError.emailTaken
        }
        try transaction.voidSignUpLinks(to: email)
        // These links and codes were sent to the old address, and with such a code a login may have begun.
        try transaction.endResetLinks(of: member.id)
        try transaction.endEmailChange(of: member.id)
        try transaction.endUnfinishedSignIns(of: member.id)
        if endingOthers {
            try transaction.endOtherAccess(
                of: member.id, keeping: session, from: client, at: now, recordingIn: auditLog)
        }
        try auditLog.record(.emailChanged, of: member.id, from: client, at: now, in: transaction)
        try notifications.notify(
            .emailChanged(old: member.email, new: email.text), to: member, writingTo: member.email, from: client,
            at: now, in: transaction, notifying: notifier)
        guard endingOthers else { return nil }
        // The link may be opened without a reauthentication, which this browser then has to make as well.
        return try transaction.renewLogin(of: session, with: renewal, isReauthenticated: false)
    }
}

extension Transaction {
    /// Voids the link of a change of address that waits. Its request may have come from an intruder.
    func endEmailChange(of member: Member.ID) throws {
        try execute("DELETE FROM email_changes WHERE member_id = ?", [member])
    }
}
