import Database
import Secrets
import Testing

@testable import Accounts

/// A clock that is set back renews nothing: times ahead of it are invalid. A small step has no effect.
@Suite(.timeLimit(.minutes(5))) struct ClockTests {
    private static let back: Duration = .seconds(-2 * 60 * 60)
    private static let step: Duration = .seconds(-299)

    private let fixture: AccountsFixture
    private let ana: SignedIn
    private let notifications = RecordedNotifications()
    private let mailed = Mailed()

    init() async throws {
        fixture = try AccountsFixture()
        ana = try await fixture.signUpAna()
    }

    private var accounts: Accounts { fixture.accounts }

    /// Asks whether something is valid: now, after a small step back, after hours back, and when the clock is right
    /// again after a cleaning.
    private func answers(_ isGood: () async throws -> Bool) async throws -> [Bool] {
        var answers = [try await isGood()]
        fixture.pass(Self.step)
        answers.append(try await isGood())
        fixture.pass(Self.back - Self.step)
        answers.append(try await isGood())
        try await accounts.removeExpired()
        fixture.pass(.zero - Self.back)
        answers.append(try await isGood())
        return answers
    }

    private let worthless = [true, true, false, false]

    @Test func `a session`() async throws {
        let answers = try await answers {
            let isOpen = try await accounts.sessions.isOpen(ana.session)
            #expect(try await (accounts.sessions.session(opening: ana.session) != nil) == isOpen)
            #expect(try await (accounts.sessions.count() == 1) == isOpen)
            #expect(try await accounts.sessions.devices(of: ana.member.id, seenFrom: ana.session).isEmpty == !isOpen)
            #expect(try await accounts.administration.record(of: "ana@example.com")?.sessions == (isOpen ? 1 : 0))
            return isOpen
        }

        #expect(answers == worthless)
    }

    @Test func `a reauthentication`() async throws {
        let session = try await #require(try accounts.sessions.session(opening: ana.session))
        #expect(accounts.sessions.isReauthenticated(session, by: ana.proof))

        fixture.pass(Self.step)
        #expect(accounts.sessions.isReauthenticated(session, by: ana.proof))

        fixture.pass(Self.back)
        #expect(!accounts.sessions.isReauthenticated(session, by: ana.proof))
    }

    @Test func `a reauthentication in a session that is older`() async throws {
        fixture.pass(.seconds(30 * 60))
        let login = try await accounts.passwords.reauthenticate(
            ana.member.id, with: Secret("correct horse"), in: ana.session, from: .home, notifying: nobody)

        fixture.pass(.seconds(-25 * 60))
        try await accounts.removeExpired()
        fixture.pass(.seconds(25 * 60))

        let session = try await #require(try accounts.sessions.session(opening: login.session))
        #expect(!accounts.sessions.isReauthenticated(session, by: login.proof))
    }

    @Test func `a remembered browser, which works again once the clock is right`() async throws {
        let ticket = try #require(try await fixture.signInAna(remember: true).ticket)
        let isKnown = { try await accounts.rememberedDevices.member(of: ticket) != nil }
        #expect(try await answers(isKnown) == [true, true, false, true])

        fixture.pass(Self.back)
        guard case .ahead = try await accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
        else {
            Issue.record("it was signed in")
            return
        }
        fixture.pass(.zero - Self.back)
        guard case .signedIn = try await accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
        else {
            Issue.record("it was forgotten")
            return
        }
    }

    @Test func `a password reset link`() async throws {
        try await accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.last)

        #expect(try await answers { try await accounts.passwords.isGood(resetLink: link) } == worthless)
        await #expect(throws: LinkNoLongerGood.self) {
            try await accounts.passwords.reset(
                to: Secret("brand new horse"), with: link, from: .home, notifying: nobody)
        }
    }

    @Test func `a sign-up link`() async throws {
        let waiting = try await accounts.signUps.request(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .home,
            notifying: nobody, sending: mailed.sender)
        let link = try #require(mailed.links.last).link

        let answers = try await answers {
            let isGood = try await accounts.signUps.pending(behind: link) != nil
            #expect(try await (accounts.signUps.pending(in: waiting) != nil) == isGood)
            return isGood
        }

        #expect(answers == worthless)
    }

    @Test func `an email change link`() async throws {
        try await accounts.emailChanges.request(
            of: ana.member, to: .ben, in: ana.session, from: .home, notifying: nobody, sending: mailed.sender)
        let link = try #require(mailed.links.last).link

        let answers = try await answers {
            try await accounts.emailChanges.email(behind: link, for: ana.member.id) != nil
        }

        #expect(answers == worthless)
    }

    @Test func `an account lockdown link`() async throws {
        try await accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        let link = try #require(notifications.events.last).lockdown

        #expect(try await answers { try await accounts.lockdowns.lockdown(behind: link) != nil } == worthless)
        await #expect(throws: LinkNoLongerGood.self) {
            _ = try await accounts.lockdowns.lockDown(with: link, from: .home, notifying: nobody)
        }
    }

    @Test(arguments: [nil, Duration.seconds(86_400)])
    func `an access token, unless it never expires`(lifetime: Duration?) async throws {
        let token = try await accounts.accessTokens.make(
            named: "Test", permission: .read, lasting: lifetime, of: ana.member, in: ana.session, from: .home,
            notifying: nobody)

        // It is still listed: it is refused only while its age is unknown.
        let answers = try await answers { try await accounts.accessTokens.bearer(of: token, from: .home) != nil }

        #expect(answers == [true, true, lifetime == nil, true])
    }

    @Test func `a pending authorization, and a pending sign-in`() async throws {
        let state = Token.random()
        try await accounts.identities.beginAuthorization([1], state: state, in: nil, for: .seconds(600), from: .home)
        let identity = try IdentityFixture()
        let browser = try await identity.needsDetails()

        fixture.pass(Self.back)
        identity.base.pass(Self.back)

        #expect(try await accounts.identities.takeAuthorization(state: state, within: .seconds(600)) == nil)
        #expect(try await identity.accounts.identities.pendingSignIn(in: browser) == nil)
    }
}
