import Accounts
import Secrets
import Testing

/// How what other sites told is forgotten.
@Suite(.timeLimit(.minutes(5))) struct IdentityDeletionTests {
    private static let grace: Duration = .seconds(3 * 24 * 3600)

    private let desk: IdentityFixture

    init() throws {
        desk = try IdentityFixture()
    }

    @Test func `who has no other way in is deleted after the grace`() async throws {
        let ana = try await desk.enter()

        let code = try await desk.forget()

        #expect(try desk.fixture.count("identities") == 0)
        #expect(try desk.fixture.member(holding: ana.session) == nil)
        #expect(
            try desk.events(of: ana.member) == [.signedUp, .signedInByGoogle, .identityWithdrawn, .deletionRequested])
        #expect(try desk.accounts.auditLog.verify() == .whole(lines: 4))
        let receipt = try #require(try desk.accounts.identities.deletion(by: code))
        #expect(code.count == 32)
        #expect(receipt.at == desk.fixture.now && receipt.deletesMember)
        desk.fixture.pass(Self.grace - .seconds(1))
        try await desk.accounts.removeExpired()
        #expect(try desk.fixture.count("members") == 1)

        desk.fixture.pass(.seconds(1))
        try await desk.accounts.removeExpired()

        #expect(try desk.fixture.count("members") == 0)
        #expect(try desk.accounts.identities.deletion(by: code) != nil, "it can still be looked up")
    }

    @Test func `a reset and a log-in within the grace bring the account back`() async throws {
        let ana = try await desk.enter()
        _ = try await desk.forget()

        try await desk.accounts.passwords.startReset(for: .ana, from: .home, notifying: desk.notifications.notifier)
        try await desk.accounts.passwords.reset(
            to: Secret("correct horse"), with: try #require(desk.notifications.resetLinks.last), from: .home,
            notifying: nobody)
        _ = try await desk.fixture.signInAna()

        desk.fixture.pass(Self.grace)
        try await desk.accounts.removeExpired()
        #expect(try desk.fixture.count("members") == 1)
        #expect(try desk.events(of: ana.member).last == .deletionCancelled)
    }

    @Test func `so does the same log-in, once its address agrees to it`() async throws {
        let ana = try await desk.enter()
        _ = try await desk.forget()

        let browser = try await desk.needsConsent()
        let back = try await desk.finish(with: try await desk.mailLink(in: browser), in: browser)

        #expect(back.member == ana.member)
        desk.fixture.pass(Self.grace)
        try await desk.accounts.removeExpired()
        #expect(try desk.fixture.count("members") == 1)
    }

    @Test func `who has another way in stays`() async throws {
        let ana = try await desk.fixture.signUpAna()
        try await desk.link(.google(), to: ana.session)
        let ben = try await desk.enter(.google("2", email: .ben, name: "Ben"))
        try await desk.link(.apple("2"), to: ben.session)

        for claim in [IdentityClaim.google(), .google("2")] {
            let code = try await desk.forget(claim)
            #expect(try desk.accounts.identities.deletion(by: code)?.deletesMember == false)
        }

        #expect(try desk.fixture.count("identities") == 1)
        desk.fixture.pass(Self.grace)
        try await desk.accounts.removeExpired()
        #expect(try desk.fixture.count("members") == 2)
    }

    @Test func `log-ins that wait are forgotten as well, and strangers get a code all the same`() async throws {
        let browser = try await desk.needsWords()

        let code = try await desk.forget()

        #expect(try desk.accounts.identities.pendingSignIn(in: browser) == nil)
        #expect(try desk.accounts.identities.deletion(by: code)?.deletesMember == false)
        #expect(try await desk.forget() != code)
    }

    @Test func `a code that was never given finds nothing`() async throws {
        let code = try await desk.forget()

        for other in ["", String(code.dropLast()), code.uppercased() + "x", String(repeating: "0", count: 32)] {
            #expect(try desk.accounts.identities.deletion(by: other) == nil)
        }
    }

    @Test func `codes are removed after ninety days`() async throws {
        let code = try await desk.forget()
        desk.fixture.pass(.seconds(90 * 24 * 3600 - 1))
        try await desk.accounts.removeExpired()
        #expect(try desk.accounts.identities.deletion(by: code) != nil)

        desk.fixture.pass(.seconds(1))
        try await desk.accounts.removeExpired()

        #expect(try desk.accounts.identities.deletion(by: code) == nil)
        #expect(try desk.fixture.count("identity_deletions") == 0)
    }

    @Test func `a member who goes takes the log-ins along, which are then like new`() async throws {
        let ana = try await desk.enter()
        try await desk.accounts.members.requestDeletion(of: ana.member.id, in: ana.session, from: .home)

        desk.fixture.pass(Self.grace)
        try await desk.accounts.removeExpired()

        #expect(try desk.fixture.count("identities") == 0)
        #expect(try await desk.enter().member.id != ana.member.id)
    }

    @Test func `logging in by another site takes the wish to be deleted back`() async throws {
        let ana = try await desk.enter()
        try await desk.accounts.members.requestDeletion(of: ana.member.id, in: ana.session, from: .home)

        try await desk.enter()

        desk.fixture.pass(Self.grace)
        try await desk.accounts.removeExpired()
        #expect(try desk.fixture.count("members") == 1)
    }

    @Test func `an alarm unlinks everything, and the reset that follows gives a way in`() async throws {
        let ana = try await desk.fixture.signUpAna()
        try await desk.link(.google(), to: ana.session)
        try await desk.link(.apple(), to: ana.session)
        let link = try #require(desk.notifications.events.first?.lockdown)
        #expect(try desk.accounts.lockdowns.lockdown(behind: link)?.unlinks == true)

        let raised = try await desk.accounts.lockdowns.lockDown(
            with: link, from: .home, notifying: desk.notifications.notifier)

        #expect(try desk.fixture.count("identities") == 0)
        #expect(try !desk.accounts.passwords.hasPassword(ana.member.id))
        _ = try await desk.needsConsent()
        try await desk.accounts.passwords.reset(
            to: Secret("brand new horse"), with: raised.resetLink, from: .home, notifying: nobody)
        #expect(try desk.accounts.passwords.hasPassword(ana.member.id))
        #expect(
            try await desk.linkIdentity("brand new horse", in: try await desk.needsConsent()).member.id == ana.member.id
        )
    }

    @Test func `an alarm without linked log-ins says that there are none`() async throws {
        let ana = try await desk.fixture.signUpAna()
        try await desk.link(.google(), to: ana.session)
        let link = try #require(desk.notifications.events.first?.lockdown)
        let identity = try #require(try desk.accounts.identities.linked(to: ana.member.id).first).id
        try await desk.accounts.identities.unlink(
            identity, of: ana.member, in: ana.session, from: .home, notifying: nobody)

        #expect(try desk.accounts.lockdowns.lockdown(behind: link)?.unlinks == false)
    }
}
