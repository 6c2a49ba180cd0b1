import Database
import Secrets
import Testing

@testable import Accounts

/// What a browser holds after a new password, or once it has logged the others out, and what a copy of its cookies is
/// good for then.
@Suite(.timeLimit(.minutes(5))) struct RenewedLoginTests {
    enum Way: CaseIterable, Sendable {
        case password, passwordAndOthers, others
    }

    private let fixture: AccountsFixture
    private let here: SignedIn
    private let ticket: RememberTicket

    private var accounts: Accounts { fixture.accounts }

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
        here = try await fixture.signInAna(remember: true)
        ticket = try #require(here.ticket)
    }

    @discardableResult
    private func renew(
        _ way: Way = .others, keeping session: Token? = nil, with ticket: RememberTicket?
    ) async throws -> RenewedLogin {
        let (member, session) = (here.member.id, session ?? here.session)
        switch way {
        case .others:
            return try await accounts.sessions.endOtherDevices(
                of: member, keeping: session, with: LoginRenewal(ticket: ticket), isReauthenticated: true,
                from: .home)
        case .password, .passwordAndOthers:
            return try await accounts.passwords.change(
                of: member, to: Secret("brand new horse"), endingOthers: way == .passwordAndOthers, keeping: session,
                with: LoginRenewal(ticket: ticket), from: .home, notifying: nobody)
        }
    }

    private func resume(with ticket: RememberTicket, marked mark: Token? = nil) async throws -> ResumeResult {
        try await accounts.rememberedDevices.resume(with: ticket, marked: mark, from: .home, notifying: nobody)
    }

    /// Whether a ticket is only refused, also when it comes again as it was told to.
    private func isReplaced(_ ticket: RememberTicket) async throws -> Bool {
        guard case .stale(let mark) = try await resume(with: ticket) else { return false }
        guard case .replaced = try await resume(with: ticket, marked: mark) else { return false }
        return true
    }

    @Test(arguments: Way.allCases)
    func `the session goes on with another token, and the one before opens nothing`(way: Way) async throws {
        let number = try #require(try await accounts.sessions.number(opening: here.session))

        let login = try await renew(way, with: ticket)

        #expect(try await accounts.sessions.number(opening: login.session) == number)
        let session = try #require(try await accounts.sessions.session(opening: login.session))
        #expect(accounts.sessions.isReauthenticated(session, by: login.proof))
        #expect(!accounts.sessions.isReauthenticated(session, by: here.proof))
        #expect(try await fixture.member(holding: here.session) == nil)
        #expect(
            try await accounts.sessions.devices(of: here.member.id, seenFrom: login.session).count(where: \.isThisOne)
                == 1)
    }

    @Test(arguments: Way.allCases)
    func `the browser stays remembered by another ticket, and the one before ends nothing`(way: Way) async throws {
        let next = try #require(try await renew(way, with: ticket).ticket)

        #expect(next.series.matches(ticket.series))
        #expect(try await isReplaced(ticket))
        guard case .signedIn = try await resume(with: next) else {
            Issue.record("forgotten")
            return
        }
        #expect(try await fixture.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test func `once the other ticket was used, the one before is a copy`() async throws {
        let next = try #require(try await renew(with: ticket).ticket)
        guard case .signedIn = try await resume(with: next) else { throw NotSignedIn() }

        _ = try await resume(with: ticket)
        guard case .replayed = try await resume(with: ticket, marked: ticket.staleMark) else {
            Issue.record("not detected")
            return
        }
    }

    @Test func `both tickets that a browser may have are replaced`() async throws {
        guard case .signedIn(let back) = try await resume(with: ticket) else { throw NotSignedIn() }
        let successor = try #require(back.ticket)

        try await renew(keeping: back.session, with: successor)

        #expect(try await isReplaced(ticket))
        #expect(try await isReplaced(successor))
    }

    @Test func `who has no ticket gets none, and the browser's is good for nothing`() async throws {
        let login = try await renew(with: nil)

        #expect(login.ticket == nil)
        #expect(try await isReplaced(ticket))
        #expect(try await fixture.member(holding: login.session) != nil)
    }

    @Test func `who has only an earlier ticket gets none`() async throws {
        guard case .signedIn(let back) = try await resume(with: ticket) else { throw NotSignedIn() }
        fixture.pass(.seconds(60))
        _ = try await fixture.member(holding: back.session)

        #expect(try await renew(keeping: back.session, with: ticket).ticket == nil)
    }

    @Test func `what a copy of the ticket has opened ends, also where other devices stay`() async throws {
        let other = try await fixture.signInAna()
        guard case .signedIn(let copy) = try await resume(with: ticket) else { throw NotSignedIn() }

        try await renew(.password, with: ticket)

        #expect(try await fixture.member(holding: copy.session) == nil)
        #expect(try await fixture.member(holding: other.session) != nil)
    }

    @Test(arguments: Way.allCases)
    func `what a copy has begun is over, a login to be linked or an app whose key it has seen`(way: Way) async throws {
        let state = Token.random()
        try await accounts.identities.beginAuthorization(
            [1], state: state, in: here.session, linking: true, for: .seconds(600), from: .elsewhere)
        try await accounts.authenticators.begin(for: here.member.id, in: here.session)

        let login = try await renew(way, with: ticket)

        #expect(try await accounts.identities.takeAuthorization(state: state, within: .seconds(600)) == nil)
        guard case .off = try await accounts.authenticators.state(of: here.member.id, in: login.session) else {
            Issue.record("the key is shown to its owner")
            return
        }
        #expect(try await fixture.count("authenticator_keys") == 0)
    }

    @Test func `a password that a copy had sent before is not stored over the owner's`() async throws {
        try await renew(.password, with: ticket)

        await #expect(throws: SessionExpired.self) {
            try await accounts.passwords.change(
                of: here.member.id, to: Secret("the intruder's horse"), endingOthers: true, keeping: here.session,
                from: .elsewhere, notifying: nobody)
        }

        try await accounts.signIn(
            email: .ana, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)
    }

    @Test func `the token before is known for what it was, the last one of several`() async throws {
        let sessions = accounts.sessions
        #expect(try await !sessions.isReplaced(here.session))

        let login = try await renew(with: ticket)
        #expect(try await sessions.isReplaced(here.session))
        #expect(try await !sessions.isReplaced(login.session))

        try await renew(keeping: login.session, with: login.ticket)
        #expect(try await sessions.isReplaced(login.session))
        #expect(try await !sessions.isReplaced(here.session))
    }

    @Test func `a logout with the token before ends the login and forgets the browser, by a form of its own alone`()
        async throws
    {
        func logOut(_ session: Token, sending form: Token, with ticket: RememberTicket?) async throws -> Bool {
            try await accounts.sessions.signOut(
                replaced: session, provenBy: nil, sending: form, with: ticket, from: .home)
        }
        let other = try await fixture.signInAna(remember: true)
        let otherTicket = try #require(other.ticket)
        let login = try await renew(.password, with: ticket)
        let next = try #require(login.ticket)
        for form in [Token.random(), other.session.formToken, otherTicket.series.formToken] {
            #expect(try await !logOut(here.session, sending: form, with: otherTicket))
        }
        #expect(try await !logOut(login.session, sending: here.session.formToken, with: ticket))
        #expect(try await fixture.member(holding: login.session) != nil)

        #expect(try await logOut(here.session, sending: ticket.series.formToken, with: ticket))

        #expect(try await fixture.member(holding: login.session) == nil)
        guard case .unknown = try await resume(with: next) else {
            Issue.record("remembered")
            return
        }
        #expect(try await fixture.member(holding: other.session) != nil)
        #expect(try await fixture.count("history WHERE event = 'signed-out'") == 1)
    }

    @Test(arguments: [true, false])
    func `so does one by a form of a browser that isn't remembered, whenever it was made`(isEarlier: Bool) async throws
    {
        let first = try await fixture.signInAna()
        let second = try await renew(.password, keeping: first.session, with: nil)
        let later = try #require(try await accounts.sessions.session(opening: second.session)?.renewedForms?.token)
        let third = try await renew(.password, keeping: second.session, with: nil)

        #expect(
            try await accounts.sessions.signOut(
                replaced: second.session, provenBy: nil, sending: isEarlier ? first.session.formToken : later,
                with: nil, from: .home))

        #expect(try await fixture.member(holding: third.session) == nil)
    }

    @Test func `a logout with a token that no session had, or by a form of another browser, waits for no writer`()
        async throws
    {
        try await renew(with: ticket)
        await fixture.database.settle()
        let writes = fixture.database.statistics.writes

        for session in [here.session, .random()] {
            #expect(
                try await !accounts.sessions.signOut(
                    replaced: session, provenBy: nil, sending: .random(), with: ticket, from: .home))
        }

        #expect(fixture.database.statistics.writes == writes)
    }

    @Test func `a login where the session's token was replaced ends whoever has the one in its place`() async throws {
        let ben = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home)
        let owner = try await fixture.signInAna()
        let thief = try await renew(.password, keeping: owner.session, with: nil)
        let sessions = accounts.sessions
        try await sessions.end(replaced: owner.session, of: ben.member.id, from: .home)
        try await sessions.end(replaced: thief.session, of: here.member.id, from: .home)
        #expect(try await fixture.member(holding: thief.session) != nil)

        try await sessions.end(replaced: owner.session, of: here.member.id, from: .home)

        #expect(try await fixture.member(holding: thief.session) == nil)
        #expect(try await fixture.count("history WHERE event = 'device-ended'") == 1)
    }

    @Test func `a login where the ticket was replaced ends whoever has the one in its place`() async throws {
        let ben = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home)
        let thief = try await renew(with: ticket)
        let stolen = try #require(thief.ticket)
        let devices = accounts.rememberedDevices
        try await devices.forget(replaced: ticket, of: ben.member.id, from: .home)
        try await devices.forget(replaced: stolen, of: here.member.id, from: .home)
        #expect(try await fixture.member(holding: thief.session) != nil)

        try await devices.forget(replaced: ticket, of: here.member.id, from: .home)

        #expect(try await fixture.member(holding: thief.session) == nil)
        guard case .unknown = try await resume(with: stolen) else {
            Issue.record("remembered")
            return
        }
        #expect(try await fixture.count("history WHERE event = 'device-ended'") == 1)
    }
}
