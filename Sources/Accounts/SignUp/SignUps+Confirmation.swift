import Database
import Secrets

/// Why a sign-up was not confirmed.
package enum ConfirmationError: Error {
    /// The link was used, has expired or was replaced by a newer one, or the address has an account by now.
    case linkNoLongerGood
    case wrongPassword
}

extension SignUps {
    /// Stores a sign-up until its address is confirmed. For an address that has an account, the same work is done and
    /// its owner is notified instead, so that the response doesn't reveal who has an account.
    /// - Parameter sender: queues the email with the link.
    /// - Returns: the token for the browser to hold.
    /// - Throws: `SignUpClosed`; `PasskeyError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be
    ///   hashed.
    package func request(
        _ request: SignUpRequest, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier,
        sending sender: @escaping ConfirmationSender
    ) async throws -> Token {
        let newMember = try await newMember(
            request,
            recordingWith: attempts.throttles.signUp(from: client)
                + attempts.throttles.confirmation(of: request.email.key, from: client))
        let waiting = Token.random()
        let now = clock.now()
        try await database.write { [lifetimes, limits] transaction in
            let id = try transaction.insert(
                """
                INSERT INTO sign_ups
                    (link_digest, browser_digest, name, email, email_key, password_hash, language, invitation_digest,
                    expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    Token.random().digest, waiting.digest, newMember.name, newMember.email.text, newMember.email.key,
                    newMember.passwordHash.stored, newMember.language, newMember.invitation,
                    now + lifetimes.confirmationLink,
                ])
            if let passkey = newMember.passkey { try transaction.insert(passkey, ofSignUp: id) }
            try transaction.keepLatest(limits.waitingSignUps, of: "sign_ups", upTo: id)
            try sendConfirmation(of: id, from: client, at: now, in: transaction, notifying: notifier, sending: sender)
        }
        return waiting
    }

    /// Returns the waiting sign-up that was made in a browser.
    /// - Parameter browser: the token that the browser holds.
    /// - Throws: `SignUpClosed` when it can no longer be confirmed.
    package func pending(in browser: Token) async throws -> PendingSignUp? {
        try await admitted(pending("browser_digest = ?", browser.digest))
    }

    /// Returns the sign-up that a link would confirm. Changes nothing.
    ///
    /// Of several that wait for one address, in one spelling, it is the browser's own: any of their links shows that its
    /// mail is read. A mail server may keep another mailbox for another spelling.
    /// - Parameter waiting: the token that the browser holds, if any.
    /// - Throws: `SignUpClosed` when it no longer would.
    package func pending(behind link: Token, in waiting: Token? = nil) async throws -> PendingSignUp? {
        guard let signUp = try await pending("link_digest = ?", link.digest) else { return nil }
        guard let waiting, let own = try await pending("browser_digest = ?", waiting.digest),
            own.email == signUp.email
        else { return try await admitted(signUp) }
        return try await admitted(own)
    }

    private func admitted(_ signUp: PendingSignUp?) async throws -> PendingSignUp? {
        if let signUp { try await invitations.require(signUp.invitation) }
        return signUp
    }

    /// Returns the latest sign-up waiting for an address.
    func pending(at email: EmailAddress) async throws -> PendingSignUp? {
        try await pending("email_key = ?", email.key)
    }

    /// Returns the latest waiting sign-up that matches `condition`.
    private func pending(_ condition: String, _ value: any Bindable) async throws -> PendingSignUp? {
        try await database.read {
            try $0.pendingSignUp(condition, value, within: lifetimes.confirmationLink, at: clock.now())
        }
    }

    /// Resends the email of a sign-up with a new link, which is good for as long as the first was. The previous one becomes
    /// invalid.
    /// - Throws: `TooManyAttempts`.
    package func sendLinkAgain(
        of signUp: PendingSignUp, from client: ClientInfo, notifying notifier: @escaping SecurityNotifier,
        sending sender: @escaping ConfirmationSender
    ) async throws {
        let now = clock.now()
        let counters = attempts.throttles.confirmation(of: signUp.emailKey, from: client)
        try await attempts.write(at: now) { transaction in
            try attempts.record(counters, at: now, in: transaction)
            try sendConfirmation(
                of: signUp.id, from: client, at: now, in: transaction, notifying: notifier, sending: sender)
        }
    }

    /// Creates the account of a sign-up and opens its first session.
    /// - Parameters:
    ///   - password: the one chosen at sign-up; nil in the browser that signed up. Required elsewhere: the owner of a
    ///     mailbox must not complete a sign-up that another person began with that address. A sign-up with a passkey
    ///     has none, and elsewhere takes `confirm(with:by:)`.
    ///   - remember: whether to remember this browser.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `ConfirmationError`; `SignUpClosed`; `TooManyAttempts`; `HashingBusy`.
    package func confirm(
        with link: Token, password: Secret?, waiting: Token?, remember: Bool = false, knownBy browser: Token? = nil,
        from client: ClientInfo
    ) async throws -> SignedIn {
        guard let signUp = try await pending(behind: link, in: waiting) else {
            throw ConfirmationError.linkNoLongerGood
        }
        if waiting.map(signUp.isFrom) != true {
            let verdict = try await attempts.recording(attempts.throttles.guess(of: signUp)) { _ in
                try await hasher.verify(password ?? Secret(""), against: signUp.hash)
            }
            guard case .right = verdict else { throw ConfirmationError.wrongPassword }
        }
        let now = clock.now()
        return try await database.write { transaction in
            let passkey = try transaction.reader.passkey(ofSignUp: signUp.id)
            return try complete(
                signUp, with: link, passkey, remember: remember, knownBy: browser, from: client, at: now,
                in: transaction)
        }
    }

    /// Uses up a link to the sign-up's address and creates the account.
    /// - Throws: `ConfirmationError.linkNoLongerGood`; `SignUpClosed`.
    func complete(
        _ signUp: PendingSignUp, with link: Token, _ passkey: FirstPasskey?, remember: Bool, knownBy browser: Token?,
        from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws -> SignedIn {
        guard
            let email = EmailAddress(signUp.email),
            try transaction.hasRow("SELECT 1 FROM sign_ups WHERE link_digest = ?", [link.digest]),
            try transaction.execute("DELETE FROM sign_ups WHERE id = ?", [signUp.id]) == 1
        else { throw ConfirmationError.linkNoLongerGood }
        do {
            return try addMember(
                NewMember(
                    name: signUp.name, email: email, passwordHash: signUp.hash, hasPassword: passkey == nil,
                    passkey: passkey, language: signUp.language, invitation: signUp.invitation),
                remember: remember, knownBy: browser, from: client, at: now, in: transaction)
        } catch is UniqueViolation {
            throw ConfirmationError.linkNoLongerGood
        } catch PasskeyError.alreadyRegistered {
            throw ConfirmationError.linkNoLongerGood
        }
    }

    /// Voids the link of a sign-up that the owner of its address did not ask for; its visitor sees no difference. The emails
    /// that it used up are given back to the address, so that a sign-up by its owner works at once.
    /// - Returns: false when the link is no longer good.
    package func withdraw(_ link: Token) async throws -> Bool {
        guard let signUp = try await pending(behind: link) else { return false }
        let counters = attempts.throttles.confirmation(of: signUp.emailKey)
        return try await database.write { transaction in
            guard try transaction.voidSignUpLink(link) else { return false }
            for counter in counters { try transaction.clear(counter) }
            return true
        }
    }

    /// Makes this browser the one that waits for a sign-up's confirmation, since it knows the password. Its token allows
    /// resending the email and confirming without the password.
    func wait(for signUp: PendingSignUp) async throws -> Token {
        let waiting = Token.random()
        try await database.write {
            try $0.execute(
                "UPDATE sign_ups SET browser_digest = ? WHERE id = ?", [waiting.digest, signUp.id])
        }
        return waiting
    }

    private func sendConfirmation(
        of id: Int64, from client: ClientInfo, at now: Timestamp, in transaction: Transaction,
        notifying notifier: SecurityNotifier, sending sender: ConfirmationSender
    ) throws {
        let link = Token.random()
        let signUp = try transaction.first(
            "UPDATE sign_ups SET link_digest = ?, expires_at = ? WHERE id = ? RETURNING email, language",
            [link.digest, now + lifetimes.confirmationLink, id]
        ) { (email: $0.text(0), language: $0.optionalText(1)) }
        guard let signUp else { return }
        try notifications.send(
            .signUp, link, to: signUp.email, in: signUp.language,
            orTell: try EmailAddress(signUp.email).flatMap { try transaction.member(with: $0) }, from: client, at: now,
            in: transaction, notifying: notifier, sending: sender)
    }
}
