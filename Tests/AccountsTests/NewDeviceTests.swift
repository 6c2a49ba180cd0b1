import Database
import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct NewDeviceTests {
    private let fixture: AccountsFixture
    private let told = Told()

    init() throws {
        fixture = try AccountsFixture()
    }

    private func signIn(in browser: Token?, telling herald: @escaping Herald) async throws -> SignedIn {
        try await fixture.accounts.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, in: browser, from: .elsewhere,
            telling: herald)
    }

    @Test func `a browser never seen before is told of, once`() async throws {
        let first = try await fixture.signUpAna()
        _ = try await signIn(in: first.browser, telling: told.herald)
        #expect(told.news.isEmpty)

        let second = try await signIn(in: nil, telling: told.herald)
        #expect(told.events == ["newDevice"])
        #expect(told.news.first?.client == .elsewhere)
        #expect(told.news.first?.recipient == "ana@example.com")

        _ = try await signIn(in: second.browser, telling: told.herald)
        #expect(told.news.count == 1)
    }

    @Test func `another member's browser is new to this one`() async throws {
        try await fixture.signUpAna()
        let ben = try #require(EmailAddress("ben@example.com"))
        let his = try await fixture.accounts.signUp(
            name: "Ben", email: ben, password: Secret("correct horse"), from: .home)

        let hers = try await signIn(in: his.browser, telling: told.herald)

        #expect(told.events == ["newDevice"])
        // The browser keeps what it has.
        #expect(hers.browser == nil)
    }

    @Test func `the first of all is no news`() async throws {
        try await fixture.signUpAna()
        // As for members from before browsers were known.
        try await fixture.database.write { try $0.execute("DELETE FROM known_browsers") }

        _ = try await signIn(in: nil, telling: told.herald)

        #expect(told.news.isEmpty)
    }

    @Test func `without the news nobody is let in`() async throws {
        struct NoPaper: Error {}
        try await fixture.signUpAna()

        await #expect(throws: NoPaper.self) { try await signIn(in: nil) { _, _ in throw NoPaper() } }

        #expect(try fixture.count("sessions") == 1)
        #expect(try fixture.count("known_browsers") == 1)
        #expect(try fixture.count("alarm_links") == 0)
    }
}
