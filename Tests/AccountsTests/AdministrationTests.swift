import Accounts
import Secrets
import Testing

/// What the operator can do with members.
@Suite(.timeLimit(.minutes(5))) struct AdministrationTests {
    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
    }

    private var accounts: Accounts { fixture.accounts }

    private func record(_ name: String = "ana@example.com") async throws -> MemberRecord {
        try await #require(try accounts.administration.record(of: name))
    }

    private func makeBen(_ address: String = "ben@example.com") async throws -> Member {
        let email = try #require(EmailAddress(address))
        return try await accounts.administration.makeMember(
            name: "Ben", email: email, language: "ko", notifying: notifications.notifier)
    }

    @Test func `a created member gets a link, and can log in with the password set by it`() async throws {
        let ben = try await makeBen()

        #expect(notifications.kinds == ["invited"])
        #expect(notifications.events.first?.recipient == "ben@example.com" && ben.language == "ko")
        #expect(try await !record("ben@example.com").hasPassword)
        await #expect(throws: SignInError.wrongPair) { try await signIn(.ben, "") }
        let link = try #require(notifications.resetLinks.first)
        try await accounts.passwords.reset(to: Secret("brand new horse"), with: link, from: .home, notifying: nobody)
        #expect(try await signIn(.ben, "brand new horse").member.id == ben.id)
        #expect(try await record("ben@example.com").hasPassword)
    }

    @Test func `an address with an account gets no second one, and no email`() async throws {
        await #expect(throws: SignUpError.emailTaken) { try await makeBen("ANA@example.com") }

        #expect(notifications.events.isEmpty)
        #expect(try await fixture.count("members") == 1)
    }

    @Test func `when the email can't be queued, nothing is changed`() async throws {
        struct Full: Error {}
        let email = try #require(EmailAddress("ben@example.com"))
        await #expect(throws: Full.self) {
            try await accounts.administration.makeMember(name: "Ben", email: email, notifying: { _, _ in throw Full() })
        }
        let ana = try await record().member
        await #expect(throws: Full.self) {
            try await accounts.administration.offerReset(to: ana, notifying: { _, _ in throw Full() })
        }

        #expect(try await fixture.count("members") == 1)
        #expect(try await fixture.count("reset_links") == 0)
    }

    @Test func `an offered link is valid for a day, and the old password until the link is used`() async throws {
        try await accounts.administration.offerReset(to: record().member, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.first)

        _ = try await fixture.signInAna()
        fixture.pass(accounts.lifetimes.offeredReset - .seconds(1))
        #expect(try await accounts.passwords.isGood(resetLink: link))
        fixture.pass(.seconds(2))
        #expect(try await !accounts.passwords.isGood(resetLink: link))
    }

    @Test func `an offered link takes the place of those before it`() async throws {
        try await accounts.passwords.startReset(for: .ana, from: .elsewhere, notifying: notifications.notifier)
        for _ in 1...2 {
            try await accounts.administration.offerReset(to: record().member, notifying: notifications.notifier)
        }

        let links = notifications.resetLinks
        #expect(links.count == 3)
        for link in links.prefix(2) { #expect(try await !accounts.passwords.isGood(resetLink: link)) }
        #expect(try await accounts.passwords.isGood(resetLink: try #require(links.last)))
    }

    @Test func `a disabled member is signed out at once, and can't log in until enabled`() async throws {
        let signedIn = try await fixture.signInAna(remember: true)
        let ticket = try #require(signedIn.ticket)
        let id = signedIn.member.id

        try await accounts.administration.disable(id)

        #expect(try await fixture.member(holding: signedIn.session) == nil)
        await #expect(throws: AccountDisabled.self) { try await fixture.signInAna() }
        let back = try await accounts.rememberedDevices.resume(with: ticket, from: .home, notifying: nobody)
        guard case .unknown = back else {
            Issue.record("remembered browsers are signed in")
            return
        }
        #expect(try await accounts.members.active(id) == nil)
        #expect(try await record().disabledAt == fixture.now)
        #expect(try await fixture.count("sessions") == 0)

        try await accounts.administration.enable(id)

        #expect(try await fixture.signInAna().member.id == id)
        #expect(try await accounts.members.active(id) != nil)
        #expect(try await record().disabledAt == nil)
    }

    @Test func `the data of a disabled member stay, although they had asked for the deletion`() async throws {
        let signedIn = try await fixture.signInAna()
        try await accounts.members.requestDeletion(
            of: signedIn.member, in: signedIn.session, from: .home, notifying: nobody)

        #expect(try await accounts.administration.disable(signedIn.member.id))

        fixture.pass(.seconds(4 * 24 * 3600))
        try await accounts.removeExpired()
        #expect(try await record().deleteAt == nil)
    }

    @Test func `a deletion that is due is not cancelled, for it may be half done`() async throws {
        let signedIn = try await fixture.signInAna()
        let notifications = RecordedNotifications()
        try await accounts.members.requestDeletion(
            of: signedIn.member, in: signedIn.session, from: .home, notifying: notifications.notifier)
        let link = try #require(notifications.events.last?.lockdown)
        fixture.pass(.seconds(3 * 24 * 3600))
        #expect(try await accounts.members.closeExpired() == [signedIn.member.id])

        #expect(try await !accounts.administration.disable(signedIn.member.id))
        #expect(try await !accounts.administration.enable(signedIn.member.id))
        await #expect(throws: AccountDisabled.self) { try await fixture.signInAna() }
        await #expect(throws: LinkNoLongerGood.self) {
            try await accounts.lockdowns.lockDown(with: link, from: .home, notifying: nobody)
        }

        #expect(try await accounts.members.closeExpired() == [signedIn.member.id])
    }

    @Test func `a wrong password does not reveal that a member is disabled`() async throws {
        try await accounts.administration.disable(record().member.id)

        await #expect(throws: SignInError.wrongPair) { try await signIn(.ana, "wrong horse") }
    }

    @Test func `a new password does not let a disabled member log in`() async throws {
        let ana = try await record().member
        try await accounts.administration.disable(ana.id)
        try await accounts.administration.offerReset(to: ana, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.first)
        try await accounts.passwords.reset(to: Secret("brand new horse"), with: link, from: .home, notifying: nobody)

        await #expect(throws: AccountDisabled.self) { try await signIn(.ana, "brand new horse") }
    }

    @Test func `a provider does not let a disabled member log in either`() async throws {
        let identity = try IdentityFixture()
        let signedIn = try await identity.openSession()

        try await identity.accounts.administration.disable(signedIn.member.id)

        await #expect(throws: AccountDisabled.self) { try await identity.openSession() }
    }

    @Test func `every change is in the members' audit logs, anything else is not, and they stay intact`() async throws {
        let ana = try await record().member
        let ben = try await makeBen()
        try await accounts.administration.enable(ana.id)
        try await accounts.administration.disable(ana.id)
        try await accounts.administration.disable(ana.id)
        try await accounts.administration.enable(ana.id)
        try await accounts.administration.offerReset(to: ana, notifying: notifications.notifier)
        try await accounts.administration.endEverything(of: ana.id)

        #expect(
            try await events(of: ana) == [.signedUp, .disabled, .enabled, .resetOffered, .endedByAdministrator])
        #expect(try await events(of: ben) == [.madeByAdministrator])
        let verdict = try await accounts.auditLog.verify()
        #expect(verdict == .whole(entries: 6))
    }

    private func signIn(_ email: EmailAddress, _ password: String) async throws -> SignedIn {
        try await accounts.signIn(
            email: email, password: Secret(password), remember: false, from: .home, notifying: nobody)
    }

    private func events(of member: Member) async throws -> [AuditEvent] {
        try await accounts.auditLog.entries(of: member.id).map(\.event).reversed()
    }
}
