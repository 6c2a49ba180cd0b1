import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct ResetTests {
    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
    }

    private func startReset(_ email: EmailAddress = .ana) async throws {
        try await fixture.accounts.passwords.startReset(for: email, from: .home, notifying: notifications.notifier)
    }

    private func reset(with link: Token) async throws {
        try await fixture.accounts.passwords.reset(
            to: Secret("brand new horse"), with: link, from: .home, notifying: notifications.notifier)
    }

    @Test func `a link changes the password and ends every session and remembered device`() async throws {
        let remembered = try await fixture.signInAna(remember: true)
        try await startReset()
        let link = try #require(notifications.resetLinks.first)

        try await reset(with: link)

        #expect(try await fixture.count("sessions") == 0)
        #expect(try await fixture.count("remembered_devices") == 0)
        #expect(try await fixture.member(holding: remembered.session) == nil)
        await #expect(throws: SignInError.wrongPair) { try await fixture.signInAna() }
        _ = try await fixture.accounts.signIn(
            email: .ana, password: Secret("brand new horse"), remember: false, from: .home, notifying: nobody)
    }

    @Test func `a reset forgets the browsers that have logged in, an attacker's among them`() async throws {
        let signedIn = try await fixture.signInAna()
        let browser = try #require(fixture.browserToken)
        #expect(try await fixture.accounts.passwords.attempts.known(browser, of: signedIn.member.id) != nil)
        try await startReset()

        try await reset(with: try #require(notifications.resetLinks.first))

        #expect(try await fixture.accounts.passwords.attempts.known(browser, of: signedIn.member.id) == nil)
    }

    @Test func `a request for a link is in the member's audit log`() async throws {
        let ana = try await fixture.signInAna().member.id

        try await startReset()

        let newest = try await fixture.accounts.auditLog.entries(of: ana).first
        #expect(newest?.event == .resetRequested)
        #expect(newest?.client == .home)
    }

    @Test func `a link works once, and looking it up does not use it`() async throws {
        try await startReset()
        let link = try #require(notifications.resetLinks.first)
        #expect(try await fixture.accounts.passwords.isGood(resetLink: link))
        #expect(try await fixture.accounts.passwords.isGood(resetLink: link))

        try await reset(with: link)

        #expect(try await !fixture.accounts.passwords.isGood(resetLink: link))
        await #expect(throws: LinkNoLongerGood.self) { try await reset(with: link) }
    }

    @Test func `of two concurrent uses of one link, one succeeds`() async throws {
        try await startReset()
        let link = try #require(notifications.resetLinks.first)

        let successes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 { group.addTask { (try? await reset(with: link)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
    }

    @Test func `a link expires after half an hour`() async throws {
        try await startReset()
        let link = try #require(notifications.resetLinks.first)

        fixture.pass(.seconds(30 * 60))

        #expect(try await !fixture.accounts.passwords.isGood(resetLink: link))
        await #expect(throws: LinkNoLongerGood.self) { try await reset(with: link) }
    }

    /// Which of the links work, the oldest first.
    private func good() async throws -> [Bool] {
        var good: [Bool] = []
        for link in notifications.resetLinks {
            good.append(try await fixture.accounts.passwords.isGood(resetLink: link))
        }
        return good
    }

    @Test(arguments: 0...2)
    func `who else asks for a link voids none that the member has, and one that is used voids all`(used: Int)
        async throws
    {
        for _ in 1...3 {
            try await startReset()
            fixture.pass(.seconds(60))
        }
        #expect(try await good() == [true, true, true])

        try await reset(with: notifications.resetLinks[used])

        #expect(try await good() == [false, false, false])
        #expect(try await fixture.count("earlier_reset_links") == 0)
        for link in notifications.resetLinks {
            await #expect(throws: LinkNoLongerGood.self) { try await reset(with: link) }
        }
    }

    @Test func `each link has its own time, also the operator's, which is longer`() async throws {
        let ana = try #require(try await fixture.accounts.administration.record(of: "ana@example.com")).member
        try await fixture.accounts.administration.offerReset(to: ana, notifying: notifications.notifier)
        try await startReset()
        fixture.pass(.seconds(20 * 60))
        try await startReset()
        #expect(try await good() == [true, true, true])

        fixture.pass(.seconds(10 * 60))
        #expect(try await good() == [true, false, true])

        fixture.pass(.seconds(20 * 60))
        try await fixture.accounts.removeExpired()
        #expect(try await good() == [true, false, false])
        #expect(try await fixture.count("earlier_reset_links") == 1)

        fixture.pass(.seconds(24 * 60 * 60))
        try await fixture.accounts.removeExpired()
        #expect(try await good() == [false, false, false])
        for table in ["reset_links", "earlier_reset_links"] { #expect(try await fixture.count(table) == 0) }
    }

    @Test func `the latest five links of a member are good`() async throws {
        let fixture = try AccountsFixture(throttles: .off)
        try await fixture.signUpAna()
        for _ in 1...7 {
            try await fixture.accounts.passwords.startReset(for: .ana, from: .home, notifying: notifications.notifier)
        }

        for (number, link) in notifications.resetLinks.enumerated() {
            #expect(try await fixture.accounts.passwords.isGood(resetLink: link) == (number >= 2), "\(number)")
        }
        #expect(try await fixture.count("earlier_reset_links") == 4)
    }

    @Test func `of two concurrent uses of two links, one succeeds`() async throws {
        try await startReset()
        try await startReset()

        let successes = await withTaskGroup(of: Bool.self) { group in
            for link in notifications.resetLinks { group.addTask { (try? await reset(with: link)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(successes == 1)
    }

    @Test func `an address without an account gets no email, and costs one commit as well`() async throws {
        let stranger = try #require(EmailAddress("nobody@example.com"))

        try await startReset(stranger)
        try await startReset(stranger)

        #expect(notifications.resetLinks.isEmpty)
        #expect(try await fixture.count("reset_links") == 2)
        fixture.pass(.seconds(30 * 60))
        try await fixture.accounts.removeExpired()
        #expect(try await fixture.count("reset_links") == 0)
    }

    @Test func `when the notification fails, there is no link`() async throws {
        struct Failure: Error {}

        await #expect(throws: Failure.self) {
            try await fixture.accounts.passwords.startReset(for: .ana, from: .home) { _, _ in throw Failure() }
        }

        #expect(try await fixture.count("reset_links") == 0)
    }
}
