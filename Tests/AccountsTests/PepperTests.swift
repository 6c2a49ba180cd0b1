import Accounts
import Database
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct PepperTests {
    private let fixture: AccountsFixture
    private let first: Pepper
    private let second: Pepper

    init() throws {
        fixture = try AccountsFixture()
        first = try #require(Pepper(name: "first", key: [UInt8](repeating: 1, count: 32)))
        second = try #require(Pepper(name: "second", key: [UInt8](repeating: 2, count: 32)))
    }

    /// The same accounts after a start with other peppers.
    private func accounts(_ peppers: [Pepper]) throws -> Accounts {
        Accounts(
            database: fixture.database,
            hasher: try PasswordHasher(cost: .least, peppers: try #require(Peppers(peppers)), threads: 1),
            historyKey: AccountsFixture.historyKey, sealingKey: .random())
    }

    private func signIn(_ peppers: [Pepper]) async throws {
        _ = try await accounts(peppers).signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
    }

    private func inUse() async throws -> [String: Int] {
        try await fixture.database.read { try Passwords.peppersInUse($0) }
    }

    @Test func `a login rehashes with the current pepper, after which the old one may be removed`() async throws {
        try await fixture.signUpAna()
        #expect(try await inUse() == [:])

        try await signIn([first])
        #expect(try await inUse() == ["first": 1])

        try await signIn([second, first])
        #expect(try await inUse() == ["second": 1])

        try await signIn([second])
        #expect(try await inUse() == ["second": 1])
    }

    @Test func `a pepper removed too early locks members out until it is restored`() async throws {
        try await fixture.signUpAna()
        try await signIn([first])

        await #expect(throws: SignInError.wrongPair) { try await signIn([second]) }
        await #expect(throws: SignInError.wrongPair) { try await signIn([]) }

        #expect(try await inUse() == ["first": 1])
        try await signIn([second, first])
    }

    @Test func `a member without a password needs no pepper, but a pending sign-up does`() async throws {
        let accounts = try accounts([first])
        _ = try await accounts.administration.makeMember(
            name: "Ben", email: try #require(EmailAddress("ben@example.com")), language: nil, notifying: nobody)
        #expect(try await inUse() == [:])

        _ = try await accounts.signUps.request(
            SignUpRequest(
                name: "Cho", email: try #require(EmailAddress("cho@example.com")),
                credential: .password(Secret("correct horse"))), from: .home, notifying: nobody, sending: { _, _ in })
        #expect(try await inUse() == ["first": 1])
    }

    @Test func `a database from before members without passwords can be read as it is`() async throws {
        let older = try Database(at: .memory, schema: Schema(migrations: Array(Accounts.schema.migrations.prefix(1))))
        #expect(try await older.read { try Passwords.peppersInUse($0) } == [:])
    }
}
