import Accounts
import Database
import Secrets
import TestSupport
import Testing

/// What a browser holds after its member has reauthenticated, and what a copy of its cookies is good for then.
@Suite(.timeLimit(.minutes(5))) struct ReauthenticatedLoginTests {
    enum Way: CaseIterable, Sendable {
        case password, code, passkey, provider
    }

    private let fixture: IdentityFixture
    private let passkeys: PasskeyFixture
    private let here: SignedIn
    private let ticket: RememberTicket

    private var accounts: Accounts { fixture.accounts }

    init() async throws {
        fixture = try IdentityFixture()
        passkeys = PasskeyFixture(base: fixture.base)
        _ = try await fixture.base.signUpAna()
        here = try await fixture.base.signInAna(remember: true)
        ticket = try #require(here.ticket)
    }

    /// Gives the member what a way takes, and reauthenticates by it.
    private func reauthenticate(
        _ way: Way, with renewal: LoginRenewal = LoginRenewal()
    ) async throws -> RenewedLogin {
        let (member, session) = (here.member.id, here.session)
        switch way {
        case .password: return try await enterPassword(in: session, with: renewal)
        case .code:
            let key = try await fixture.base.turnAuthenticatorOn(for: here).key
            try await dropPassword()
            fixture.base.pass(.seconds(60))
            return try await accounts.authenticators.reauthenticate(
                member, with: key.code(at: fixture.base.step), in: session, with: renewal, from: .home,
                notifying: nobody)
        case .passkey:
            let (passkey, handle) = try await passkeys.addPasskey(for: here)
            let asked = try await accounts.passkeys.beginReauthentication(of: member, in: session, from: .home)
            let assertion = SoftwareAuthenticator().assert(with: passkey, asked.challenge.text)
            return try await accounts.passkeys.reauthenticate(
                by: try passkeys.answer(assertion, of: passkey, handle: handle), in: passkeys.scope, of: member,
                session: session, with: renewal, from: .home, notifying: nobody)
        case .provider:
            try await fixture.link(.google(), to: session)
            try await dropPassword()
            return try await accounts.identities.reauthenticate(
                by: .google(), in: try await fixture.authorizingSession(in: session), holding: session, with: renewal,
                withPasskeys: true, from: .home)
        }
    }

    private func enterPassword(in session: Token, with renewal: LoginRenewal?) async throws -> RenewedLogin {
        try await accounts.passwords.reauthenticate(
            here.member.id, with: Secret("correct horse"), in: session, with: renewal, from: .home, notifying: nobody)
    }

    private func dropPassword() async throws {
        try await fixture.base.database.write { try $0.execute("UPDATE members SET has_password = 0") }
    }

    private func resume(with ticket: RememberTicket, marked mark: Token? = nil) async throws -> ResumeResult {
        try await accounts.rememberedDevices.resume(with: ticket, marked: mark, from: .home, notifying: nobody)
    }

    @Test(arguments: Way.allCases)
    func `the session goes on with another token, and the one before opens nothing`(way: Way) async throws {
        let number = try #require(try await accounts.sessions.number(opening: here.session))

        let login = try await reauthenticate(way)

        #expect(try await accounts.sessions.number(opening: login.session) == number)
        let session = try #require(try await accounts.sessions.session(opening: login.session))
        #expect(accounts.sessions.isReauthenticated(session, by: login.proof))
        #expect(!accounts.sessions.isReauthenticated(session, by: here.proof))
        #expect(try await fixture.base.member(holding: here.session) == nil)
        #expect(try await accounts.sessions.isReplaced(here.session))
    }

    @Test(arguments: Way.allCases)
    func `a remembered browser that never gets the answer comes back by its ticket, without an alarm`(
        way: Way
    ) async throws {
        let login = try await reauthenticate(way, with: LoginRenewal(ticket: ticket))

        #expect(login.ticket == nil, "it keeps the one that it has")
        guard case .signedIn(let back) = try await resume(with: ticket) else {
            Issue.record("forgotten")
            return
        }
        #expect(try await fixture.base.member(holding: back.session) != nil)
        #expect(try await fixture.base.member(holding: here.session) == nil)
        #expect(try await fixture.base.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test(arguments: [Way.password, .code, .passkey])
    func `the form is given the same when it is sent again, and no other form is`(way: Way) async throws {
        let renewal = LoginRenewal(ticket: ticket, key: RenewalKey.random())
        let login = try await reauthenticate(way, with: renewal)

        let again = try #require(
            try await accounts.sessions.renewed(here.session, with: renewal, provenBy: nil)?.login)

        #expect(again.session.matches(login.session))
        #expect(try #require(again.proof).matches(try #require(login.proof)))
        let other = LoginRenewal(ticket: ticket, key: RenewalKey.random())
        #expect(try await accounts.sessions.renewed(here.session, with: other, provenBy: nil)?.login == nil)
    }

    @Test func `the ticket before the browser's opens the session by its earlier token no more`() async throws {
        guard case .signedIn(let back) = try await resume(with: ticket) else { throw NotSignedIn() }
        let next = try #require(back.ticket)

        let login = try await enterPassword(in: back.session, with: LoginRenewal(ticket: next))

        guard case .stale(let mark) = try await resume(with: ticket),
            case .replaced = try await resume(with: ticket, marked: mark)
        else {
            Issue.record("taken, or an alarm: a browser that crashed may have it")
            return
        }
        #expect(try await fixture.base.member(holding: back.session) == nil)
        #expect(try await fixture.base.member(holding: login.session) != nil)
        guard case .signedIn = try await resume(with: next) else {
            Issue.record("forgotten")
            return
        }
    }

    @Test func `a session that the browser gets by the same answer keeps its token`() async throws {
        guard case .signedIn(let back) = try await resume(with: ticket) else { throw NotSignedIn() }

        let login = try await enterPassword(in: back.session, with: nil)

        #expect(login.session.matches(back.session))
        let session = try #require(try await accounts.sessions.session(opening: back.session))
        #expect(accounts.sessions.isReauthenticated(session, by: login.proof))
        // Should that answer be lost, the same form is taken once more.
        guard case .signedIn(let again) = try await resume(with: ticket) else { throw NotSignedIn() }
        #expect(try await enterPassword(in: again.session, with: nil).session.matches(back.session))
    }

    @Test func `a copy finishes nothing at a provider that was begun before, and an app may still be set up`()
        async throws
    {
        let state = Token.random()
        try await accounts.identities.beginAuthorization(
            [1], state: state, in: here.session, linking: true, for: .seconds(600), from: .elsewhere)
        try await accounts.authenticators.begin(for: here.member.id, in: here.session)

        let login = try await reauthenticate(.password)

        #expect(try await accounts.identities.takeAuthorization(state: state, within: .seconds(600)) == nil)
        guard case .begun = try await accounts.authenticators.state(of: here.member.id, in: login.session) else {
            Issue.record("the member has to begin once more")
            return
        }
    }

    @Test func `a provider's answer gives the session's token to its browser alone`() async throws {
        try await fixture.link(.google(), to: here.session)
        try await dropPassword()
        let begun = try await fixture.authorizingSession(in: here.session)

        await #expect(throws: SessionExpired.self) {
            try await accounts.identities.reauthenticate(
                by: .google(), in: begun, holding: .random(), withPasskeys: true, from: .elsewhere)
        }

        #expect(try await fixture.base.member(holding: here.session) != nil)
    }

    @Test func `a session that has ended is not reauthenticated`() async throws {
        try await accounts.sessions.signOut(here.member.id, session: here.session, ticket: nil, from: .home)

        await #expect(throws: SessionExpired.self) { try await reauthenticate(.password) }

        #expect(try await fixture.base.count("history WHERE event = 'reauthenticated'") == 0)
    }
}
