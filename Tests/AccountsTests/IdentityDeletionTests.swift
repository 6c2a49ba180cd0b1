import Accounts
import Secrets
import Testing

/// Deleting the data of an identity at its provider's request.
@Suite(.timeLimit(.minutes(5))) struct IdentityDeletionTests {
    private static let grace: Duration = .seconds(3 * 24 * 3600)

    private let fixture: IdentityFixture

    init() throws {
        fixture = try IdentityFixture()
    }

    @Test func `a member without another sign-in method is deleted after the grace period`() async throws {
        let ana = try await fixture.openSession()

        let code = try await fixture.forget()

        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.base.member(holding: ana.session) == nil)
        #expect(
            try await fixture.events(of: ana.member) == [
                .signedUp, .signedInByGoogle, .identityWithdrawn, .deletionRequested,
            ])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 4))
        #expect(fixture.notifications.kinds == ["deletionRequested"])
        let receipt = try await #require(try fixture.accounts.identities.deletion(by: code))
        #expect(code.count == 32)
        #expect(receipt.at == fixture.base.now && receipt.deletesMember)
        fixture.base.pass(Self.grace - .seconds(1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 1)

        fixture.base.pass(.seconds(1))
        try await fixture.accounts.removeExpired()

        #expect(try await fixture.base.count("members") == 0)
        #expect(try await fixture.accounts.identities.deletion(by: code) != nil, "it can still be looked up")
    }

    @Test func `a disabled member's account stays, for they could not change their mind`() async throws {
        let ana = try await fixture.openSession()
        try await fixture.accounts.administration.disable(ana.member.id)

        let code = try await fixture.forget()

        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == false)
        #expect(try await fixture.base.count("members WHERE delete_at IS NULL") == 1)
        #expect(fixture.notifications.events.isEmpty)
    }

    @Test func `a reset and a login within the grace period restore the account`() async throws {
        let ana = try await fixture.openSession()
        _ = try await fixture.forget()

        try await fixture.accounts.passwords.startReset(
            for: .ana, from: .home, notifying: fixture.notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("correct horse"), with: try #require(fixture.notifications.resetLinks.last), from: .home,
            notifying: nobody)
        _ = try await fixture.base.signInAna()

        fixture.base.pass(Self.grace)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 1)
        #expect(try await fixture.events(of: ana.member).last == .deletionCancelled)
    }

    @Test func `the same identity restores the account, once its address consents`() async throws {
        let ana = try await fixture.openSession()
        _ = try await fixture.forget()

        let browser = try await fixture.needsConsent()
        let back = try await fixture.finish(with: try await fixture.mailLink(in: browser), in: browser)

        #expect(back.member == ana.member)
        fixture.base.pass(Self.grace)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 1)
    }

    @Test func `a request that comes after the identity was withdrawn deletes the member as well`() async throws {
        let ana = try await fixture.openSession()
        try await fixture.notify(.unlink, at: fixture.base.now)
        #expect(try await fixture.base.count("members WHERE delete_at IS NULL") == 1)

        fixture.base.pass(.seconds(3600))
        let code = try await fixture.forget()

        #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == true)
        #expect(fixture.notifications.kinds == ["identityUnlinked", "deletionRequested"])
        #expect(try await fixture.events(of: ana.member).last == .deletionRequested)
        #expect(try await fixture.base.count("withdrawn_identities") == 0)
        fixture.base.pass(Self.grace)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 0)
    }

    @Test func `nobody's account is deleted for an identity that was withdrawn, and has another way in by now`()
        async throws
    {
        let ana = try await fixture.openSession()
        try await fixture.notify(.unlink, at: fixture.base.now)
        try await fixture.accounts.passwords.startReset(
            for: .ana, from: .home, notifying: fixture.notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("correct horse"), with: try #require(fixture.notifications.resetLinks.last), from: .home,
            notifying: nobody)

        let code = try await fixture.forget()

        #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == false)
        #expect(try await fixture.base.signInAna().member == ana.member)
    }

    @Test func `whoever links a withdrawn identity is whom a later request concerns`() async throws {
        try await fixture.openSession()
        try await fixture.notify(.unlink, at: fixture.base.now)
        let ben = try await fixture.openSession(.google(email: .ben, name: "Ben"))

        _ = try await fixture.forget()

        #expect(try await fixture.base.count("members WHERE delete_at IS NOT NULL") == 1)
        #expect(fixture.notifications.events.last?.member == ben.member)
    }

    @Test func `a withdrawn identity is remembered for ninety days, the latest of each member`() async throws {
        let ana = try await fixture.openSession()
        try await fixture.notify(.unlink, at: fixture.base.now)
        let back = try await fixture.needsConsent(.google("2"))
        #expect(try await fixture.finish(with: try await fixture.mailLink(in: back), in: back).member == ana.member)
        try await fixture.notify(.unlink, of: .google("2"), at: fixture.base.now)
        #expect(try await fixture.base.count("withdrawn_identities") == 1)

        fixture.base.pass(.seconds(90 * 24 * 3600 - 1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("withdrawn_identities") == 1)
        fixture.base.pass(.seconds(1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("withdrawn_identities") == 0)
        let code = try await fixture.forget(.google("2"))
        #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == false)
    }

    @Test(arguments: [false, true])
    func `a request that comes late ends no account whose member has logged in since`(remembered: Bool) async throws {
        let before = try await fixture.openSession()
        fixture.base.pass(.seconds(60))
        let asked = fixture.base.now
        fixture.base.pass(.seconds(60))
        let since = try await fixture.openSession(remember: remembered, in: before.browser)
        // A remembered browser outlives its session.
        if remembered {
            fixture.base.pass(.seconds(3 * 3600))
            try await fixture.accounts.removeExpired()
        }

        let code = try await fixture.forget(askedAt: asked)

        #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == false)
        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.base.member(holding: before.session) == nil)
        #expect(try await fixture.base.member(holding: since.session) == (remembered ? nil : since.member))
        #expect(try await fixture.base.count("members WHERE delete_at IS NULL") == 1)
        #expect(fixture.notifications.kinds == ["identityUnlinked"])
    }

    @Test func `a request puts no earlier deletion off`() async throws {
        let ana = try await fixture.openSession()
        try await fixture.reauthenticate(ana.session)
        try await fixture.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)
        fixture.base.pass(Self.grace - .seconds(60))

        let code = try await fixture.forget()

        #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == true)
        fixture.base.pass(.seconds(60))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 0)
    }

    @Test func `a member with another sign-in method stays`() async throws {
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(.google(), to: ana.session)
        let ben = try await fixture.openSession(.google("2", email: .ben, name: "Ben"))
        try await fixture.link(.apple("2"), to: ben.session)

        for claim in [IdentityClaim.google(), .google("2")] {
            let code = try await fixture.forget(claim)
            #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == false)
        }

        #expect(try await fixture.base.count("identities") == 1)
        fixture.base.pass(Self.grace)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 2)
    }

    @Test func `pending sign-ins are deleted as well, and unknown identities also get a code`() async throws {
        let browser = try await fixture.needsDetails()

        let code = try await fixture.forget()

        #expect(try await fixture.accounts.identities.pendingSignIn(in: browser) == nil)
        #expect(try await fixture.accounts.identities.deletion(by: code)?.deletesMember == false)
        #expect(try await fixture.forget() != code)
    }

    @Test func `a code that was never issued finds nothing`() async throws {
        let code = try await fixture.forget()

        for other in ["", String(code.dropLast()), code.uppercased() + "x", String(repeating: "0", count: 32)] {
            #expect(try await fixture.accounts.identities.deletion(by: other) == nil)
        }
    }

    @Test func `codes are removed after ninety days`() async throws {
        let code = try await fixture.forget()
        fixture.base.pass(.seconds(90 * 24 * 3600 - 1))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.accounts.identities.deletion(by: code) != nil)

        fixture.base.pass(.seconds(1))
        try await fixture.accounts.removeExpired()

        #expect(try await fixture.accounts.identities.deletion(by: code) == nil)
        #expect(try await fixture.base.count("identity_deletions") == 0)
    }

    @Test func `deleting a member deletes their identities, which are then unknown`() async throws {
        let ana = try await fixture.openSession()
        try await fixture.reauthenticate(ana.session)
        try await fixture.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)

        fixture.base.pass(Self.grace)
        try await fixture.accounts.removeExpired()

        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await fixture.openSession().member.id != ana.member.id)
    }

    @Test func `logging in by another provider cancels the deletion`() async throws {
        let ana = try await fixture.openSession()
        try await fixture.reauthenticate(ana.session)
        try await fixture.accounts.members.requestDeletion(
            of: ana.member, in: ana.session, from: .home, notifying: nobody)

        try await fixture.openSession()

        fixture.base.pass(Self.grace)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.base.count("members") == 1)
    }

    @Test func `an account lockdown unlinks all identities, and the reset link restores access`() async throws {
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(.google(), to: ana.session)
        try await fixture.link(.apple(), to: ana.session)
        let link = try #require(fixture.notifications.events.first?.lockdown)
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link)?.unlinks == true)

        let raised = try await fixture.accounts.lockdowns.lockDown(
            with: link, from: .home, notifying: fixture.notifications.notifier)

        #expect(try await fixture.base.count("identities") == 0)
        #expect(try await !fixture.accounts.passwords.hasPassword(ana.member.id))
        _ = try await fixture.needsConsent()
        try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: raised.resetLink, from: .home, notifying: nobody)
        #expect(try await fixture.accounts.passwords.hasPassword(ana.member.id))
        #expect(
            try await fixture.linkIdentity("brand new horse", in: try await fixture.needsConsent()).member.id
                == ana.member.id
        )
    }

    @Test func `an account lockdown without identities reports that there are none`() async throws {
        let ana = try await fixture.base.signUpAna()
        try await fixture.link(.google(), to: ana.session)
        let link = try #require(fixture.notifications.events.first?.lockdown)
        let identity = try await #require(try fixture.accounts.identities.linked(to: ana.member.id).first).id
        try await fixture.accounts.identities.unlink(
            identity, of: ana.member, endingOthers: false, in: ana.session, from: .home, notifying: nobody)

        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link)?.unlinks == false)
    }
}
