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
    let guestChallenges: GuestChallenges
    let gate: SignInGate
    let invitations: Invitations
    let auditLog: AuditLog
    let notifications: SecurityNotifications

    /// Creates a member with a password and opens their first session.
    /// - Parameters:
    ///   - name: the member's display name; not empty.
    ///   - password: already checked against the policy.
    ///   - language: the code of the language they chose, if any.
    ///   - invitation: the one that the visitor has, if any.
    ///   - browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `SignUpError`; `SignUpClosed`; `TooManyAttempts`; `HashingBusy` when too many passwords wait to be hashed.
    package func signUp(
        name: String, email: EmailAddress, password: Secret, language: String? = nil,
        invitation: Token? = nil, knownBy browser: Token? = nil, from client: ClientInfo
    ) async throws -> SignedIn {
        try await invitations.require(invitation)
        let hash = try await attempts.recording(attempts.throttles.signUp(from: client)) { _ in
            try await hasher.hash(password)
        }
        let newMember = NewMember(
            name: name, email: email, passwordHash: hash, language: language, invitation: invitation?.digest)
        return try await create(newMember, with: nil, knownBy: browser, from: client)
    }

    /// - Parameter passkey: that of a member without a password.
    func create(
        _ newMember: NewMember, with passkey: FirstPasskey?, knownBy browser: Token?, from client: ClientInfo
    ) async throws -> SignedIn {
        let now = clock.now()
        return try await database.write { transaction in
            do {
                return try addMember(newMember, with: passkey, knownBy: browser, from: client, at: now, in: transaction)
            } catch is UniqueViolation {
                throw SignUpError.emailTaken
            }
        }
    }

    /// Creates a member and opens their first session.
    /// - Parameter passkey: that of a member without a password.
    /// - Throws: `SignUpClosed`; `UniqueViolation` when the address has an account; `PasskeyError.alreadyRegistered`.
    func addMember(
        _ newMember: NewMember, with passkey: FirstPasskey?, knownBy browser: Token?, from client: ClientInfo,
        at now: Timestamp, in transaction: Transaction
    ) throws -> SignedIn {
        try invitations.use(newMember.invitation, at: now, in: transaction)
        let member = try transaction.insert(newMember, at: now)
        try auditLog.record(.signedUp, of: member.id, from: client, at: now, in: transaction)
        if let passkey {
            try transaction.insert(passkey, of: member.id, at: now)
            try auditLog.record(.passkeyAdded, of: member.id, from: client, at: now, in: transaction)
        }
        let (session, proof) = (Token.random(), Token.random())
        try gate.openSession(
            for: member.id,
            SessionGrant(
                token: session, device: nil, client: client, at: now, authenticatedAt: now, proof: proof,
                methods: AuthenticationMethods(passkey == nil ? .password : .passkey)),
            in: transaction)
        let seen = try transaction.rememberBrowser(browser, of: member.id, at: now, atMost: limits.knownBrowsers)
        return SignedIn(
            member: member, session: session, proof: proof, ticket: nil, browser: seen.given,
            deviceChallenge: gate.devices.registrationChallenge(for: session, at: now))
    }
}
