import Accounts
import Database
import Secrets
import Testing

/// Ana, whose authenticator app is on, and the browser that she set it up in.
struct SecondFactorFixture {
    let base: AccountsFixture
    let notifications = RecordedNotifications()
    let ana: SignedIn
    /// The known-browser token of the browser in which she set it up.
    let home: Token
    let key: TOTPKey
    let recoveryCodes: [RecoveryCode]

    var accounts: Accounts { base.accounts }
    var member: Member.ID { ana.member.id }

    init(
        throttles: Throttles = Throttles(), secondFactor: SecondFactorPolicy = SecondFactorPolicy(),
        limits: AccountLimits = AccountLimits(), sendsEmailCodes: Bool = false
    ) async throws {
        base = try AccountsFixture(
            throttles: throttles, secondFactor: secondFactor, limits: limits, sendsEmailCodes: sendsEmailCodes)
        ana = try await base.signUpAna()
        home = try #require(ana.browser)
        (key, recoveryCodes) = try await base.turnAuthenticatorOn(for: ana, notifying: notifications.notifier)
        base.pass(.seconds(60))
    }

    /// The app's code.
    /// - Parameter drift: how many steps the app's clock is ahead.
    func code(drift: Int64 = 0) -> String { key.code(at: base.step + drift) }

    /// A code that is of no step nearby.
    var wrongCode: String {
        let near = (-2...2).map { code(drift: $0) }
        return ["000000", "111111", "222222", "333333", "444444", "555555"].first { !near.contains($0) } ?? ""
    }

    /// Enters the right password.
    func password(
        _ password: String = "correct horse", remember: Bool = false, in browser: Token? = nil
    ) async throws -> SignInResult {
        try await accounts.passwords.signIn(
            email: .ana, password: Secret(password), remember: remember, knownBy: browser, from: .elsewhere,
            notifying: notifications.notifier)
    }

    /// Enters the right password, after which a code is needed.
    /// - Returns: the token of the login that waits.
    func waiting(remember: Bool = false, in browser: Token? = nil) async throws -> Token {
        guard case .needs(.code(let token)) = try await password(remember: remember, in: browser) else {
            throw NotSignedIn()
        }
        return token
    }

    @discardableResult
    func enter(
        _ code: String, trusting: Bool = false, waiting: Token, in browser: Token? = nil
    ) async throws -> SignedIn {
        try await accounts.authenticators.signIn(
            with: code, trusting: trusting, in: waiting, knownBy: browser, from: .elsewhere,
            notifying: notifications.notifier)
    }

    /// Logs in with password and code.
    /// - Returns: the session, and the browser's known-browser token.
    func signIn(
        trusting: Bool = false, remember: Bool = false, in browser: Token? = nil
    ) async throws -> (signedIn: SignedIn, browser: Token) {
        base.pass(.seconds(60))
        let waiting = try await waiting(remember: remember, in: browser)
        let signedIn = try await enter(code(), trusting: trusting, waiting: waiting, in: browser)
        return (signedIn, try #require(browser ?? signedIn.browser))
    }

    func events() async throws -> [AuditEvent] {
        await base.database.settle()
        return try await accounts.auditLog.entries(of: member).map(\.event)
    }

    func reset(to password: String, in browser: Token? = nil) async throws -> Token? {
        try await accounts.passwords.startReset(for: .ana, from: .elsewhere, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.last)
        return try await accounts.passwords.reset(
            to: Secret(password), with: link, knownBy: browser, from: .elsewhere, notifying: notifications.notifier)
    }
}

extension AccountsFixture {
    /// The present time step.
    var step: Int64 { TOTPKey.step(at: now.milliseconds) }

    /// Turns a member's authenticator app on in the session that they have.
    @discardableResult
    func turnAuthenticatorOn(
        for signedIn: SignedIn, in session: Token? = nil, from client: ClientInfo = .home,
        notifying notifier: @escaping SecurityNotifier = nobody
    ) async throws -> (key: TOTPKey, recoveryCodes: [RecoveryCode]) {
        let session = session ?? signedIn.session
        try await accounts.authenticators.begin(for: signedIn.member.id, in: session)
        let key = try await begunKey(of: signedIn.member.id, in: session)
        let codes = try await confirm(key.code(at: step), of: signedIn, in: session, from: client, notifying: notifier)
        return (key, codes)
    }

    /// Enters the first code of an app. The login keeps its tokens: tests go on with them.
    func confirm(
        _ code: String, of signedIn: SignedIn, in session: Token, from client: ClientInfo = .home,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> [RecoveryCode] {
        let proof = try await database.read {
            try $0.first("SELECT proven_by FROM sessions WHERE token_digest = ?", [session.digest]) {
                $0.optionalBlob(0)
            }
        }
        let (codes, login) = try await accounts.authenticators.confirm(
            code, of: signedIn.member, in: session, knownBy: signedIn.browser, from: client, notifying: notifier)
        try await database.write {
            try $0.execute(
                "UPDATE sessions SET token_digest = ?, proven_by = ?, replaced_digest = NULL WHERE token_digest = ?",
                [session.digest, proof ?? nil, login.session.digest])
            try $0.execute(
                """
                UPDATE remembered_devices SET token_digest = replaced_digest, replaced_digest = NULL
                WHERE id = (SELECT device_id FROM sessions WHERE token_digest = ?) AND replaced_digest IS NOT NULL
                """, [session.digest])
        }
        return codes
    }

    /// The key of an app that a session is setting up.
    func begunKey(of member: Member.ID, in session: Token) async throws -> TOTPKey {
        switch try await accounts.authenticators.state(of: member, in: session) {
        case .begun(let key), .on(_, _, let key?): return key
        default: throw NotSignedIn()
        }
    }
}

extension Authenticators {
    /// Whether a login waits for a code in the browser that has this token.
    func isWaiting(in browser: Token) async throws -> Bool {
        try await address(waitingIn: browser) != nil
    }
}
