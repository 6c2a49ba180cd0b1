import Database
import Secrets

/// Why nobody was let in.
package enum SignInError: Error {
    /// No account has this e-mail and this password. Which of the two is wrong is not told.
    case wrongPair
}

extension Accounts {
    /// Checks e-mail and password and opens a session.
    ///
    /// An address without an account costs the same hash as one with, so that time does not tell them apart; one for which
    /// a sign-up waits costs one more, with an account or without.
    /// - Parameters:
    ///   - remember: whether this browser is to be signed in again later without a form.
    ///   - browser: what the browser was given when somebody logged in in it before, if it was.
    /// - Throws: `SignInError`; `Unconfirmed`; `TooManyAttempts`, whether or not there is such an account; `HashingBusy` when too
    ///   many passwords wait to be hashed.
    package func signIn(
        email: EmailAddress, password: Secret, remember: Bool, in browser: Token? = nil, from client: Client,
        telling herald: @escaping Herald
    ) async throws -> SignedIn {
        let known = try database.read { try $0.credentials(EmailAddress.matches, email.keys) }
        let waiting = try waitingSignUp("email_key = ?", email.key)
        let counters = try counters(for: email, known?.member.id, in: browser, from: client)
        let ((verdict, isWaiting), charge) = try await signInEnds.countingObstacles {
            try await charging(counters) {
                let verdict = try await hasher.verify(password, against: known?.hash)
                guard case .wrong = verdict, let waiting else { return (verdict, false) }
                // For an address with an account as well: whoever signed up with it learns here no more than there.
                guard case .right = try await hasher.verify(password, against: waiting.hash) else {
                    return (verdict, false)
                }
                return (verdict, true)
            }
        }
        if isWaiting { signInEnds.count(.unconfirmed) }
        if isWaiting, let waiting { throw Unconfirmed(waiting: try await wait(for: waiting)) }
        guard case .right(let outdated) = verdict, let known else {
            noteFailure(of: known?.member.id, from: client)
            throw SignInError.wrongPair
        }
        // When all are busy, it can wait for the next log-in.
        let fresh = outdated ? try? await hasher.hash(password) : nil

        let now = clock.now()
        let entrance = Entrance(event: .signedIn, remember: remember, browser: browser, client: client, at: now)
        return try await database.write { transaction in
            // A reset may have changed the password while it was being checked: then the old one opens nothing.
            guard
                try transaction.execute(
                    "UPDATE members SET password_hash = ? WHERE id = ? AND password_hash = ?",
                    [fresh?.stored ?? known.hash.stored, known.member.id, known.hash.stored]) == 1
            else { throw SignInError.wrongPair }
            try transaction.refund(charge)
            for counter in counters where counter.isForgiving { try transaction.clear(counter) }
            return try letIn(known.member, entrance, in: transaction, telling: herald)
        }
    }

    func counters(
        for email: EmailAddress, _ member: Member.ID?, in browser: Token?, from client: Client
    ) throws -> [AttemptCounter] {
        guard let member, let browser, try database.read({ try $0.knows(browser, of: member) }) else {
            return throttles.signIn(to: email, from: client)
        }
        return throttles.signIn(to: member, in: browser)
    }

    /// Notes a failed log-in in the member's history or, for an address without an account, in a count of the day: one
    /// small write either way, so that what comes after the answer tells them apart no more than the answer does.
    func noteFailure(of member: Member.ID?, from client: Client) {
        signInEnds.count(.wrongPassword)
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

    /// Writes a line of history without anyone waiting for it: a failed log-in must take as long for a known address
    /// as for an unknown one, which has no history.
    func recordSoon(_ event: HistoryEvent, of member: Member.ID, from client: Client) {
        let now = clock.now()
        database.writeSoon { [historyKey] in
            try $0.record(event, of: member, from: client, at: now, key: historyKey)
        }
    }
}

extension Reader {
    /// The member that `condition` finds, and the hash of their password.
    func credentials(
        _ condition: String, _ values: [any Bindable]
    ) throws -> (member: Member, hash: PasswordHash)? {
        try first("SELECT \(Member.columns), password_hash FROM members WHERE \(condition)", values) { row in
            (Member(row: row), PasswordHash(stored: row.text(Member.columnCount)))
        }
    }
}
