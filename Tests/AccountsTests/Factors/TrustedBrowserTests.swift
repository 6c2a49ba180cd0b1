import Accounts
import Database
import Secrets
import Testing

/// “Don't ask again on this browser”.
@Suite(.timeLimit(.minutes(5))) struct TrustedBrowserTests {
    private let fixture: SecondFactorFixture

    init() async throws {
        fixture = try await SecondFactorFixture()
    }

    private func isAsked(_ password: String = "correct horse", in browser: Token?) async throws -> Bool {
        if case .needs(.code) = try await fixture.password(password, in: browser) { true } else { false }
    }

    @Test func `it isn't asked for thirty days, and others are`() async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)

        #expect(try await !isAsked(in: browser))
        #expect(try await isAsked(in: nil))
        #expect(try await isAsked(in: .random()))
        #expect(try await isAsked(in: fixture.home))
        fixture.base.pass(.seconds(30 * 24 * 60 * 60 - 1))
        #expect(try await !isAsked(in: browser))
        fixture.base.pass(.seconds(1))
        #expect(try await isAsked(in: browser))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("trusted_browsers") == 0)
    }

    @Test func `without the tick a browser is asked each time`() async throws {
        let (_, browser) = try await fixture.signIn()

        #expect(try await isAsked(in: browser))
    }

    @Test func `trust is of one member in one browser`() async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), knownBy: browser,
            from: .home)
        try await fixture.accounts.authenticators.begin(for: ben.member.id, in: ben.session)
        _ = try await fixture.accounts.authenticators.confirm(
            try await fixture.base.begunKey(of: ben.member.id, in: ben.session).code(at: fixture.base.step),
            of: ben.member, in: ben.session, knownBy: browser, from: .home, notifying: nobody)

        let result = try await fixture.accounts.passwords.signIn(
            email: .ben, password: Secret("correct horse"), remember: false, knownBy: browser, from: .home,
            notifying: nobody)

        guard case .needs(.code) = result else { throw NotSignedIn() }
        let id = try #require(try await fixture.accounts.authenticators.trustedBrowsers(of: fixture.member).first).id
        #expect(try await !fixture.accounts.authenticators.endTrust(id, of: ben.member.id, from: .home))
    }

    @Test func `it is listed, and ends by the list`() async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)
        let listed = try await fixture.accounts.authenticators.trustedBrowsers(of: fixture.member)

        #expect(listed.map(\.client) == [.elsewhere])
        #expect(listed.map(\.until) == [fixture.base.now + .seconds(30 * 24 * 60 * 60)])
        #expect(try await fixture.accounts.authenticators.endTrust(listed[0].id, of: fixture.member, from: .home))
        #expect(try await !fixture.accounts.authenticators.endTrust(listed[0].id, of: fixture.member, from: .home))

        #expect(try await isAsked(in: browser))
        #expect(try await fixture.events().first == .browserTrustEnded)
    }

    @Test func `fifty are trusted at most, and the oldest is asked again`() async throws {
        let (_, first) = try await fixture.signIn(trusting: true)
        var last = first
        for _ in 0..<50 { last = try await fixture.signIn(trusting: true).browser }

        #expect(try await fixture.base.count("trusted_browsers") == 50)
        #expect(try await isAsked(in: first))
        #expect(try await !isAsked(in: last))
    }

    @Test func `one of so many that it is no longer known isn't trusted any more`() async throws {
        var limits = AccountLimits()
        limits.knownBrowsers = 2
        let fixture = try await SecondFactorFixture(limits: limits)
        let (_, first) = try await fixture.signIn(trusting: true)
        _ = try await fixture.signIn()
        #expect(try await fixture.base.count("trusted_browsers") == 1)

        let (_, last) = try await fixture.signIn(trusting: true)

        #expect(try await fixture.base.count("trusted_browsers") == 1)
        _ = try await fixture.waiting(in: first)
        await #expect(throws: NotSignedIn.self) { try await fixture.waiting(in: last) }
    }

    @Test func `it ends with a reset, and the new password needs the code in that browser too`() async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)
        let waiting = try await fixture.waiting()

        _ = try await fixture.reset(to: "another horse", in: browser)

        #expect(try await isAsked("another horse", in: browser))
        // What was proven with the old password counts no longer.
        await #expect(throws: CodeFailure.noLongerThere) {
            try await fixture.enter(fixture.code(drift: 1), waiting: waiting)
        }
    }

    @Test(arguments: [true, false])
    func `it ends with a new password if other devices do`(endsOthers: Bool) async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)
        let waiting = try await fixture.waiting()

        try await fixture.accounts.passwords.change(
            of: fixture.member, to: Secret("another horse"), endingOthers: endsOthers, keeping: fixture.ana.session,
            from: .home, notifying: nobody)

        #expect(try await isAsked("another horse", in: browser) == endsOthers)
        #expect(try await !fixture.accounts.authenticators.isWaiting(in: waiting))
    }

    @Test func `it ends when all other devices are logged out`() async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)

        try await fixture.accounts.sessions.endOtherDevices(
            of: fixture.member, keeping: fixture.ana.session, from: .home)

        #expect(try await isAsked(in: browser))
    }

    @Test func `it ends with a lockdown, after which a link and a password are not enough`() async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)
        let link = try #require(fixture.notifications.events.last?.lockdown)
        let waiting = try await fixture.waiting()
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link)?.hasAuthenticator == true)

        let locked = try await fixture.accounts.lockdowns.lockDown(
            with: link, from: .elsewhere, notifying: fixture.notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("another horse"), with: locked.resetLink, knownBy: browser, from: .elsewhere, notifying: nobody)

        #expect(try await fixture.accounts.authenticators.isOn(for: fixture.member))
        #expect(try await isAsked("another horse", in: browser))
        #expect(try await !fixture.accounts.authenticators.isWaiting(in: waiting))
    }

    @Test func `it ends when a remembered browser's ticket turns out to be copied`() async throws {
        fixture.base.pass(.seconds(60))
        let waiting = try await fixture.waiting(remember: true, in: fixture.home)
        let signedIn = try await fixture.enter(fixture.code(), trusting: true, waiting: waiting, in: fixture.home)
        let ticket = try #require(signedIn.ticket)
        let devices = fixture.accounts.rememberedDevices
        guard
            case .signedIn(let resumed) = try await devices.resume(with: ticket, from: .elsewhere, notifying: nobody)
        else { throw NotSignedIn() }
        fixture.base.pass(.seconds(60))
        _ = try await fixture.base.member(holding: resumed.session)
        #expect(try await !isAsked(in: fixture.home))

        _ = try await devices.resume(with: ticket, marked: ticket.staleMark, from: .home, notifying: nobody)

        #expect(try await isAsked(in: fixture.home))
    }

    @Test func `it ends when the operator logs the member out everywhere`() async throws {
        let (_, browser) = try await fixture.signIn(trusting: true)

        try await fixture.accounts.administration.endEverything(of: fixture.member)

        #expect(try await isAsked(in: browser))
    }

    @Test func `with the app it goes, and another app asks in it`() async throws {
        let (signedIn, browser) = try await fixture.signIn(trusting: true)
        let authenticators = fixture.accounts.authenticators

        try await authenticators.turnOff(
            of: signedIn.member, in: signedIn.session, from: .home, notifying: nobody)
        try await authenticators.begin(for: fixture.member, in: signedIn.session)
        _ = try await authenticators.confirm(
            try await fixture.base.begunKey(of: fixture.member, in: signedIn.session).code(at: fixture.base.step),
            of: signedIn.member, in: signedIn.session, knownBy: nil, from: .home, notifying: nobody)

        #expect(try await isAsked(in: browser))
    }
}
