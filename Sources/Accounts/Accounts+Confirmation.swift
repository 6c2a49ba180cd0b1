import Database
import Secrets

/// Why no account was made of a sign-up.
package enum ConfirmationError: Error {
    /// The link was used, is too old, a newer one was sent, or the address has an account by now.
    case linkNoLongerGood
    case wrongPassword
}

/// The password is right, but the address is not confirmed yet.
package struct Unconfirmed: Error {
    /// What the browser is to hold, to have the mail sent again and to confirm without the password.
    package let waiting: Token
}

extension Accounts {
    /// Keeps a sign-up until its address is confirmed. For an address that has an account the same is done, and its owner
    /// is told in the link's place, so that nobody learns here who has an account.
    /// - Parameters:
    ///   - password: already checked against the policy.
    ///   - mailing: puts the link on its way.
    /// - Returns: what the browser is to hold.
    /// - Throws: `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    package func requestSignUp(
        name: String, email: EmailAddress, password: Secret, language: String? = nil, from client: Client,
        telling herald: @escaping Herald, mailing: @escaping AddressHerald
    ) async throws -> Token {
        let counters = throttles.signUp(from: client) + throttles.confirmation(of: email.key)
        let (hash, _) = try await charging(counters) { try await hasher.hash(password) }
        let waiting = Token.random()
        let now = clock.now()
        try await database.write { [lifetimes, limits] transaction in
            let id = try transaction.insert(
                """
                INSERT INTO sign_ups
                    (link_digest, browser_digest, name, email, email_key, password_hash, language, expires_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    Token.random().digest, waiting.digest, name, email.text, email.key, hash.stored, language,
                    now + lifetimes.confirmationLink,
                ])
            try transaction.keepLatest(limits.waitingSignUps, of: "sign_ups")
            try sendConfirmation(of: id, from: client, at: now, in: transaction, telling: herald, mailing: mailing)
        }
        return waiting
    }

    /// The sign-up that was made in a browser and still waits.
    /// - Parameter browser: what the browser holds.
    package func signUp(waitingIn browser: Token) throws -> WaitingSignUp? {
        try waitingSignUp("browser_digest = ?", browser.digest)
    }

    /// The sign-up that a link would confirm. Changes nothing.
    package func signUp(behind link: Token) throws -> WaitingSignUp? {
        try waitingSignUp("link_digest = ?", link.digest)
    }

    /// The latest sign-up that still waits and that `condition` finds.
    func waitingSignUp(_ condition: String, _ value: any Bindable) throws -> WaitingSignUp? {
        try database.read {
            try $0.waitingSignUp(condition, value, within: lifetimes.confirmationLink, at: clock.now())
        }
    }

    /// Sends the mail of a sign-up again, with a new link; the one before is dead.
    /// - Throws: `TooManyAttempts`.
    package func sendConfirmationAgain(
        of signUp: WaitingSignUp, from client: Client, telling herald: @escaping Herald,
        mailing: @escaping AddressHerald
    ) async throws {
        let now = clock.now()
        let counters = throttles.confirmation(of: signUp.emailKey)
        try await writeCounting(at: now) { transaction in
            _ = try transaction.charge(counters, at: now, keeping: limits.attempts)
            try sendConfirmation(
                of: signUp.id, from: client, at: now, in: transaction, telling: herald, mailing: mailing)
        }
    }

    /// Makes the account of a sign-up and opens its first session.
    /// - Parameters:
    ///   - password: what was chosen at sign-up; nil in the browser that it was made in. Whoever reads the mail of an address
    ///     that somebody else typed must not make that person's account by it.
    ///   - browser: what the browser was given when somebody logged in in it before, if it was.
    /// - Throws: `ConfirmationError`; `TooManyAttempts`; `HashingBusy`.
    package func confirmSignUp(
        with link: Token, password: Secret?, waiting: Token?, in browser: Token? = nil, from client: Client
    ) async throws -> SignedIn {
        guard let signUp = try signUp(behind: link) else { throw ConfirmationError.linkNoLongerGood }
        if waiting.map(signUp.isFrom) != true {
            let (verdict, _) = try await charging(throttles.guess(of: signUp)) {
                try await hasher.verify(password ?? Secret(""), against: signUp.hash)
            }
            guard case .right = verdict else { throw ConfirmationError.wrongPassword }
        }
        let session = Token.random()
        let now = clock.now()
        return try await database.write { transaction in
            guard
                let email = EmailAddress(signUp.email),
                try transaction.execute("DELETE FROM sign_ups WHERE link_digest = ?", [link.digest]) == 1
            else { throw ConfirmationError.linkNoLongerGood }
            do {
                let signedIn = try addMember(
                    signUp.name, email, signUp.hash, language: signUp.language, session: session, in: browser,
                    from: client, at: now, in: transaction)
                // Whoever else waits for this address has come too late.
                try transaction.execute("DELETE FROM sign_ups WHERE email_key = ?", [email.key])
                return signedIn
            } catch is UniqueViolation {
                throw ConfirmationError.linkNoLongerGood
            }
        }
    }

    /// Lets a browser take the place of the one that a sign-up was made in, because it knows the password.
    func wait(for signUp: WaitingSignUp) async throws -> Token {
        let waiting = Token.random()
        try await database.write {
            try $0.execute(
                "UPDATE sign_ups SET browser_digest = ? WHERE id = ?", [waiting.digest, signUp.id])
        }
        return waiting
    }

    private func sendConfirmation(
        of id: Int64, from client: Client, at now: Timestamp, in transaction: Transaction, telling herald: Herald,
        mailing: AddressHerald
    ) throws {
        let link = Token.random()
        let signUp = try transaction.first(
            "UPDATE sign_ups SET link_digest = ? WHERE id = ? RETURNING email, language", [link.digest, id]
        ) { (email: $0.text(0), language: $0.optionalText(1)) }
        guard let signUp else { return }
        try send(
            .signUp, link, to: signUp.email, in: signUp.language,
            orTell: try EmailAddress(signUp.email).flatMap { try transaction.member(with: $0) }, from: client, at: now,
            in: transaction,
            telling: herald, mailing: mailing)
    }
}
