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

    @Test func `a link works once, and looking it up does not use it`() async throws {
        try await startReset()
        let link = try #require(notifications.resetLinks.first)
        #expect(try await fixture.accounts.passwords.isGood(resetLink: link))
        #expect(try await fixture.accounts.passwords.isGood(resetLink: link))

        try await reset(with: link)

        #expect(try await !fixture.accounts.passwords.isGood(resetLink: link))
        await #expect(throws: ResetError.linkNoLongerGood) { try await reset(with: link) }
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
        await #expect(throws: ResetError.linkNoLongerGood) { try await reset(with: link) }
    }

    @Test func `a newer link revokes the older one`() async throws {
        try await startReset()
        try await startReset()

        #expect(notifications.resetLinks.count == 2)
        #expect(try await !fixture.accounts.passwords.isGood(resetLink: notifications.resetLinks[0]))
        #expect(try await fixture.accounts.passwords.isGood(resetLink: notifications.resetLinks[1]))
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
