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

    /// Creates a member and opens their first session.
    /// - Parameter browser: the browser's known-browser token from an earlier login, if any.
    /// - Throws: `SignUpError`; `SignUpClosed`; `PasskeyError`; `TooManyAttempts`; `HashingBusy` when too many passwords
    ///   wait to be hashed.
    package func signUp(
        _ request: SignUpRequest, knownBy browser: Token? = nil, from client: ClientInfo
    ) async throws -> SignedIn {
        let newMember = try await newMember(request, recordingWith: attempts.throttles.signUp(from: client))
        let now = clock.now()
        return try await database.write { transaction in
            do {
                return try addMember(
                    newMember, remember: request.remember, knownBy: browser, from: client, at: now, in: transaction)
            } catch is UniqueViolation {
                throw SignUpError.emailTaken
            }
        }
    }

    /// Requires the invitation, if one is needed, and hashes the password or verifies the passkey.
    /// - Parameter counters: those that record the attempt.
    /// - Throws: `SignUpClosed`; `PasskeyError`; `TooManyAttempts`; `HashingBusy`.
    func newMember(_ request: SignUpRequest, recordingWith counters: [AttemptCounter]) async throws -> NewMember {
        try await invitations.require(request.invitation)
        return try await attempts.recording(counters) { _ in try await newMember(request) }
    }

    private func newMember(_ request: SignUpRequest) async throws -> NewMember {
        switch request.credential {
        case .password(let password):
            NewMember(request, passwordHash: try await hasher.hash(password, of: request.invitation?.digest))
        case .passkey(let registration):
            NewMember(request, passwordHash: hasher.decoy, passkey: try await take(registration))
        }
    }

    /// Creates a member, opens their first session, and remembers the browser if asked to.
    /// - Throws: `SignUpClosed`; `UniqueViolation` when the address has an account; `PasskeyError.alreadyRegistered`.
    func addMember(
        _ newMember: NewMember, remember: Bool, knownBy browser: Token?, from client: ClientInfo, at now: Timestamp,
        in transaction: Transaction
    ) throws -> SignedIn {
        if try invitations.use(newMember.invitation, at: now, in: transaction) {
            // As many as the operator invited may come from one network.
            try transaction.takeBackLatest(of: attempts.throttles.signUp(from: client))
        }
        let member = try transaction.insert(newMember, at: now)
        try auditLog.record(.signedUp, of: member.id, from: client, at: now, in: transaction)
        if let passkey = newMember.passkey {
            try transaction.insert(passkey, of: member.id, at: now)
            try auditLog.record(.passkeyAdded, of: member.id, from: client, at: now, in: transaction)
        }
        let methods = AuthenticationMethods(newMember.passkey == nil ? .password : .passkey)
        let ticket = remember ? RememberTicket.new() : nil
        let device = try ticket.map {
            try transaction.remember(
                $0, of: member.id, by: methods, from: client, at: now, until: now + lifetimes.rememberedDevice)
        }
        let (session, proof) = (Token.random(), Token.random())
        try gate.openSession(
            for: member.id,
            SessionGrant(
                token: session, device: device, client: client, at: now, authenticatedAt: now, proof: proof,
                methods: methods),
            in: transaction)
        let seen = try transaction.rememberBrowser(browser, of: member.id, at: now, atMost: limits.knownBrowsers)
        return SignedIn(
            member: member, session: session, proof: proof, ticket: ticket, browser: seen.given,
            deviceChallenge: gate.devices.registrationChallenge(for: session, at: now))
    }
}
