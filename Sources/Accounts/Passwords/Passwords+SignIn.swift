import Database
import Secrets

/// Why a login failed.
package enum SignInFailure: Error {
    /// No account has this email and password. Which of the two is wrong is not revealed.
    case wrongPair
    /// Whether or not there is such an account.
    case tooManyAttempts(TooManyAttempts)
    /// The password may be right: `AccountDisabled`, `HashingBusy` or `DatabaseUnavailable`.
    case prevented(any Error)
}

extension Passwords {
    /// Checks email and password and opens a session.
    ///
    /// The right password costs one hash. A wrong one costs two where sign-ups wait to be confirmed, and one elsewhere,
    /// whatever is known of the address: timing tells neither whether it has an account nor whether a sign-up waits.
    /// - Parameters:
    ///   - remember: whether to remember this browser.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Returns: the open session, or `SignInStep.confirmation` for a sign-up that isn't confirmed yet.
    package func signIn(
        email: EmailAddress, password: Secret, remember: Bool, knownBy browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws(SignInFailure) -> SignInResult {
        do {
            let known = try await database.read { try $0.credentials(EmailAddress.matches, email.keys) }
            let knownBrowser = try await attempts.known(browser, of: known?.member.id)
            let counters = attempts.counters(for: email, known?.member.id, in: knownBrowser, from: client)
            let result = try await outcomes.countingRefusals {
                try await checks.check(
                    password, of: known, counting: counters, inKnownBrowser: knownBrowser != nil
                ) { member, transaction in
                    let request = SignInRequest(
                        event: .signedIn, methods: AuthenticationMethods(.password), remember: remember,
                        browser: browser, client: client, at: clock.now())
                    return try gate.signIn(member, request, in: transaction, notifying: notifier)
                }
            }
            if let result { return result }
            do {
                // Also for an address with an account: a guest who signed up with it learns no more than at sign-up.
                if let step = try await confirmation(of: email, password) { return step }
            } catch {
                // The account's password it is not, whatever prevents the look at a sign-up's.
                gate.recordFailure(
                    .signInFailed, error is HashingBusy ? .busy : .wrongPassword, of: known?.member.id, from: client)
                throw error
            }
            gate.recordFailure(of: known?.member.id, from: client)
            // While nothing can be written the right password opens no session. Where no attempt is recorded, which would
            // have shown that, a wrong one is answered alike.
            if counters.isEmpty, let outage = database.outage { throw outage }
            throw SignInFailure.wrongPair
        } catch let failure as SignInFailure {
            throw failure
        } catch let error as TooManyAttempts {
            throw .tooManyAttempts(error)
        } catch {
            throw .prevented(error)
        }
    }

    /// - Returns: what a login with the password of a sign-up that waits for confirmation leads to; nil for any other.
    private func confirmation(of email: EmailAddress, _ password: Secret) async throws -> SignInResult? {
        guard confirmsAddresses else { return nil }
        let waiting = try await signUps.pending(at: email)
        // Where none waits as well: how much is hashed must not tell. One hash in all, of the account or else of the
        // sign-up, would tell by its answer: with an account, the password of one's own sign-up would be wrong.
        guard case .right = try await hasher.verify(password, against: waiting?.hash), let waiting else { return nil }
        outcomes.count(.unconfirmed)
        return .needs(.confirmation(try await signUps.wait(for: waiting)))
    }
}
