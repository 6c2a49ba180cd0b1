import Database
import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct NewDeviceTests {
    private let fixture: AccountsFixture
    private let notifications = RecordedNotifications()

    init() throws {
        fixture = try AccountsFixture()
    }

    private func signIn(in browser: Token?, notifying notifier: @escaping SecurityNotifier) async throws -> SignedIn {
        try await fixture.accounts.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, knownBy: browser, from: .elsewhere,
            notifying: notifier)
    }

    @Test func `a new browser is reported once`() async throws {
        let first = try await fixture.signUpAna()
        _ = try await signIn(in: first.browser, notifying: notifications.notifier)
        #expect(notifications.events.isEmpty)

        let second = try await signIn(in: nil, notifying: notifications.notifier)
        #expect(notifications.kinds == ["newDevice"])
        #expect(notifications.events.first?.client == .elsewhere)
        #expect(notifications.events.first?.recipient == "ana@example.com")

        _ = try await signIn(in: second.browser, notifying: notifications.notifier)
        #expect(notifications.events.count == 1)
    }

    @Test func `another member's browser is new to this one`() async throws {
        try await fixture.signUpAna()
        let ben = try #require(EmailAddress("ben@example.com"))
        let his = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "Ben", email: ben, credential: .password(Secret("correct horse"))), from: .home)

        let hers = try await signIn(in: his.browser, notifying: notifications.notifier)

        #expect(notifications.kinds == ["newDevice"])
        // The browser keeps its token.
        #expect(hers.browser == nil)
    }

    @Test func `the first browser of an account is not reported`() async throws {
        try await fixture.signUpAna()
        // As for members from before browsers were recorded.
        try await fixture.database.write { try $0.execute("DELETE FROM known_browsers") }

        _ = try await signIn(in: nil, notifying: notifications.notifier)

        #expect(notifications.events.isEmpty)
    }

    @Test func `a login fails if its security event can't be reported`() async throws {
        struct NoPaper: Error {}
        try await fixture.signUpAna()

        await #expect(throws: NoPaper.self) { try await signIn(in: nil) { _, _ in throw NoPaper() } }

        #expect(try await fixture.count("sessions") == 1)
        #expect(try await fixture.count("known_browsers") == 1)
        #expect(try await fixture.count("lockdown_links") == 0)
    }
}
