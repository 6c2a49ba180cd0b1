import Accounts
import Database
import Secrets
import Testing

/// Events that providers report about an identity.
@Suite(.timeLimit(.minutes(5))) struct IdentityEventTests {
    private let fixture: IdentityFixture
    private let ana: SignedIn

    init() async throws {
        fixture = try IdentityFixture()
        ana = try await fixture.openSession(remember: true)
        fixture.base.pass(.seconds(60))
    }

    /// Logs in once more, in the same browser.
    @discardableResult
    private func openSession() async throws -> SignedIn {
        try await fixture.openSession(remember: true, in: ana.browser)
    }

    private func isOpen(_ signedIn: SignedIn) async throws -> Bool {
        try await fixture.base.member(holding: signedIn.session) != nil
    }

    private func isRemembered(_ signedIn: SignedIn) async throws -> Bool {
        try await fixture.accounts.rememberedDevices.member(of: try #require(signedIn.ticket)) != nil
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `earlier sessions, remembered browsers and access tokens end, and the audit log records it`(
        action: IdentityEvent.Action
    ) async throws {
        try await fixture.reauthenticate(ana.session)
        let token = try await fixture.accounts.accessTokens.make(
            named: "Backup", permission: .read, lasting: nil, of: ana.member, in: ana.session, from: .home,
            notifying: nobody)

        try await fixture.notify(action, at: fixture.base.now)

        #expect(try await !isOpen(ana))
        #expect(try await !isRemembered(ana))
        #expect(try await fixture.accounts.accessTokens.bearer(of: token, from: .home) == nil)
        #expect(
            try await fixture.events(of: ana.member) == [
                .signedUp, .signedInByGoogle, .accessTokenMade, .identityWithdrawn,
            ])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 4))
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `sessions opened after the event stay`(action: IdentityEvent.Action) async throws {
        let moment = fixture.base.now
        fixture.base.pass(.seconds(60))
        let later = try await openSession()

        try await fixture.notify(action, at: moment)

        #expect(try await !isOpen(ana))
        #expect(try await isOpen(later))
        #expect(try await isRemembered(later))
    }

    @Test func `after sessions were revoked, the identity still opens the account`() async throws {
        try await fixture.notify(.endSessions, at: fixture.base.now)

        #expect(try await openSession().member == ana.member)
    }

    @Test func `a suspended identity opens no session until the provider resumes it`() async throws {
        try await fixture.notify(.suspend, at: fixture.base.now)
        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).first?.isSuspended == true)
        await #expect(throws: IdentityLinkError.suspended) { try await openSession() }

        fixture.base.pass(.seconds(60))
        try await fixture.notify(.resume, at: fixture.base.now)

        #expect(try await openSession().member == ana.member)
        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).first?.isSuspended == false)
    }

    @Test func `emails that are no longer forwarded end nothing, and the latest word counts`() async throws {
        func isStopped() async throws -> Bool? {
            try await fixture.accounts.identities.linked(to: ana.member.id).first?.emailIsStopped
        }
        #expect(try await isStopped() == false)

        try await fixture.notify(.stopEmail, at: fixture.base.now)
        #expect(try await isStopped() == true)
        let first = fixture.base.now
        fixture.base.pass(.seconds(60))
        try await fixture.notify(.resumeEmail, at: fixture.base.now)
        #expect(try await isStopped() == false)
        // Late, and already overtaken.
        try await fixture.notify(.stopEmail, at: first)

        #expect(try await isStopped() == false)
        #expect(try await isOpen(ana))
        #expect(try await isRemembered(ana))
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .signedInByGoogle])
    }

    @Test func `resuming does not undo a later suspension`() async throws {
        let resumed = fixture.base.now
        fixture.base.pass(.seconds(60))
        try await fixture.notify(.suspend, at: fixture.base.now)

        try await fixture.notify(.resume, at: resumed)

        await #expect(throws: IdentityLinkError.suspended) { try await openSession() }
    }

    @Test func `repeated or reordered events are harmless`() async throws {
        let suspended = fixture.base.now
        fixture.base.pass(.seconds(60))
        let resumed = fixture.base.now
        try await fixture.notify(.suspend, at: suspended)
        try await fixture.notify(.resume, at: resumed)
        fixture.base.pass(.seconds(60))
        let later = try await openSession()

        try await fixture.notify(.suspend, at: suspended)
        try await fixture.notify(.endSessions, at: suspended)
        try await fixture.notify(.resume, at: suspended)

        #expect(try await isOpen(later))
        #expect(try await openSession().member == ana.member)
        // Resumed before it was suspended: the two arrived out of order.
        let (first, second) = (fixture.base.now, fixture.base.now + .seconds(60))
        try await fixture.notify(.resume, at: second)
        try await fixture.notify(.suspend, at: first)
        #expect(try await openSession().member == ana.member)
        // A newer one counts.
        try await fixture.notify(.suspend, at: second + .seconds(60))
        await #expect(throws: IdentityLinkError.suspended) { try await openSession() }
    }

    @Test func `a deleted identity is unlinked; a reset then restores access`() async throws {
        try await fixture.notify(.unlink, at: fixture.base.now)
        try await fixture.notify(.unlink, at: fixture.base.now)

        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).isEmpty)
        _ = try await fixture.needsConsent()
        try await fixture.accounts.passwords.startReset(
            for: .ana, from: .home, notifying: fixture.notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("correct horse"), with: try #require(fixture.notifications.resetLinks.last), from: .home,
            notifying: nobody)
        #expect(try await fixture.base.signInAna().member == ana.member)
    }

    @Test func `a member whose identity is unlinked is told, and whether it was the only way in`() async throws {
        func told() throws -> SecurityEvent { try #require(fixture.notifications.events.last) }
        try await fixture.link(.apple(), to: ana.session)
        try await fixture.notify(.unlink, of: .apple(), at: fixture.base.now)
        guard case .identityUnlinked(_, wasLast: false) = try told().kind else {
            Issue.record("they are told of the first")
            return
        }

        try await fixture.notify(.unlink, at: fixture.base.now)

        guard case .identityUnlinked(let issuer, wasLast: true) = try told().kind else {
            Issue.record("they are told of the last")
            return
        }
        #expect(issuer == IdentityClaim.google().issuer)
        #expect(try told().client.address.isEmpty, "the provider's server says nothing to them")
        let count = fixture.notifications.events.count
        for action in [IdentityEvent.Action.unlink, .endSessions, .suspend, .resume] {
            try await fixture.notify(action, at: fixture.base.now)
        }
        #expect(fixture.notifications.events.count == count, "only once, and of nothing else")
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `events older than the link are ignored`(action: IdentityEvent.Action) async throws {
        try await fixture.notify(action, at: fixture.base.now - .seconds(61))

        #expect(try await isOpen(ana))
        #expect(try await fixture.accounts.identities.linked(to: ana.member.id).first?.isSuspended == false)
        #expect(try await fixture.events(of: ana.member) == [.signedUp, .signedInByGoogle])
    }

    @Test func `event times are whole seconds: sessions opened in the same second end`() async throws {
        fixture.base.pass(.milliseconds(900))
        let signedIn = try await openSession()

        try await fixture.notify(.endSessions, at: fixture.base.now - .milliseconds(900))

        #expect(try await !isOpen(signedIn))
    }

    @Test(arguments: [IdentityEvent.Action.endSessions, .suspend, .unlink])
    func `pending sign-ins from before must be restarted`(action: IdentityEvent.Action) async throws {
        let browser = try await fixture.needsDetails(.google("2", email: nil))
        try await fixture.complete(browser, email: .ben)
        let other = try await fixture.needsDetails(.google("3", email: nil))

        try await fixture.notify(action, of: .google("2"), at: fixture.base.now)

        await #expect(throws: FinishError.noLongerThere) { try await fixture.finish(in: browser) }
        #expect(try await fixture.accounts.identities.pendingSignIn(in: other) != nil)
    }

    @Test func `other members are not affected, and events of unknown identities do nothing`() async throws {
        let ben = try await fixture.openSession(.google("2", email: .ben, name: "Ben"))

        try await fixture.notify(.unlink, of: .google("3"), at: fixture.base.now)
        try await fixture.notify(.suspend, of: .apple("1"), at: fixture.base.now)
        try await fixture.notify(.unlink, of: .google("1"), at: fixture.base.now)

        #expect(try await isOpen(ben))
        #expect(try await fixture.accounts.identities.linked(to: ben.member.id).count == 1)
        #expect(try await fixture.events(of: ben.member) == [.signedUp, .signedInByGoogle])
    }
}
