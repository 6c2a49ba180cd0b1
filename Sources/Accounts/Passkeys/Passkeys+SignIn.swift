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
        return try await attempts.write(at: now) { [gate, outcomes] transaction in
            switch try verify(
                answer, from: .browser(asked), in: scope, client: client, at: now, in: transaction,
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

    /// Verifies an answer, and stores what it says about the passkey. Everything happens in one transaction, so that
    /// of two answers with the same counter one is refused.
    ///
    /// A counter that has not risen is refused, although a faulty authenticator may be the reason. The passkey stays as
    /// it was, and the member is told.
    func verify(
        _ answer: PasskeyAnswer, from holder: ChallengeHolder, in scope: CredentialScope, client: ClientInfo,
        at now: Timestamp, in transaction: Transaction, notifying notifier: SecurityNotifier
    ) throws -> Result<Member, PasskeyError> {
        // First, since the answer of a stranger then writes nothing.
        guard let known = try transaction.passkey(of: answer, from: holder) else { return .failure(.unknown) }
        let challenge = answer.response.challenge
        guard try take(challenge, of: holder, from: client, at: now, in: transaction) else {
            return .failure(.challengeGone)
        }
        let verified: VerifiedAssertion
        do throws(CeremonyError) {
            verified = try answer.response.verify(challenge: challenge, by: known.credential, in: scope)
        } catch .signatureCountNotRisen {
            try auditLog.record(.passkeyRefused, of: known.member.id, from: client, at: now, in: transaction)
            try notifications.notify(
                .passkeyRefused, to: known.member, from: client, at: now, in: transaction, notifying: notifier)
            return .failure(.mayBeCopied)
        } catch {
            try auditLog.record(.signInFailed, of: known.member.id, from: client, at: now, in: transaction)
            return .failure(.refused(error))
        }
        try transaction.use(known, verified, at: now)
        return .success(known.member)
    }

    /// - Returns: false unless this holder had the challenge and it is still valid.
    private func take(
        _ challenge: String, of holder: ChallengeHolder, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction
    ) throws -> Bool {
        switch holder {
        case .browser(let browser):
            try guestChallenges.take(challenge, of: browser, from: client, at: now, in: transaction)
        case .session(let session):
            try transaction.takeChallenge(
                challenge, of: session, within: lifetimes.passkeyChallenge, at: now) != nil
        }
    }
}

/// A stored passkey and its member.
private struct KnownPasskey {
    let id: Int64
    let credential: StoredCredential
    let member: Member
}

extension Transaction {
    /// Finds the passkey by its credential ID; nil when it is not that of the user whom the handle names.
    fileprivate func passkey(of answer: PasskeyAnswer, from holder: ChallengeHolder) throws -> KnownPasskey? {
        let found = try first(
            """
            SELECT \(Member.columns), passkeys.id, passkeys.public_key, passkeys.signature_count,
                passkeys.is_backup_eligible, passkey_handles.handle
            FROM passkeys JOIN members ON members.id = passkeys.member_id
                JOIN passkey_handles ON passkey_handles.member_id = members.id
            WHERE passkeys.credential_id = ?
            """, [answer.credentialID]
        ) { row in
            let first = Member.columnCount
            let passkey = KnownPasskey(
                id: row.int(first),
                credential: StoredCredential(
                    publicKey: row.blob(first + 1), signatureCount: UInt32(clamping: row.int(first + 2)),
                    isBackupEligible: row.flag(first + 3)),
                member: Member(row: row))
            return (passkey: passkey, handle: row.blob(first + 4))
        }
        guard let found, answer.isOfUser(found.handle, isKnown: holder.isMember) else { return nil }
        return found.passkey
    }

    fileprivate func use(_ passkey: KnownPasskey, _ verified: VerifiedAssertion, at now: Timestamp) throws {
        try execute(
            "UPDATE passkeys SET signature_count = ?, is_backed_up = ?, last_used_at = ? WHERE id = ?",
            [Int64(verified.signatureCount), verified.isBackedUp, now, passkey.id])
    }
}
