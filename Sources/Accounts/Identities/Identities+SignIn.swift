import Database
import Secrets

/// The visitor's options for a provider login.
package struct SignInOptions: Sendable {
    /// Whether to remember the browser.
    package let remember: Bool
    /// Where to go after the login.
    package let destination: String?
    /// The code of the language the visitor chose, if any.
    package let language: String?
    /// The invitation the visitor has, if any.
    package let invitation: Token?

    package init(remember: Bool, destination: String?, language: String?, invitation: Token? = nil) {
        self.remember = remember
        self.destination = destination
        self.language = language
        self.invitation = invitation
    }
}

extension Identities {
    /// Signs in a user authenticated by a provider, found by issuer and subject. A new user becomes a member at once if
    /// the provider gives a name and a verified address. A member's address is never linked automatically.
    /// - Throws: `IdentityLinkError.suspended`; `SignUpClosed`; `TooManyAttempts` for too many new accounts from one
    ///   network.
    package func signIn(
        by claim: IdentityClaim, _ options: SignInOptions, knownBy browser: Token?, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignInResult {
        let now = clock.now()
        let sealedToken = sealedToken(of: claim)
        let signInRequest = SignInRequest(
            event: claim.event, methods: AuthenticationMethods(.provider), remember: options.remember,
            browser: browser, client: client, at: now)
        return try await attempts.write(at: now) { transaction in
            if let known = try transaction.owner(of: claim) {
                guard !known.isSuspended else { throw IdentityLinkError.suspended }
                try transaction.execute(
                    """
                    UPDATE identities
                    SET last_used_at = ?, email = coalesce(?, email), sealed_token = coalesce(?, sealed_token)
                    WHERE issuer = ? AND subject = ?
                    """, [now, claim.email?.text, sealedToken, claim.issuer, claim.subject])
                // That it was begun counted. Members behind one address must not use up its attempts by logging in.
                try transaction.takeBackLatest(of: attempts.throttles.authorization(from: client))
                return try gate.signIn(known.member, signInRequest, in: transaction, notifying: notifier)
            }
            if let name = claim.name, let email = claim.email, try transaction.member(with: email) == nil {
                try attempts.record(attempts.throttles.signUp(from: client), at: now, in: transaction)
                let identity = NewIdentity(
                    issuer: claim.issuer, subject: claim.subject, email: email.text, sealedToken: sealedToken)
                return try makeMember(
                    newcomer(name, email, options.language, options.invitation), of: identity, signInRequest,
                    in: transaction)
            }
            let isTaken = try claim.email.map { try transaction.member(with: $0) != nil } ?? false
            // People who can't become members are asked nothing: the answers would tell who is one.
            if !isTaken { try invitations.require(options.invitation?.digest, at: now, in: transaction) }
            let token = Token.random()
            let id = try transaction.keep(
                claim, sealedToken, options, for: token, until: now + lifetimes.confirmationLink)
            try transaction.keepLatest(limits.pendingSignIns, of: "unfinished_sign_ins", upTo: id)
            return isTaken ? .needs(.consent(token)) : .needs(.details(token))
        }
    }

    /// A member to be created from a provider identity. They may choose a password by a reset.
    func newcomer(_ name: String, _ email: EmailAddress, _ language: String?, _ invitation: Token?) -> NewMember {
        NewMember(
            name: name, email: email, passwordHash: hasher.decoy, hasPassword: false, language: language,
            invitation: invitation?.digest)
    }

    /// Creates a member from a provider identity and signs them in.
    /// - Throws: `SignUpClosed`; `UniqueViolation` when the address has an account; `IdentityLinkError`.
    func makeMember(
        _ newcomer: NewMember, of identity: NewIdentity, _ signInRequest: SignInRequest, in transaction: Transaction
    ) throws -> SignInResult {
        let now = signInRequest.at
        if try invitations.use(newcomer.invitation, at: now, in: transaction) {
            try transaction.takeBackLatest(of: attempts.throttles.signUp(from: signInRequest.client))
        }
        let member = try transaction.insert(newcomer, at: now)
        try auditLog.record(.signedUp, of: member.id, from: signInRequest.client, at: now, in: transaction)
        try transaction.link(identity, to: member.id, at: now)
        return try gate.signIn(member, signInRequest, in: transaction, notifying: { _, _ in })
    }
}

/// An identity to be linked to an account.
struct NewIdentity: Sendable {
    let issuer: String
    let subject: String
    let email: String?
    /// The provider's refresh token, sealed.
    let sealedToken: [UInt8]?
}

extension Transaction {
    /// Returns the member that an identity is linked to, and whether it is suspended.
    func owner(of claim: IdentityClaim) throws -> (member: Member, isSuspended: Bool)? {
        try first(
            """
            SELECT \(Member.columns), identities.suspended_at
            FROM identities JOIN members ON members.id = identities.member_id
            WHERE identities.issuer = ? AND identities.subject = ?
            """, [claim.issuer, claim.subject]
        ) { (Member(row: $0), $0.optionalInt(Member.columnCount) != nil) }
    }

    /// Returns whether an identity is linked to any account.
    func isLinked(_ issuer: String, _ subject: String) throws -> Bool {
        try hasRow("SELECT 1 FROM identities WHERE issuer = ? AND subject = ?", [issuer, subject])
    }

    /// - Returns: false when it was linked to this member before.
    /// - Throws: `IdentityLinkError.belongsToAnother`, `.providerAlreadyLinked`.
    @discardableResult
    func link(_ identity: NewIdentity, to member: Member.ID, at now: Timestamp) throws -> Bool {
        let isLinked = try execute(
            """
            INSERT INTO identities (member_id, issuer, subject, email, linked_at, last_used_at, sealed_token)
            VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
            [member, identity.issuer, identity.subject, identity.email, now, now, identity.sealedToken])
        guard isLinked == 0 else {
            try forgetWithdrawn(identity.issuer, identity.subject)
            try keepConsent(to: identity)
            return true
        }
        let owner = try first(
            "SELECT member_id FROM identities WHERE issuer = ? AND subject = ?", [identity.issuer, identity.subject]
        ) { Member.ID($0.int(0)) }
        guard let owner else { throw IdentityLinkError.providerAlreadyLinked }
        guard owner == member else { throw IdentityLinkError.belongsToAnother }
        return false
    }

    /// Stores a login until it is finished.
    /// - Parameter token: for the browser to hold.
    /// - Returns: its number.
    fileprivate func keep(
        _ claim: IdentityClaim, _ sealedToken: [UInt8]?, _ options: SignInOptions, for token: Token,
        until end: Timestamp
    ) throws -> Int64 {
        try insert(
            """
            INSERT INTO unfinished_sign_ins
                (browser_digest, issuer, subject, event, name, email, email_is_proven, remember, destination, language,
                expires_at, sealed_token)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                token.digest, claim.issuer, claim.subject, claim.event.rawValue, claim.name,
                claim.email?.text ?? claim.suggestedEmail, claim.email != nil, options.remember, options.destination,
                options.language, end, sealedToken,
            ])
    }

    /// Removes and returns an unfinished login, so that it can be finished only once.
    func takePendingSignIn(_ token: Token, within lifetime: Duration, at now: Timestamp) throws -> PendingSignIn? {
        try first(
            """
            DELETE FROM unfinished_sign_ins WHERE browser_digest = ? AND \(Lifetimes.goodLink)
            RETURNING \(PendingSignIn.columns)
            """, [token.digest] + Lifetimes.goodLinkValues(lifetime, at: now), as: PendingSignIn.init(row:))
    }
}
