import Database
import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct EmailChangeTests {
    private let fixture: AccountsFixture
    private let ana: SignedIn
    private let notifications = RecordedNotifications()
    private let mailed = Mailed()
    private let new: EmailAddress

    init() async throws {
        fixture = try AccountsFixture()
        ana = try await fixture.signUpAna()
        new = try #require(EmailAddress("ana.new@example.com"))
    }

    /// - Parameter session: nil for that of the login.
    private func request(_ email: EmailAddress? = nil, in session: Token? = nil) async throws {
        try await fixture.accounts.emailChanges.request(
            of: ana.member, to: email ?? new, in: session ?? ana.session, from: .home,
            notifying: notifications.notifier,
            sending: mailed.sender)
    }

    @discardableResult
    private func confirm(
        _ link: Token, of member: Member? = nil, endingOthers: Bool = false
    ) async throws -> RenewedLogin? {
        try await fixture.accounts.emailChanges.confirm(
            of: member ?? ana.member, with: link, endingOthers: endingOthers, keeping: ana.session, from: .home,
            notifying: notifications.notifier)
    }

    /// Changes the address at once.
    private func change(to email: EmailAddress) async throws {
        try await fixture.accounts.emailChanges.change(
            of: ana.member, to: email, endingOthers: false, keeping: ana.session, from: .home,
            notifying: notifications.notifier)
    }

    private func email() async throws -> String? { try await fixture.member(holding: ana.session)?.email }

    @Test func `the account keeps its address until the link to the new one is followed`() async throws {
        try await request()
        #expect(try await email() == "ana@example.com")
        let link = try #require(mailed.links.first)
        #expect(link.recipient == "ana.new@example.com")
        #expect(
            try await fixture.accounts.emailChanges.email(behind: link.link, for: ana.member.id)
                == "ana.new@example.com")

        try await confirm(link.link)

        #expect(try await email() == "ana.new@example.com")
        _ = try await fixture.accounts.signIn(
            email: new, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
        await #expect(throws: SignInError.self) { try await fixture.signInAna() }
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 4))
    }

    @Test func `the old address is notified, and can recover the account within seven days`() async throws {
        try await request()
        try await confirm(try #require(mailed.links.first).link)
        #expect(notifications.kinds == ["emailChanged"])
        #expect(notifications.events.first?.recipient == "ana@example.com")
        let lockdown = try #require(notifications.events.first).lockdown

        fixture.pass(.seconds(7 * 24 * 3600 - 1))
        _ = try await fixture.accounts.lockdowns.lockDown(
            with: lockdown, from: .home, notifying: notifications.notifier)

        #expect(
            try await fixture.database.read { try $0.first("SELECT email FROM members") { $0.text(0) } }
                == "ana@example.com")
        #expect(try await fixture.count("sessions") == 0)
    }

    @Test func `an attacker who changed the address can't revoke the owner's recovery link`() async throws {
        try await request()
        try await confirm(try #require(mailed.links.first).link)
        let owners = try #require(notifications.events.first).lockdown
        try await fixture.accounts.passwords.change(
            of: ana.member.id, to: Secret("wrong horse"), endingOthers: false, keeping: ana.session, from: .elsewhere,
            notifying: notifications.notifier)
        let attackers = try #require(notifications.events.last)
        #expect(attackers.recipient == "ana.new@example.com")

        _ = try await fixture.accounts.lockdowns.lockDown(with: attackers.lockdown, from: .elsewhere, notifying: nobody)
        let raised = try await fixture.accounts.lockdowns.lockDown(with: owners, from: .home, notifying: nobody)

        let email = try await fixture.database.read { try $0.first("SELECT email FROM members") { $0.text(0) } }
        #expect(email == "ana@example.com")
        #expect(try await fixture.accounts.passwords.isGood(resetLink: raised.resetLink))
        // In the other order the attacker's is refused.
        await #expect(throws: LinkNoLongerGood.self) {
            try await fixture.accounts.lockdowns.lockDown(with: attackers.lockdown, from: .elsewhere, notifying: nobody)
        }
    }

    @Test func `an owner who took the address back keeps the account from whoever had it in between`() async throws {
        try await request()
        try await confirm(try #require(mailed.links.first).link)
        let mailedBefore = try #require(notifications.events.last)
        try await fixture.accounts.passwords.startReset(for: new, from: .elsewhere, notifying: notifications.notifier)
        let intruders = try #require(notifications.events.last)
        #expect(intruders.recipient == "ana.new@example.com" && mailedBefore.recipient == "ana@example.com")
        let login = try await fixture.accounts.emailChanges.change(
            of: ana.member, to: .ana, endingOthers: true, keeping: ana.session, from: .home,
            notifying: notifications.notifier)
        let last = try #require(notifications.events.last)
        #expect(last.recipient == "ana.new@example.com")

        let lockdowns = fixture.accounts.lockdowns
        for link in [intruders.lockdown, last.lockdown] {
            #expect(try await lockdowns.lockdown(behind: link) == nil)
            await #expect(throws: LinkNoLongerGood.self) {
                try await lockdowns.lockDown(with: link, from: .elsewhere, notifying: nobody)
            }
        }
        #expect(try await fixture.member(holding: try #require(login).session)?.email == "ana@example.com")

        // By the newest of the owner's: all of the other's are gone for good.
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        let owners = try #require(notifications.events.last).lockdown
        _ = try await lockdowns.lockDown(with: owners, from: .home, notifying: nobody)
        #expect(
            try await fixture.database.read {
                try $0.rows("SELECT email FROM lockdown_links WHERE member_id IS NOT NULL", []) { $0.text(0) }
            }
                == ["ana@example.com"])
    }

    @Test func `whose address a lockdown replaces is told`() async throws {
        try await request()
        try await confirm(try #require(mailed.links.first).link)
        let owners = try #require(notifications.events.last).lockdown

        _ = try await fixture.accounts.lockdowns.lockDown(
            with: owners, from: .home, notifying: notifications.notifier)

        let told = notifications.events.suffix(2)
        #expect(told.map(\.kind.name) == [.lockedDown, .emailChanged])
        #expect(told.map(\.recipient) == ["ana@example.com", "ana.new@example.com"])
        #expect(told.map(\.client.address) == [ClientInfo.home.address, ""])
        // By an email without a link.
        #expect(told.map(\.canLockDown) == [true, false])
        let link = try #require(told.last).lockdown
        #expect(try await fixture.accounts.lockdowns.lockdown(behind: link) == nil)
    }

    @Test func `a change of address revokes links sent to the old address`() async throws {
        try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        let reset = try #require(notifications.resetLinks.first)
        try await request()
        try await confirm(try #require(mailed.links.first).link)

        #expect(try await !fixture.accounts.passwords.isGood(resetLink: reset))
    }

    @Test func `a new password voids a change that waits, by a link or on the account page`() async throws {
        func isGood(_ link: Token) async throws -> Bool {
            try await fixture.accounts.emailChanges.email(behind: link, for: ana.member.id) != nil
        }
        try await request()
        let first = try #require(mailed.links.last).link
        #expect(try await isGood(first))
        let login = try await fixture.accounts.passwords.change(
            of: ana.member.id, to: Secret("brand new horse"), endingOthers: false, keeping: ana.session, from: .home,
            notifying: nobody)
        #expect(try await !isGood(first))

        try await request(in: login.session)
        let second = try #require(mailed.links.last).link
        #expect(try await isGood(second))
        try await fixture.accounts.passwords.startReset(
            for: .ana, from: .home, notifying: notifications.notifier)
        try await fixture.accounts.passwords.reset(
            to: Secret("battery staple"), with: try #require(notifications.resetLinks.last), from: .home,
            notifying: nobody)
        #expect(try await !isGood(second))
    }

    @Test func `other devices are signed out on request`() async throws {
        let other = try await fixture.signInAna()
        try await request()
        let login = try await confirm(try #require(mailed.links.first).link, endingOthers: true)

        #expect(try await fixture.member(holding: other.session) == nil)
        #expect(try await fixture.member(holding: try #require(login).session) != nil)
    }

    @Test func `a link belongs to one member, works once within a day, and is replaced by a newer one`() async throws {
        let ben = try await fixture.accounts.signUps.signUp(
            SignUpRequest(
                name: "Ben", email: try #require(EmailAddress("ben@example.com")),
                credential: .password(Secret("correct horse"))), from: .home)
        try await request()
        let first = try #require(mailed.links.first).link
        await #expect(throws: EmailChangeError.linkNoLongerGood) { try await confirm(first, of: ben.member) }
        let third: EmailAddress = try #require(EmailAddress("third@example.com"))
        try await request(third)
        await #expect(throws: EmailChangeError.linkNoLongerGood) { try await confirm(first) }
        let second = try #require(mailed.links.last).link
        try await confirm(second)
        await #expect(throws: EmailChangeError.linkNoLongerGood) { try await confirm(second) }
        fixture.pass(.seconds(3600))
        try await request()
        fixture.pass(.seconds(24 * 3600))
        let late = try #require(mailed.links.last).link
        #expect(try await fixture.accounts.emailChanges.email(behind: late, for: ana.member.id) == nil)
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("email_changes") == 0)
    }

    @Test func `a request that is sent twice sends one email, and a minute later another`() async throws {
        func isGood(_ link: Token) async throws -> Bool {
            try await fixture.accounts.emailChanges.email(behind: link, for: ana.member.id) != nil
        }
        try await request()
        let first = try #require(mailed.links.first).link

        fixture.pass(.seconds(59))
        try await request()

        #expect(mailed.links.count == 1)
        #expect(try await isGood(first))
        let requests = try await fixture.accounts.auditLog.entries(of: ana.member.id)
            .filter { $0.event == .emailChangeRequested }
        #expect(requests.count == 1)

        fixture.pass(.seconds(1))
        try await request()

        #expect(mailed.links.count == 2)
        #expect(try await !isGood(first))
    }

    @Test func `nor is the owner of another account's address told twice`() async throws {
        _ = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: .ben, credential: .password(Secret("correct horse"))), from: .elsewhere)

        for _ in 1...2 { try await request(.ben) }

        #expect(notifications.kinds == ["addressWanted"])
    }

    @Test func `another account's address gets the same answer, its owner is notified, and it is never reassigned`()
        async throws
    {
        let ben = try #require(EmailAddress("ben@example.com"))
        let his = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: ben, credential: .password(Secret("correct horse"))), from: .home)

        try await request(ben)

        #expect(mailed.links.isEmpty)
        #expect(notifications.kinds == ["addressWanted"])
        #expect(notifications.events.first?.member == his.member)
        #expect(try await email() == "ana@example.com")
    }

    @Test func `an address that was taken in the meantime is not assigned twice`() async throws {
        try await request()
        _ = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Eve", email: new, credential: .password(Secret("correct horse"))), from: .elsewhere)

        await #expect(throws: EmailChangeError.emailTaken) {
            try await confirm(try #require(mailed.links.first).link)
        }
        #expect(try await email() == "ana@example.com")
    }

    @Test func `an ended session can neither request a change nor make one`() async throws {
        try await request()
        let link = try #require(mailed.links.first).link
        try await fixture.accounts.sessions.signOut(ana.member.id, session: ana.session, ticket: nil, from: .home)

        await #expect(throws: SessionExpired.self) { try await request() }
        await #expect(throws: SessionExpired.self) { try await confirm(link) }
        await #expect(throws: SessionExpired.self) { try await change(to: new) }

        #expect(mailed.links.count == 1)
        #expect(try await fixture.accounts.administration.record(of: "ana@example.com")?.member.id == ana.member.id)
    }

    @Test func `a member may spell the address otherwise, and the link to another is void then`() async throws {
        try await request()
        let link = try #require(mailed.links.first).link

        try await change(to: try #require(EmailAddress("Ana@Example.com")))

        #expect(try await email() == "Ana@Example.com")
        #expect(try await fixture.accounts.emailChanges.email(behind: link, for: ana.member.id) == nil)
    }

    @Test func `without a mail server the address changes at once, and a duplicate is reported`() async throws {
        _ = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Eve", email: new, credential: .password(Secret("correct horse"))), from: .elsewhere)
        await #expect(throws: EmailChangeError.emailTaken) { try await change(to: new) }
        try await change(to: try #require(EmailAddress("third@example.com")))

        #expect(try await email() == "third@example.com")
        #expect(notifications.kinds == ["emailChanged"])
    }
}
