import Database
import Secrets

/// Why a login failed.
package enum SignInError: Error {
    /// No account has this email and password. Which of the two is wrong is not revealed.
    case wrongPair
}

extension Accounts {
    /// Checks email and password and opens a session.
    ///
    /// An unknown address costs the same hash as a known one, so that timing doesn't distinguish them. An address with
    /// a waiting sign-up costs one more, with an account or without.
    /// - Parameters:
    ///   - remember: whether to remember this browser.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `SignInError`; `Unconfirmed`; `TooManyAttempts`, whether or not there is such an account;
    ///   `HashingBusy` when too many passwords wait to be hashed.
    package func signIn(
        email: EmailAddress, password: Secret, remember: Bool, in browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignedIn {
        let known = try database.read { try $0.credentials(EmailAddress.matches, email.keys) }
        let waiting = try pendingSignUp("email_key = ?", email.key)
        let counters = try counters(for: email, known?.member.id, in: browser, from: client)
        let ((verdict, isWaiting), attempt) = try await signInOutcomes.countingObstacles {
            try await recordingAttempt(counters) {
                let verdict = try await hasher.verify(password, against: known?.hash)
                guard case .wrong = verdict, let waiting else { return (verdict, false) }
                // Also for an address with an account: a guest who signed up with it learns no more than at sign-up.
                guard case .right = try await hasher.verify(password, against: waiting.hash) else {
                    return (verdict, false)
                }
                return (verdict, true)
            }
        }
        if isWaiting { signInOutcomes.count(.unconfirmed) }
        if isWaiting, let waiting { throw Unconfirmed(waiting: try await wait(for: waiting)) }
        guard case .right(let outdated) = verdict, let known else {
            noteFailure(of: known?.member.id, from: client)
            throw SignInError.wrongPair
        }
        // If the hasher is busy, the rehash can wait for the next login.
        let fresh = outdated ? try? await hasher.hash(password) : nil

        let now = clock.now()
        let signInRequest = SignInRequest(
            event: .signedIn, remember: remember, browser: browser, client: client, at: now)
        return try await database.write { transaction in
            // A reset may have changed the password during the check; then the old one must not open a session.
            guard
                try transaction.execute(
                    "UPDATE members SET password_hash = ? WHERE id = ? AND password_hash = ?",
                    [fresh?.stored ?? known.hash.stored, known.member.id, known.hash.stored]) == 1
            else { throw SignInError.wrongPair }
            try transaction.release(attempt)
            for counter in counters where counter.isForgiving { try transaction.clear(counter) }
            return try completeSignIn(of: known.member, signInRequest, in: transaction, notifying: notifier)
        }
    }

    func counters(
        for email: EmailAddress, _ member: Member.ID?, in browser: Token?, from client: ClientInfo
    ) throws -> [AttemptCounter] {
        guard let member, let browser, try database.read({ try $0.knows(browser, of: member) }) else {
            return throttles.signIn(to: email, from: client)
        }
        return throttles.signIn(to: member, in: browser)
    }

    /// Records a failed login in the member's audit log or, for an unknown address, in a daily count. It is one small
    /// write either way, so that the load after the response distinguishes them no more than the response does.
    func noteFailure(of member: Member.ID?, from client: ClientInfo) {
        signInOutcomes.count(.wrongPassword)
        if let member { return recordSoon(.signInFailed, of: member, from: client) }
        let day = clock.now().milliseconds / 86_400_000
        database.writeSoon {
            try $0.execute(
                """
                INSERT INTO unknown_sign_ins (day, times) VALUES (?, 1)
                ON CONFLICT (day) DO UPDATE SET times = times + 1
                """, [day])
        }
    }

    /// Writes an audit log entry without waiting: a failed login must take as long for a known address as for an
    /// unknown one, which has no log.
    func recordSoon(_ event: AuditEvent, of member: Member.ID, from client: ClientInfo) {
        let now = clock.now()
        database.writeSoon { [auditLog] in
            try auditLog.record(event, of: member, from: client, at: now, in: $0)
        }
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
