import Accounts
import Database
import Secrets
import Testing

/// Accounts with provider logins, and the notifications and emails they caused.
struct IdentityFixture {
    let base: AccountsFixture
    let notifications = RecordedNotifications()
    let mailed = Mailed()

    var accounts: Accounts { base.accounts }

    init(at location: Database.Location? = nil, secondFactor: SecondFactorPolicy = SecondFactorPolicy()) throws {
        self.init(base: try AccountsFixture(at: location, secondFactor: secondFactor, sendsEmailCodes: true))
    }

    init(base: AccountsFixture) {
        self.base = base
    }

    func signIn(
        _ claim: IdentityClaim = .google(), remember: Bool = false, in browser: Token? = nil,
        from client: ClientInfo = .home
    ) async throws -> SignInResult {
        try await accounts.identities.signIn(
            by: claim, SignInOptions(remember: remember, destination: "/todos/new", language: "ko"), knownBy: browser,
            from: client, notifying: notifications.notifier)
    }

    /// Logs in with a claim that needs nothing else.
    @discardableResult
    func openSession(
        _ claim: IdentityClaim = .google(), remember: Bool = false, in browser: Token? = nil,
        from client: ClientInfo = .home
    ) async throws -> SignedIn {
        guard case .signedIn(let signedIn) = try await signIn(claim, remember: remember, in: browser, from: client)
        else {
            throw NotSignedIn()
        }
        return signedIn
    }

    /// Begins a login whose address is a member's.
    /// - Returns: the token that the browser holds.
    func needsConsent(_ claim: IdentityClaim = .google()) async throws -> Token {
        guard case .needs(.consent(let browser)) = try await signIn(claim) else { throw NotSignedIn() }
        return browser
    }

    /// Begins a login with a missing name or address.
    /// - Returns: the token that the browser holds.
    func needsDetails(_ claim: IdentityClaim = .google(email: nil)) async throws -> Token {
        guard case .needs(.details(let browser)) = try await signIn(claim) else { throw NotSignedIn() }
        return browser
    }

    /// Enters the missing details.
    func complete(_ browser: Token, name: String = "Ana", email: EmailAddress? = .ana) async throws {
        let signIn = try await #require(try accounts.identities.pendingSignIn(in: browser))
        try await accounts.identities.complete(signIn, name: name, email: email)
    }

    /// Has a link sent by email.
    func mailLink(in browser: Token, from client: ClientInfo = .home) async throws -> Token {
        let signIn = try await #require(try accounts.identities.pendingSignIn(in: browser))
        try await accounts.identities.sendLink(of: signIn, from: client, sending: mailed.sender)
        return try #require(mailed.links.last).link
    }

    func linkIdentity(
        _ password: String, in browser: Token, knownBy known: Token? = nil, from client: ClientInfo = .home
    ) async throws -> SignedIn {
        try await accounts.identities.linkIdentity(
            with: Secret(password), in: browser, knownBy: known, from: client, notifying: notifications.notifier
        ).signedIn
    }

    func finish(with link: Token, in browser: Token) async throws -> SignedIn {
        try await accounts.identities.finish(
            with: link, in: browser, knownBy: nil, from: .home, notifying: notifications.notifier
        ).signedIn
    }

    func finish(in browser: Token, from client: ClientInfo = .home) async throws -> SignedIn {
        try await accounts.identities.finish(in: browser, knownBy: nil, from: client).signedIn
    }

    /// A session as it is when a member returns from a provider.
    func authorizingSession(in session: Token) async throws -> AuthorizingSession {
        let state = Token.random()
        try await accounts.identities.beginAuthorization(
            [1], state: state, in: session, for: .seconds(600), from: .home)
        return try #require(
            try await accounts.identities.takeAuthorization(state: state, within: .seconds(600))?.session)
    }

    /// Makes a session count as reauthenticated, which a provider's word alone does not.
    func reauthenticate(_ session: Token) async throws {
        let proof = Token.random().digest
        try await base.database.write {
            try $0.execute(
                "UPDATE sessions SET proven_by = ? WHERE token_digest = ? AND proven_by IS NULL",
                [proof, session.digest])
        }
    }

    /// Links an identity in a session, which counts as reauthenticated from then on.
    func link(_ claim: IdentityClaim, to session: Token) async throws {
        try await reauthenticate(session)
        try await accounts.identities.link(
            claim, to: try await authorizingSession(in: session), from: .home, notifying: notifications.notifier)
    }

    func notify(_ action: IdentityEvent.Action, of claim: IdentityClaim = .google(), at moment: Timestamp) async throws
    {
        try await accounts.identities.handle(
            IdentityEvent(issuer: claim.issuer, subject: claim.subject, happenedAt: moment, action: action),
            from: .elsewhere, notifying: notifications.notifier)
    }

    /// - Parameter moment: when it was asked for; nil for now.
    func forget(_ claim: IdentityClaim = .google(), askedAt moment: Timestamp? = nil) async throws -> String {
        try await accounts.identities.forget(
            issuer: claim.issuer, subject: claim.subject, askedAt: moment ?? base.now, from: .elsewhere,
            notifying: notifications.notifier)
    }

    func events(of member: Member) async throws -> [AuditEvent] {
        try await accounts.auditLog.entries(of: member.id).map(\.event).reversed()
    }
}

extension IdentityClaim {
    static func google(
        _ subject: String = "1", email: EmailAddress? = .ana, suggested: String? = nil, name: String? = "Ana"
    ) -> IdentityClaim {
        IdentityClaim(
            issuer: "https://accounts.google.com", subject: subject, email: email, suggestedEmail: suggested,
            name: name, event: .signedInByGoogle)
    }

    static func apple(
        _ subject: String = "1", email: EmailAddress? = .ana, name: String? = nil, refreshToken: String? = nil
    ) -> IdentityClaim {
        IdentityClaim(
            issuer: "https://appleid.apple.com", subject: subject, email: email, name: name, event: .signedInByApple,
            refreshToken: refreshToken.map { Secret($0) })
    }
}
