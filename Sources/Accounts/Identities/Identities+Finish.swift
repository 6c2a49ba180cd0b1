import Database
import Secrets

/// Why a provider login could not be finished.
package enum FinishError: Error {
    /// It was already finished, here or in another browser, has expired, or the link belongs to another browser.
    case noLongerThere
    /// The address is a member's, who has to consent to linking.
    case consentRequired
    case wrongPassword
    /// The account has an authenticator, also where this browser is not asked for its code: the member links from within
    /// the account, where the code is asked for.
    case codeRequired
}

extension Identities {
    /// Returns the unfinished login of a browser.
    /// - Parameter token: the one that the browser holds for it.
    package func pendingSignIn(in token: Token) async throws -> PendingSignIn? {
        try await pendingSignIn("browser_digest = ?", [token.digest])
    }

    /// Returns the login that an emailed link would finish, in the browser that began it. Changes nothing.
    package func pendingSignIn(behind link: Token, in token: Token) async throws -> PendingSignIn? {
        try await pendingSignIn("link_digest = ? AND browser_digest = ?", [link.digest, token.digest])
    }

    /// Whether a login waits for the consent of the member whose address its provider has verified, and for nothing else.
    package func needsConsent(_ signIn: PendingSignIn) async throws -> Bool {
        guard signIn.emailIsVerified, let email = signIn.address else { return false }
        return try await database.read {
            try $0.hasRow("SELECT 1 FROM members WHERE \(EmailAddress.matches)", email.keys)
        }
    }

    /// Whether the account with a login's address has an authenticator. No emailed link links the login to it then.
    package func asksForCode(_ signIn: PendingSignIn) async throws -> Bool {
        guard let email = signIn.address else { return false }
        return try await database.read { reader in
            try reader.first("SELECT \(Authenticators.isOn) FROM members WHERE \(EmailAddress.matches)", email.keys) {
                $0.flag(0)
            } ?? false
        }
    }

    private func pendingSignIn(_ condition: String, _ values: [any Bindable]) async throws -> PendingSignIn? {
        try await database.read {
            try $0.pendingSignIn(condition, values, within: lifetimes.confirmationLink, at: clock.now())
        }
    }

    /// Stores the details that were missing. A link that was sent before becomes invalid, and the login has nothing to do
    /// with its member any more.
    /// - Parameters:
    ///   - email: the address entered; nil when the provider has verified one.
    package func complete(
        _ signIn: PendingSignIn, name: String, email: EmailAddress?
    ) async throws {
        try await database.write {
            try $0.execute(
                """
                UPDATE unfinished_sign_ins
                SET name = ?, email = coalesce(?, email), link_digest = NULL, member_id = NULL WHERE id = ?
                """, [name, email?.text, signIn.id])
        }
    }

    /// Creates a member from a login whose details are complete, and signs them in.
    ///
    /// An address that has an account counts as a sign-up as well, since the answer says so.
    /// - Parameters:
    ///   - token: the one that the browser holds for the login.
    ///   - browser: the browser's known-browser token, if any.
    ///   - invitation: the one that the visitor has, if any.
    /// - Throws: `FinishError.noLongerThere`, `.consentRequired`; `SignUpClosed`; `TooManyAttempts`.
    package func finish(
        in token: Token, knownBy browser: Token?, invitation: Token? = nil, from client: ClientInfo
    ) async throws -> SignInResult {
        let now = clock.now()
        let result: SignInResult? = try await attempts.write(at: now) { transaction in
            let waiting = try transaction.reader.pendingSignIn(
                "browser_digest = ?", [token.digest], within: lifetimes.confirmationLink, at: now)
            guard let signIn = waiting, let name = signIn.name, let email = signIn.address,
                try !transaction.isLinked(signIn.issuer, signIn.subject)
            else { throw FinishError.noLongerThere }
            try attempts.record(attempts.throttles.signUp(from: client), at: now, in: transaction)
            // An error would take the attempt back.
            guard try transaction.member(with: email) == nil else { return nil }
            _ = try transaction.takePendingSignIn(token, within: lifetimes.confirmationLink, at: now)
            return try makeMember(
                newcomer(name, email, signIn.language, invitation), of: signIn.identity,
                signIn.signInRequest(browser, client, now), in: transaction)
        }
        guard let result else { throw FinishError.consentRequired }
        return result
    }

    /// Links the identity to the account with its address, after checking the account's password, and signs the member
    /// in. An account without a password can't be distinguished from a wrong password.
    /// - Throws: `FinishError.noLongerThere`, `.wrongPassword`, `.codeRequired`;
    ///   `IdentityLinkError.providerAlreadyLinked`, `.belongsToAnother`; `TooManyAttempts`; `HashingBusy`.
    package func linkIdentity(
        with password: Secret, in token: Token, knownBy browser: Token?, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignInResult {
        guard let email = try await pendingSignIn(in: token)?.address else { throw FinishError.noLongerThere }
        let account = try await database.read { try $0.credentials(EmailAddress.matches, email.keys) }
        let knownBrowser = try await attempts.known(browser, of: account?.member.id)
        let counters = attempts.counters(for: email, account?.member.id, in: knownBrowser, from: client)
        let result = try await outcomes.countingRefusals {
            try await checks.check(
                password, of: account, counting: counters, inKnownBrowser: knownBrowser != nil
            ) { member, transaction in
                let now = clock.now()
                let signIn = try transaction.takePendingSignIn(token, within: lifetimes.confirmationLink, at: now)
                // With another address by now, it is another account's.
                guard let signIn, signIn.address?.key == email.key else { throw FinishError.noLongerThere }
                return try join(
                    signIn, to: member, signIn.signInRequest(browser, client, now), in: transaction,
                    notifying: notifier)
            }
        }
        guard let result else {
            gate.recordFailure(of: account?.member.id, from: client)
            throw FinishError.wrongPassword
        }
        return result
    }

    /// Sends a link to the address of a login, whether it is a member's or not. The previous link becomes invalid.
    ///
    /// The address is stored with the link, which proves that one and no other.
    /// - Parameters:
    ///   - name: what the visitor entered; nil to leave it as it is.
    ///   - email: what the visitor entered; nil for the address of `signIn`.
    /// - Throws: `FinishError.noLongerThere`; `TooManyAttempts`; then what was entered isn't stored.
    package func sendLink(
        of signIn: PendingSignIn, name: String? = nil, to email: EmailAddress? = nil, from client: ClientInfo,
        sending sender: @escaping ConfirmationSender
    ) async throws {
        guard let email = email ?? signIn.address else { throw FinishError.noLongerThere }
        let link = Token.random()
        let now = clock.now()
        // Counted for the network as well: a visitor with a valid identity may enter one address after another.
        let counters =
            attempts.throttles.signUp(from: client) + attempts.throttles.confirmation(of: email.key, from: client)
        try await attempts.write(at: now) { [lifetimes] transaction in
            try attempts.record(counters, at: now, in: transaction)
            let member = try transaction.member(with: email)
            let isStored = try transaction.execute(
                """
                UPDATE unfinished_sign_ins
                SET name = coalesce(?, name), email = ?, link_digest = ?, member_id = ?, expires_at = ? WHERE id = ?
                """,
                [name, email.text, link.digest, member?.id, now + lifetimes.confirmationLink, signIn.id])
            guard isStored == 1 else { throw FinishError.noLongerThere }
            let language = member?.language ?? signIn.language
            // The link opens the member's account, so it goes to the account's own address: a mail server may keep another
            // mailbox for another spelling of it.
            try sender(
                ConfirmationMessage(
                    purpose: .identity(issuer: signIn.issuer), link: link, recipient: member?.email ?? email.text,
                    language: language),
                transaction)
        }
    }

    /// Finishes a login by the link sent to its address: links the identity to the address's member, or creates a
    /// member, and signs them in.
    /// - Parameter invitation: the one that the visitor has, if any.
    /// - Throws: `FinishError.noLongerThere`; `SignUpClosed`; `IdentityLinkError.providerAlreadyLinked`,
    ///   `.belongsToAnother`.
    package func finish(
        with link: Token, in token: Token, knownBy browser: Token?, invitation: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignInResult {
        let now = clock.now()
        return try await database.write { transaction in
            let isRight = try transaction.hasRow(
                "SELECT 1 FROM unfinished_sign_ins WHERE link_digest = ? AND browser_digest = ?",
                [link.digest, token.digest])
            guard isRight,
                let signIn = try transaction.takePendingSignIn(
                    token, within: lifetimes.confirmationLink, at: now),
                let email = signIn.address
            else { throw FinishError.noLongerThere }
            let signInRequest = signIn.signInRequest(browser, client, now)
            if let member = try transaction.member(with: email) {
                // An account that got the address since may spell it otherwise, which can be another mailbox.
                guard signIn.addressee == member.id || signIn.email == member.email else {
                    throw FinishError.noLongerThere
                }
                return try join(signIn, to: member, signInRequest, in: transaction, notifying: notifier)
            }
            guard let name = signIn.name, try !transaction.isLinked(signIn.issuer, signIn.subject) else {
                throw FinishError.noLongerThere
            }
            return try makeMember(
                newcomer(name, email, signIn.language, invitation), of: signIn.identity, signInRequest,
                in: transaction)
        }
    }

    private func join(
        _ signIn: PendingSignIn, to member: Member, _ signInRequest: SignInRequest, in transaction: Transaction,
        notifying notifier: SecurityNotifier
    ) throws -> SignInResult {
        guard try !transaction.hasAuthenticator(member.id) else { throw FinishError.codeRequired }
        try link(
            signIn.identity, to: member, from: signInRequest.client, at: signInRequest.at, in: transaction,
            notifying: notifier)
        return try gate.signIn(member, signInRequest, in: transaction, notifying: notifier)
    }
}

extension PendingSignIn {
    fileprivate func signInRequest(_ browser: Token?, _ client: ClientInfo, _ now: Timestamp) -> SignInRequest {
        SignInRequest(
            event: event, methods: AuthenticationMethods(.provider), remember: remember, browser: browser,
            client: client, at: now)
    }
}
