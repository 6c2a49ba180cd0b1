import Accounts
import Database
import Secrets
import Testing

/// Where every member needs a second factor.
@Suite(.timeLimit(.minutes(5))) struct RequiredFactorTests {
    private static func policy(afterProvider: Bool = false) -> SecondFactorPolicy {
        var policy = SecondFactorPolicy()
        (policy.isRequired, policy.asksAfterProvider) = (true, afterProvider)
        return policy
    }

    private let base: AccountsFixture
    private let ana: SignedIn

    init() async throws {
        base = try AccountsFixture(secondFactor: Self.policy())
        ana = try await base.signUpAna()
    }

    private func mustSetUp(_ token: Token, in base: AccountsFixture? = nil) async throws -> Bool? {
        try await (base ?? self.base).accounts.sessions.session(opening: token)?.mustSetUpFactor
    }

    /// Sets an app up, in the browser of a session.
    @discardableResult
    private func setUp(
        in session: Token, with ticket: RememberTicket? = nil
    ) async throws -> (codes: [RecoveryCode], login: RenewedLogin) {
        let authenticators = base.accounts.authenticators
        try await authenticators.begin(for: ana.member.id, in: session)
        let key = try await base.begunKey(of: ana.member.id, in: session)
        let done = try await authenticators.confirm(
            key.code(at: base.step), of: ana.member, in: session, with: LoginRenewal(ticket: ticket),
            knownBy: ana.browser, from: .home, notifying: nobody)
        return done
    }

    @Test func `the password alone is good for setting a factor up, and then the session for all`() async throws {
        let signedIn = try await base.signInAna()
        #expect(try await mustSetUp(ana.session) == true)
        #expect(try await mustSetUp(signedIn.session) == true)

        let login = try await setUp(in: signedIn.session).login

        #expect(try await mustSetUp(login.session) == false)
        // A copy of the browser's cookies was good for no more than that.
        #expect(try await mustSetUp(signedIn.session) == nil)
        let session = try #require(try await base.accounts.sessions.session(opening: login.session))
        #expect(base.accounts.sessions.isReauthenticated(session, by: login.proof))
    }

    @Test func `setting it up logs out whoever else had the password alone`() async throws {
        let remembered = try await base.signInAna(remember: true)
        let ticket = try #require(remembered.ticket)
        let mine = try await base.signInAna()

        try await setUp(in: mine.session)

        #expect(try await mustSetUp(remembered.session) == nil)
        let resumed = try await base.accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
        guard case .unknown = resumed else {
            Issue.record("\(resumed)")
            return
        }
    }

    @Test func `a remembered browser is good for no more than the login that it remembers`() async throws {
        let ticket = try #require(try await base.signInAna(remember: true).ticket)
        // What is shown while nothing can be written asks no less.
        #expect(try await base.accounts.rememberedDevices.member(of: ticket) == nil)

        let resumed = try await base.accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)

        guard case .signedIn(let again) = resumed else {
            Issue.record("\(resumed)")
            return
        }
        #expect(again.mustSetUpFactor)
        #expect(try await mustSetUp(again.session) == true)
        await #expect(throws: SessionExpired.self) { try await setUp(in: again.session) }
        let login = try await base.accounts.passwords.reauthenticate(
            ana.member.id, with: Secret("correct horse"), in: again.session, from: .home, notifying: nobody)
        let before = try #require(again.ticket)
        let next = try #require(try await setUp(in: login.session, with: before).login.ticket)
        #expect(try await base.accounts.rememberedDevices.member(of: next)?.id == ana.member.id)
        #expect(try await base.accounts.rememberedDevices.member(of: before) == nil)
    }

    @Test func `it can't be turned off, and stays on until another takes its place`() async throws {
        let (codes, mine) = try await setUp(in: try await base.signInAna().session)
        let authenticators = base.accounts.authenticators
        func isAsked() async throws -> Bool {
            let result = try await base.accounts.passwords.signIn(
                email: .ana, password: Secret("correct horse"), remember: false, from: .elsewhere, notifying: nobody)
            if case .needs(.code) = result { return true }
            return false
        }
        base.pass(.seconds(60))

        // Begun, and given up.
        try await authenticators.begin(for: ana.member.id, in: mine.session)
        #expect(try await isAsked())
        try await authenticators.turnOff(of: ana.member, in: mine.session, from: .home, notifying: nobody)
        #expect(try await isAsked())
        #expect(try await authenticators.state(of: ana.member.id).recoveryCodes == codes.count)
        #expect(try await mustSetUp(mine.session) == false)

        try await authenticators.begin(for: ana.member.id, in: mine.session)
        // Keys in use are sealed anew, those of apps to come as well.
        try await authenticators.reseal()
        let key = try await base.begunKey(of: ana.member.id, in: mine.session)
        let renewed = try await authenticators.confirm(
            key.code(at: base.step), of: ana.member, in: mine.session, knownBy: nil, from: .home, notifying: nobody)
        let session = renewed.login.session

        let events = try await base.accounts.auditLog.entries(of: ana.member.id).map(\.event)
        #expect(
            events.filter { $0 == .authenticatorOff || $0 == .authenticatorOn }.reversed() == [
                .authenticatorOn, .authenticatorOff, .authenticatorOn,
            ])
        #expect(Set(renewed.codes.map(\.text)).isDisjoint(with: codes.map(\.text)))
        #expect(try await base.count("recovery_codes") == 10)
        #expect(try await isAsked())
        await #expect(throws: AuthenticatorError.otherState) {
            _ = try await authenticators.confirm(
                key.code(at: base.step), of: ana.member, in: session, knownBy: nil, from: .home, notifying: nobody)
        }
    }

    @Test func `an app that is set up while none is required ends the sessions that had to set one up`() async throws {
        let (mine, other) = (try await base.signInAna(), try await base.signInAna())
        let free = try base.restarted()
        try await free.authenticators.begin(for: ana.member.id, in: mine.session)

        let login = try await free.authenticators.confirm(
            try await base.begunKey(of: ana.member.id, in: mine.session).code(at: base.step), of: ana.member,
            in: mine.session, knownBy: nil, from: .home, notifying: nobody
        ).login

        #expect(try await mustSetUp(login.session) == false)
        #expect(try await mustSetUp(other.session) == nil)
    }

    @Test func `to give another app up leaves this one on, also once none is required`() async throws {
        let mine = try await setUp(in: try await base.signInAna().session).login
        try await base.accounts.authenticators.begin(for: ana.member.id, in: mine.session)
        let free = try base.restarted()

        func turnOff() async throws -> Bool {
            try await free.authenticators.turnOff(of: ana.member, in: mine.session, from: .home, notifying: nobody)
        }
        #expect(try await turnOff())
        #expect(try await free.authenticators.isOn(for: ana.member.id))

        #expect(try await !turnOff())
        #expect(try await !free.authenticators.isOn(for: ana.member.id))
    }

    @Test func `a session from before none was required is good for all, until one is required again`() async throws {
        let (free, strict) = (try base.restarted(), try base.restarted(secondFactor: Self.policy()))

        #expect(try await free.sessions.session(opening: ana.session)?.mustSetUpFactor == false)
        #expect(try await strict.sessions.session(opening: ana.session)?.mustSetUpFactor == true)

        try await free.authenticators.begin(for: ana.member.id, in: ana.session)
        let key = try await base.begunKey(of: ana.member.id, in: ana.session)
        let login = try await free.authenticators.confirm(
            key.code(at: base.step), of: ana.member, in: ana.session, knownBy: nil, from: .home, notifying: nobody
        ).login

        #expect(try await strict.sessions.session(opening: login.session)?.mustSetUpFactor == false)
    }

    @Test func `a session by a provider is good for all once a provider is enough again`() async throws {
        let identities = try IdentityFixture(secondFactor: Self.policy(afterProvider: true))
        let session = try await identities.openSession().session
        let later = try identities.base.restarted(secondFactor: Self.policy())

        #expect(try await mustSetUp(session, in: identities.base) == true)
        #expect(try await later.sessions.session(opening: session)?.mustSetUpFactor == false)
    }

    @Test func `a passkey counts as two factors`() async throws {
        let fixture = PasskeyFixture(base: base)
        let (credential, handle) = try await fixture.addPasskey(for: ana)

        let signedIn = try await fixture.signIn(with: credential, handle: handle)

        #expect(try await mustSetUp(signedIn.session) == false)
        #expect(try await mustSetUp(try await base.signInAna().session) == true)
    }

    @Test(arguments: [false, true])
    func `after a provider it is asked for by setting`(_ asks: Bool) async throws {
        let identities = try IdentityFixture(secondFactor: Self.policy(afterProvider: asks))

        let signedIn = try await identities.openSession()

        #expect(try await mustSetUp(signedIn.session, in: identities.base) == asks)
    }

    @Test func `where it is optional the password is enough`() async throws {
        let free = try AccountsFixture()
        let signedIn = try await free.signUpAna()

        #expect(try await mustSetUp(signedIn.session, in: free) == false)
    }
}
