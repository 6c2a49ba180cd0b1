import Database
import Secrets

/// Why an account was not created.
package enum SignUpError: Error {
    /// The address already has an account.
    case emailTaken
}

/// New accounts, and sign-ups waiting for their address to be confirmed.
package struct SignUps: Sendable {
    let database: Database
    let clock: WallClock
    let lifetimes: Lifetimes
    let limits: AccountLimits
    let hasher: PasswordHasher
    let attempts: Attempts
    let gate: SignInGate
    let auditLog: AuditLog
    let notices: SecurityNotices

    /// Creates a member and opens their first session.
    /// - Parameters:
    ///   - name: the member's display name; not empty.
    ///   - password: already checked against the policy.
    ///   - language: the code of the language they chose, if any.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `SignUpError`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    package func signUp(
        name: String, email: EmailAddress, password: Secret, language: String? = nil,
        in browser: Token? = nil, from client: ClientInfo
    ) async throws -> SignedIn {
        let (hash, _) = try await attempts.recording(attempts.throttles.signUp(from: client)) {
            try await hasher.hash(password)
        }
        let session = Token.random()
        let now = clock.now()
        return try await database.write { transaction in
            do {
                return try addMember(
                    name, email, hash, language: language, session: session, in: browser, from: client, at: now,
                    in: transaction)
            } catch is UniqueViolation {
                throw SignUpError.emailTaken
            }
        }
    }

    /// Creates a member and opens their first session.
    /// - Throws: `UniqueViolation` when the address has an account.
    func addMember(
        _ name: String, _ email: EmailAddress, _ hash: PasswordHash, language: String?, session: Token,
        in browser: Token?, from client: ClientInfo, at now: Timestamp, in transaction: Transaction
    ) throws -> SignedIn {
        guard try transaction.member(with: email) == nil else { throw UniqueViolation() }
        let id = Member.ID(
            try transaction.insert(
                """
                INSERT INTO members (name, email, email_key, password_hash, language, created_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, [name, email.text, email.key, hash.stored, language, now]))
        try auditLog.record(.signedUp, of: id, from: client, at: now, in: transaction)
        try gate.openSession(
            for: id, SessionGrant(token: session, device: nil, client: client, at: now, authenticatedAt: now),
            in: transaction)
        let seen = try transaction.rememberBrowser(browser, of: id, at: now, atMost: limits.knownBrowsers)
        let member = Member(id: id, name: name, email: email.text, language: language)
        return SignedIn(member: member, session: session, ticket: nil, browser: seen.given)
    }
}
