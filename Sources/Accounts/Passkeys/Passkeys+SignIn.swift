import Database
import Secrets
import WebAuthn

/// A browser's answer to the request to log in with a passkey.
package struct PasskeyAnswer: Sendable {
    let credentialID: [UInt8]
    let userHandle: [UInt8]
    let response: AssertionResponse

    /// - Parameter userHandle: the handle that the authenticator keeps with the passkey; empty if it sent none.
    package init(credentialID: [UInt8], userHandle: [UInt8], response: AssertionResponse) {
        self.credentialID = credentialID
        self.userHandle = userHandle
        self.response = response
    }

    /// Whether it is that of the user with `handle` (WebAuthn Level 3, section 7.2, step 6).
    /// - Parameter isKnown: whether the user was known before, and the credentials were named: then an authenticator need
    ///   not send the handle.
    func isOfUser(_ handle: [UInt8], isKnown: Bool) -> Bool {
        userHandle == handle || isKnown && userHandle.isEmpty
    }
}

extension Passkeys {
    /// Gives a challenge, as base64url, to log in with any passkey that the browser finds.
    /// - Parameter token: one that the browser holds; only this browser can answer.
    package func beginSignIn(in token: Token) -> String {
        guestChallenges.make(for: token, at: clock.now())
    }

    /// Signs in the member whose passkey signed the answer.
    /// - Parameters:
    ///   - asked: the token that the browser held when the challenge was given.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Returns: the open session, or `SignInStep.confirmation` for a sign-up that isn't confirmed yet.
    /// - Throws: `PasskeyError`; `AccountDisabled`; `TooManyAttempts`.
    package func signIn(
        by answer: PasskeyAnswer, in scope: CredentialScope, remember: Bool, asked: Token, knownBy browser: Token?,
        from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignInResult {
        try await outcomes.countingThrottled(as: .passkeyThrottled) {
            try await finish(answer, scope, remember, asked, browser, from: client, notifying: notifier).get()
        }
    }

    /// A refused answer has used up its challenge, too: nothing is thrown before that is written.
    private func finish(
        _ answer: PasskeyAnswer, _ scope: CredentialScope, _ remember: Bool, _ asked: Token, _ browser: Token?,
        from client: ClientInfo, notifying notifier: @escaping SecurityNotifier
    ) async throws -> Result<SignInResult, any Error> {
        let now = clock.now()
        let checked = try await check(answer, from: .browser(asked), in: scope, client: client, at: now)
        return try await attempts.write(at: now) { [gate, outcomes] transaction in
            switch try verify(
                answer, checked, from: .browser(asked), in: scope, client: client, at: now, in: transaction,
                notifying: notifier)
            {
            case .failure(let error):
                if error == .unknown,
                    let waiting = try signUps.wait(
                        for: answer, in: scope, asked: asked, from: client, at: now, in: transaction)
                {
                    transaction.afterCommit { outcomes.count(.unconfirmedByPasskey) }
                    return .success(.needs(.confirmation(waiting)))
                }
                transaction.afterCommit { outcomes.count(.wrongPasskey) }
                return .failure(error)
            case .success(let member):
                let request = SignInRequest(
                    event: .signedInByPasskey, methods: AuthenticationMethods(.passkey), remember: remember,
                    browser: browser, client: client, at: now)
                return try gate.signInOnce(member, request, in: transaction, notifying: notifier)
            }
        }
    }
}
