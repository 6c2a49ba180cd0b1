import Database
import Secrets
import WebAuthn

/// What is particular to sign-ups with a passkey and no password.
extension SignUps {
    /// Gives a challenge for the passkey of a new account.
    /// - Parameter browser: a token that the browser holds; only this browser can answer.
    /// - Throws: `TooManyAttempts`.
    package func beginWithPasskey(in browser: Token, from client: ClientInfo) async throws -> PasskeyRequest {
        let handle = UserHandle.random()
        let now = clock.now()
        let challenge = try await attempts.write(at: now) { [limits, lifetimes] transaction in
            try attempts.record(attempts.throttles.signUpChallenge(from: client), at: now, in: transaction)
            return try transaction.makeSignUpChallenge(
                for: browser, creating: handle, until: now + lifetimes.passkeyChallenge,
                atMost: limits.passkeyChallenges)
        }
        return PasskeyRequest(challenge: challenge, userHandle: handle, present: [])
    }

    /// Verifies a new passkey. A refused answer has used up its challenge, too.
    func take(_ registration: PasskeyRegistration) async throws -> FirstPasskey {
        let (response, now) = (registration.response, clock.now())
        let handle = try await database.write { [lifetimes] transaction in
            try transaction.takeSignUpChallenge(
                response.challenge, of: registration.browser, within: lifetimes.passkeyChallenge, at: now)
        }
        guard let handle else { throw PasskeyError.challengeGone }
        do throws(CeremonyError) {
            let credential = try response.verify(challenge: response.challenge, in: registration.scope)
            return FirstPasskey(
                handle: handle,
                passkey: NewPasskey(
                    credential, transports: registration.transports, name: registration.name(credential.aaguid)))
        } catch {
            throw PasskeyError.refused(error)
        }
    }

    /// Gives a challenge to confirm a sign-up with its passkey, in another browser than it was made in.
    /// - Parameter browser: a token that the browser holds; only this browser can answer.
    /// - Returns: the challenge, as base64url, and the credential that may answer.
    /// - Throws: `ConfirmationError.linkNoLongerGood`.
    package func beginConfirmation(
        with link: Token, in browser: Token
    ) async throws -> (challenge: String, credentialID: [UInt8], transports: [String]) {
        guard let signUp = try await pending(behind: link),
            let first = try await database.read({ try $0.passkey(ofSignUp: signUp.id) })
        else { throw ConfirmationError.linkNoLongerGood }
        let transports = first.passkey.transports.split(separator: " ").map(String.init)
        return (guestChallenges.make(for: browser, at: clock.now()), first.passkey.credentialID, transports)
    }

    /// Creates the account of a sign-up in another browser than it was made in, and opens its first session. The
    /// passkey shows that the owner of the mailbox is the one who signed up.
    /// - Parameters:
    ///   - asked: the token that the browser held when the challenge was given.
    ///   - remember: whether to remember this browser.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `ConfirmationError.linkNoLongerGood`; `PasskeyError`; `TooManyAttempts`.
    package func confirm(
        with link: Token, by answer: PasskeyAnswer, in scope: CredentialScope, asked: Token, remember: Bool = false,
        knownBy browser: Token? = nil, from client: ClientInfo
    ) async throws -> SignedIn {
        guard let signUp = try await pending(behind: link) else { throw ConfirmationError.linkNoLongerGood }
        let now = clock.now()
        let result: Result<SignedIn, PasskeyError> = try await attempts.write(at: now) { transaction in
            let isTaken = try guestChallenges.take(
                answer.response.challenge, of: asked, from: client, at: now, in: transaction)
            guard isTaken else { return .failure(.challengeGone) }
            guard let first = try transaction.reader.passkey(ofSignUp: signUp.id) else { return .failure(.unknown) }
            switch first.answering(answer, in: scope) {
            case .failure(let error): return .failure(error)
            case .success(let passkey):
                return .success(
                    try complete(
                        signUp, with: link, passkey, remember: remember, knownBy: browser, from: client, at: now,
                        in: transaction))
            }
        }
        return try result.get()
    }

    /// Makes this browser the one that waits for a sign-up's confirmation, since it has the passkey.
    /// - Parameter asked: the token that the browser held when the challenge was given.
    /// - Returns: the token for the browser to hold; nil when no waiting sign-up has this passkey.
    /// - Throws: `TooManyAttempts`.
    func wait(
        for answer: PasskeyAnswer, in scope: CredentialScope, asked: Token, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction
    ) throws -> Token? {
        let found = try transaction.first(
            """
            SELECT \(FirstPasskey.columns), sign_up_id FROM sign_up_passkeys
            WHERE credential_id = ? AND handle = ?
                AND sign_up_id IN (SELECT id FROM sign_ups WHERE \(Lifetimes.goodLink))
            """,
            [answer.credentialID, answer.userHandle] + Lifetimes.goodLinkValues(lifetimes.confirmationLink, at: now)
        ) { (passkey: FirstPasskey(row: $0), signUp: $0.int(FirstPasskey.columnCount)) }
        guard let found,
            try guestChallenges.take(answer.response.challenge, of: asked, from: client, at: now, in: transaction),
            case .success(let used) = found.passkey.answering(answer, in: scope)
        else { return nil }
        let waiting = Token.random()
        try transaction.execute(
            "UPDATE sign_ups SET browser_digest = ? WHERE id = ?", [waiting.digest, found.signUp])
        try transaction.execute(
            "UPDATE sign_up_passkeys SET signature_count = ? WHERE sign_up_id = ?",
            [Int64(used.passkey.signatureCount), found.signUp])
        return waiting
    }
}
