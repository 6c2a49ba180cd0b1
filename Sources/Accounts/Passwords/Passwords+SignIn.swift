import Database
import Secrets

/// Why nobody was logged in.
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
    /// An unknown address costs the same hash as a known one, so that timing doesn't distinguish them. An address with
    /// a waiting sign-up costs one more, with an account or without.
    /// - Parameters:
    ///   - remember: whether to remember this browser.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Returns: the open session, or `SignInStep.confirmation` for a sign-up that isn't confirmed yet.
    package func signIn(
        email: EmailAddress, password: Secret, remember: Bool, in browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws(SignInFailure) -> SignInResult {
        do {
            let known = try await database.read { try $0.credentials(EmailAddress.matches, email.keys) }
            let counters = try await attempts.counters(for: email, known?.member.id, in: browser, from: client)
            let (verdict, attempt) = try await outcomes.countingRefusals {
                try await attempts.recording(counters) { try await verify(password, of: email, known?.hash) }
            }
            switch verdict {
            case .account(let outdated):
                guard let known else { throw SignInFailure.wrongPair }
                // If the hasher is busy, the rehash can wait for the next login.
                let fresh = outdated ? try? await hasher.hash(password) : nil
                let request = SignInRequest(
                    event: .signedIn, methods: AuthenticationMethods(.password), remember: remember,
                    browser: browser, client: client, at: clock.now())
                return try await database.write { transaction in
                    // A reset may have changed the password during the check: the old one must not open a session.
                    try transaction.replaceHash(of: known.member.id, known.hash, by: fresh ?? known.hash)
                    try transaction.release(attempt)
                    for counter in counters where counter.isForgiving { try transaction.clear(counter) }
                    return try gate.signIn(known.member, request, in: transaction, notifying: notifier)
                }
            case .waiting(let signUp):
                outcomes.count(.unconfirmed)
                return .needs(.confirmation(try await signUps.wait(for: signUp)))
            case .wrong:
                gate.recordFailure(of: known?.member.id, from: client)
                throw SignInFailure.wrongPair
            }
        } catch let failure as SignInFailure {
            throw failure
        } catch let error as TooManyAttempts {
            throw .tooManyAttempts(error)
        } catch {
            throw .prevented(error)
        }
    }

    private enum Verdict {
        /// The password is the account's.
        case account(isOutdated: Bool)
        /// The password is that of a sign-up waiting for confirmation.
        case waiting(PendingSignUp)
        case wrong
    }

    private func verify(_ password: Secret, of email: EmailAddress, _ hash: PasswordHash?) async throws -> Verdict {
        let waiting = try await signUps.pending(at: email)
        if case .right(let isOutdated) = try await hasher.verify(password, against: hash) {
            return .account(isOutdated: isOutdated)
        }
        // Also for an address with an account: a guest who signed up with it learns no more than at sign-up.
        guard let waiting, case .right = try await hasher.verify(password, against: waiting.hash) else { return .wrong }
        return .waiting(waiting)
    }
}

extension Transaction {
    /// - Throws: `SignInFailure.wrongPair` when the member has another hash by now.
    fileprivate func replaceHash(of member: Member.ID, _ hash: PasswordHash, by fresh: PasswordHash) throws {
        let changed = try execute(
            "UPDATE members SET password_hash = ? WHERE id = ? AND password_hash = ?",
            [fresh.stored, member, hash.stored])
        guard changed == 1 else { throw SignInFailure.wrongPair }
    }

    /// Returns whether a member still has the password that was checked: it may have been changed meanwhile.
    func has(_ hash: PasswordHash, _ member: Member.ID) throws -> Bool {
        try first("SELECT 1 FROM members WHERE id = ? AND password_hash = ?", [member, hash.stored]) { _ in true }
            ?? false
    }
}

extension Reader {
    /// Returns the member that matches `condition`, and their password hash.
    func credentials(
        _ condition: String, _ values: [any Bindable]
    ) throws -> (member: Member, hash: PasswordHash)? {
        try first("SELECT \(Member.columns), password_hash FROM members WHERE \(condition)", values) { row in
            (Member(row: row), PasswordHash(stored: row.text(Member.columnCount)))
        }
    }
}
