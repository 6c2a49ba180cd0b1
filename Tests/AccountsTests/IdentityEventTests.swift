import Accounts
import Database
import Secrets
import Testing

/// What other sites tell of what happened to somebody's account there.
@Suite(.timeLimit(.minutes(5))) struct IdentityEventTests {
    private let desk: IdentityFixture
    private let ana: SignedIn

    init() async throws {
        desk = try IdentityFixture()
        ana = try await desk.enter(remember: true)
        desk.fixture.pass(.seconds(60))
    }

    /// Logs in once more, in the same browser.
    @discardableResult
    private func enter() async throws -> SignedIn {
        try await desk.enter(remember: true, in: ana.browser)
    }

    private func isOpen(_ signedIn: SignedIn) throws -> Bool {
        try desk.fixture.member(holding: signedIn.session) != nil
    }

    private func isRemembered(_ signedIn: SignedIn) throws -> Bool {
        try desk.accounts.rememberedDevices.member(of: try #require(signedIn.ticket)) != nil
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `sessions and remembered browsers from before end, and the history tells it`(
        action: IdentityEvent.Action
    ) async throws {
        try await desk.notify(action, at: desk.fixture.now)

        #expect(try !isOpen(ana))
        #expect(try !isRemembered(ana))
        #expect(try desk.events(of: ana.member) == [.signedUp, .signedInByGoogle, .identityWithdrawn])
        #expect(try desk.accounts.auditLog.verify() == .whole(lines: 3))
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `what was opened after the notice stays`(action: IdentityEvent.Action) async throws {
        let moment = desk.fixture.now
        desk.fixture.pass(.seconds(60))
        let later = try await enter()

        try await desk.notify(action, at: moment)

        #expect(try !isOpen(ana))
        #expect(try isOpen(later))
        #expect(try isRemembered(later))
    }

    @Test func `after the sessions were ended the log-in still opens the account`() async throws {
        try await desk.notify(.endSessions, at: desk.fixture.now)

        #expect(try await enter().member == ana.member)
    }

    @Test func `a suspended log-in opens nothing until the site takes that back`() async throws {
        try await desk.notify(.suspend, at: desk.fixture.now)
        #expect(try desk.accounts.identities.linked(to: ana.member.id).first?.isSuspended == true)
        await #expect(throws: IdentityLinkError.suspended) { try await enter() }

        desk.fixture.pass(.seconds(60))
        try await desk.notify(.resume, at: desk.fixture.now)

        #expect(try await enter().member == ana.member)
        #expect(try desk.accounts.identities.linked(to: ana.member.id).first?.isSuspended == false)
    }

    @Test func `taking back does not count for what came after it`() async throws {
        let resumed = desk.fixture.now
        desk.fixture.pass(.seconds(60))
        try await desk.notify(.suspend, at: desk.fixture.now)

        try await desk.notify(.resume, at: resumed)

        await #expect(throws: IdentityLinkError.suspended) { try await enter() }
    }

    @Test func `notices that come again, or in the wrong order, do no harm`() async throws {
        let suspended = desk.fixture.now
        desk.fixture.pass(.seconds(60))
        let resumed = desk.fixture.now
        try await desk.notify(.suspend, at: suspended)
        try await desk.notify(.resume, at: resumed)
        desk.fixture.pass(.seconds(60))
        let later = try await enter()

        try await desk.notify(.suspend, at: suspended)
        try await desk.notify(.endSessions, at: suspended)
        try await desk.notify(.resume, at: suspended)

        #expect(try isOpen(later))
        #expect(try await enter().member == ana.member)
        // Taken back before it was said: the two only met on the way.
        let (first, second) = (desk.fixture.now, desk.fixture.now + .seconds(60))
        try await desk.notify(.resume, at: second)
        try await desk.notify(.suspend, at: first)
        #expect(try await enter().member == ana.member)
        // And one that is really new counts.
        try await desk.notify(.suspend, at: second + .seconds(60))
        await #expect(throws: IdentityLinkError.suspended) { try await enter() }
    }

    @Test func `what the site takes back is unlinked; a reset is the way in then`() async throws {
        try await desk.notify(.unlink, at: desk.fixture.now)
        try await desk.notify(.unlink, at: desk.fixture.now)

        #expect(try desk.accounts.identities.linked(to: ana.member.id).isEmpty)
        _ = try await desk.needsConsent()
        try await desk.accounts.passwords.startReset(for: .ana, from: .home, notifying: desk.notifications.notifier)
        try await desk.accounts.passwords.reset(
            to: Secret("correct horse"), with: try #require(desk.notifications.resetLinks.last), from: .home,
            notifying: nobody)
        #expect(try await desk.fixture.signInAna().member == ana.member)
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `what is older than the link is not about it`(action: IdentityEvent.Action) async throws {
        try await desk.notify(action, at: desk.fixture.now - .seconds(61))

        #expect(try isOpen(ana))
        #expect(try desk.accounts.identities.linked(to: ana.member.id).first?.isSuspended == false)
        #expect(try desk.events(of: ana.member) == [.signedUp, .signedInByGoogle])
    }

    @Test func `a notice tells whole seconds: what was opened in the same one ends`() async throws {
        desk.fixture.pass(.milliseconds(900))
        let signedIn = try await enter()

        try await desk.notify(.endSessions, at: desk.fixture.now - .milliseconds(900))

        #expect(try !isOpen(signedIn))
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `what was begun before has to be begun again`(action: IdentityEvent.Action) async throws {
        let browser = try await desk.needsWords(.google("2", email: nil))
        try await desk.complete(browser, email: .ben)
        let other = try await desk.needsWords(.google("3", email: nil))

        try await desk.notify(action, of: .google("2"), at: desk.fixture.now)

        await #expect(throws: FinishError.noLongerThere) { try await desk.finish(in: browser) }
        #expect(try desk.accounts.identities.pendingSignIn(in: other) != nil)
    }

    @Test func `nobody else is touched, and notices about strangers do nothing`() async throws {
        let ben = try await desk.enter(.google("2", email: .ben, name: "Ben"))

        try await desk.notify(.unlink, of: .google("3"), at: desk.fixture.now)
        try await desk.notify(.suspend, of: .apple("1"), at: desk.fixture.now)
        try await desk.notify(.unlink, of: .google("1"), at: desk.fixture.now)

        #expect(try isOpen(ben))
        #expect(try desk.accounts.identities.linked(to: ben.member.id).count == 1)
        #expect(try desk.events(of: ben.member) == [.signedUp, .signedInByGoogle])
    }
}
