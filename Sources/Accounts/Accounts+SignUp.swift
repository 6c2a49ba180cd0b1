import Database
import Security

/// Why no account was made.
package enum SignUpError: Error {
    /// The address has an account already.
    case emailTaken
}

extension Accounts {
    /// Makes a member and opens their first session.
    /// - Parameters:
    ///   - name: how they want to be called; not empty.
    ///   - password: already checked against the policy.
    ///   - language: the code of the language they have chosen, if they have.
    ///   - browser: what the browser was given when somebody logged in in it before, if it was.
    /// - Throws: `SignUpError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    package func signUp(
        name: String, email: EmailAddress, password: Secret, language: String? = nil,
        in browser: Token? = nil, from client: Client
    ) async throws -> SignedIn {
        let (hash, _) = try await charging(throttles.signUp(from: client)) { try await hasher.hash(password) }
        let session = Token.random()
        let now = clock.now()
        let (member, seen) = try await database.write { [historyKey] transaction in
            let id: Member.ID
            do {
                id = Member.ID(
                    try transaction.insert(
                        """
                        INSERT INTO members (name, email, email_key, password_hash, language, created_at)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """, [name, email.text, email.key, hash.stored, language, now]))
            } catch is UniqueViolation {
                throw SignUpError.emailTaken
            }
            try transaction.record(.signedUp, of: id, from: client, at: now, key: historyKey)
            try transaction.openSession(session, of: id, device: nil, from: client, at: now, provenAt: now)
            let seen = try transaction.see(browser, of: id, at: now)
            return (Member(id: id, name: name, email: email.text, language: language), seen)
        }
        return SignedIn(member: member, session: session, ticket: nil, browser: seen.given)
    }
}
