import Accounts
import Database
import Secrets
import Testing

/// "This wasn't me".
@Suite(.timeLimit(.minutes(5))) struct LockdownTests {
    private static let week: Duration = .seconds(7 * 24 * 3600)

    private let fixture: AccountsFixture
    private let here: SignedIn
    private let notifications = RecordedNotifications()

    init() async throws {
        fixture = try AccountsFixture()
        here = try await fixture.signUpAna()
    }

    /// The lockdown link in the email about an attacker's change.
    private func lockdown() async throws -> Token {
        let accounts = fixture.accounts
        try await fixture.database.write { [here, notifications] transaction in
            try accounts.notifications.notify(
                .newDevice, to: here.member, from: .elsewhere, at: Timestamp(milliseconds: 1_800_000_000_000),
                in: transaction, notifying: notifications.notifier)
        }
        return try #require(notifications.events.last?.lockdown)
    }

    private func changeEmail(to email: String) async throws {
        try await fixture.database.write { [here] transaction in
            try transaction.execute(
                "UPDATE members SET email = ?, email_key = ? WHERE id = ?", [email, email, here.member.id])
        }
    }

    @discardableResult
    private func lockDown(_ link: Token) async throws -> AccountLockdown {
        try await fixture.accounts.lockdowns.lockDown(with: link, from: .home, notifying: notifications.notifier)
    }

    @Test func `the attacker's session, device, links and password stop working`() async throws {
        let attacker = try await fixture.signInAna(remember: true)
        try await fixture.accounts.passwords.startReset(for: .ana, from: .elsewhere, notifying: notifications.notifier)
        let attackersLink = try #require(notifications.resetLinks.first)
        let link = try await lockdown()
        let other = try await lockdown()

        let raised = try await lockDown(link)

        #expect(try await fixture.member(holding: attacker.session) == nil)
        #expect(try await fixture.member(holding: here.session) == nil)
        let ticket = try #require(attacker.ticket)
        guard
            case .unknown = try await fixture.accounts.rememberedDevices.resume(
                with: ticket, from: .elsewhere, notifying: nobody)
        else {
            Issue.record("still remembered")
            return
        }
        await #expect(throws: SignInError.wrongPair) { try await fixture.signInAna() }
        #expect(try await !fixture.accounts.passwords.isGood(resetLink: attackersLink))
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: other) == nil)
        #expect(try await fixture.count("known_browsers") == 0)
        #expect(raised.member == here.member.id)
    }

    @Test func `an address that the attacker has asked for can't be confirmed any more`() async throws {
        let mailed = Mailed()
        let address = try #require(EmailAddress("attacker@example.com"))
        try await fixture.accounts.emailChanges.request(
            of: here.member, to: address, in: here.session, from: .elsewhere, notifying: notifications.notifier,
            sending: mailed.sender)
        let change = try #require(mailed.links.first).link
        #expect(try await fixture.accounts.emailChanges.email(behind: change, for: here.member.id) != nil)

        try await lockDown(try await lockdown())

        #expect(try await fixture.accounts.emailChanges.email(behind: change, for: here.member.id) == nil)
    }

    @Test func `the new link, also sent by email, restores access`() async throws {
        let raised = try await lockDown(try await lockdown())

        #expect(notifications.resetLinks.map(\.text) == [raised.resetLink.text])
        #expect(notifications.events.last?.recipient == "ana@example.com")
        try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: raised.resetLink, from: .home, notifying: notifications.notifier)
        _ = try await fixture.accounts.signIn(
            email: .ana, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)
    }

    @Test func `a link works once, and looking it up changes nothing`() async throws {
        let link = try await lockdown()
        for _ in 1...3 { #expect(try await fixture.accounts.lockdowns.lockdown(behind: link) != nil) }
        #expect(try await fixture.member(holding: here.session) != nil)

        try await lockDown(link)

        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link) == nil)
        await #expect(throws: LinkNoLongerGood.self) { try await lockDown(link) }
    }

    @Test func `of concurrent lockdowns, one takes effect`() async throws {
        let link = try await lockdown()

        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 { group.addTask { (try? await lockDown(link)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
        #expect(notifications.resetLinks.count == 1)
    }

    @Test func `a link expires after seven days, and is removed`() async throws {
        let link = try await lockdown()
        fixture.pass(Self.week - .seconds(1))
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link) != nil)

        fixture.pass(.seconds(1))

        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link) == nil)
        await #expect(throws: LinkNoLongerGood.self) { try await lockDown(link) }
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("lockdown_links") == 0)
    }

    @Test func `another member is not affected`() async throws {
        let email = try #require(EmailAddress("ben@example.com"))
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: email, credential: .password(Secret("ben's own horse"))), from: .home)
        let remembered = try await fixture.accounts.signIn(
            email: email, password: Secret("ben's own horse"), remember: true, from: .home, notifying: nobody)
        try await fixture.accounts.passwords.startReset(for: email, from: .home, notifying: notifications.notifier)
        let link = try #require(notifications.resetLinks.first)

        try await lockDown(try await lockdown())

        #expect(try await fixture.member(holding: ben.session) != nil)
        #expect(try await fixture.accounts.rememberedDevices.member(of: try #require(remembered.ticket)) != nil)
        #expect(try await fixture.accounts.passwords.isGood(resetLink: link))
        _ = try await fixture.accounts.signIn(
            email: email, password: Secret("ben's own horse"), remember: false, from: .home, notifying: nobody)
    }

    @Test(arguments: [true, false])
    func `when the notification fails, or what else is revoked, nothing is changed`(notification: Bool) async throws {
        struct Failure: Error {}
        let link = try await lockdown()

        await #expect(throws: Failure.self) {
            try await fixture.accounts.lockdowns.lockDown(
                with: link, from: .home, notifying: { _, _ in if notification { throw Failure() } },
                revoking: { _, _ in throw Failure() })
        }

        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link) != nil)
        #expect(try await fixture.member(holding: here.session) != nil)
        _ = try await fixture.signInAna()
    }

    @Test func `the audit log records it, and its chain stays intact`() async throws {
        try await lockDown(try await lockdown())

        #expect(
            try await fixture.accounts.auditLog.entries(of: here.member.id, limit: 10).map(\.event) == [
                .lockedDown, .signedUp,
            ])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 2))
    }

    @Test func `an address that an attacker changed is restored, and the reset link goes there`() async throws {
        let link = try await lockdown()
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link)?.restoresEmail == false)
        try await changeEmail(to: "attacker@example.com")
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link)?.restoresEmail == true)

        try await lockDown(link)

        let event = try #require(notifications.events.last { $0.kind.name == .lockedDown })
        #expect(event.recipient == "ana@example.com")
        #expect(event.member.email == "ana@example.com")
        let events = try await fixture.accounts.auditLog.entries(of: here.member.id, limit: 2).map(\.event)
        #expect(events == [.emailRestored, .lockedDown])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 3))
    }

    @Test
    func `an address taken by another member stays theirs; the reset link goes to the member who locked the account`()
        async throws
    {
        let link = try await lockdown()
        try await changeEmail(to: "attacker@example.com")
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ana, credential: .password(Secret("ben's own horse"))), from: .home)

        let page = try await #require(try fixture.accounts.lockdowns.lockdown(behind: link))
        #expect(!page.hasAuthenticator && !page.cancelsDeletion)
        #expect(!page.restoresEmail && page.keptEmail == "attacker@example.com")
        #expect(try await lockDown(link).keepsEmail)

        #expect(notifications.events.last?.recipient == "ana@example.com")
        #expect(notifications.events.last?.member.id == here.member.id)
        #expect(try await fixture.member(holding: ben.session)?.email == "ana@example.com")
    }

    @Test func `a deletion that the attacker asked for is cancelled`() async throws {
        let link = try await lockdown()
        try await fixture.accounts.members.requestDeletion(
            of: here.member, in: here.session, from: .elsewhere, notifying: notifications.notifier)
        let mailed = try #require(notifications.events.last?.lockdown)
        for link in [link, mailed] {
            #expect(try await fixture.accounts.lockdowns.lockdown(behind: link)?.cancelsDeletion == true)
        }

        try await lockDown(mailed)

        fixture.pass(.seconds(4 * 24 * 3600))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("members") == 1)
        let events = try await fixture.accounts.auditLog.entries(of: here.member.id).map(\.event)
        #expect(events.contains(.deletionCancelled))
    }

    @Test func `deleting an account deletes its links`() async throws {
        _ = try await lockdown()
        try await fixture.accounts.members.requestDeletion(
            of: here.member, in: here.session, from: .home, notifying: nobody)

        fixture.pass(.seconds(3 * 24 * 3600))
        try await fixture.accounts.removeExpired()

        #expect(try await fixture.count("lockdown_links") == 0)
    }
}
