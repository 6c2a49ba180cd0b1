import Accounts
import Database
import Secrets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct SignInTests {
    private let fixture: AccountsFixture

    init() async throws {
        fixture = try AccountsFixture()
        try await fixture.signUpAna()
    }

    @Test func `the right pair opens a session, a new one each time`() async throws {
        let first = try await fixture.signInAna()
        let second = try await fixture.signInAna()

        #expect(first.member.name == "Ana")
        #expect(first.ticket == nil)
        #expect(!first.session.matches(second.session))
        #expect(try await fixture.member(holding: first.session) == first.member)
    }

    @Test(arguments: [
        ("ana@example.com", "wrong horse"), ("nobody@example.com", "correct horse"), ("ana@example.com", ""),
    ])
    func `a wrong pair opens nothing, and does not say which half is wrong`(email: String, password: String)
        async throws
    {
        let address = try #require(EmailAddress(email))

        await #expect(throws: SignInError.wrongPair) {
            try await fixture.accounts.signIn(
                email: address, password: Secret(password), remember: true, from: .home, notifying: nobody)
        }

        #expect(try await fixture.count("sessions") == 1)
        #expect(try await fixture.count("remembered_devices") == 0)
    }

    @Test func `a hash with old parameters is replaced at login`() async throws {
        let before = try await storedHash()
        let stronger = Accounts(
            database: fixture.database,
            hasher: try PasswordHasher(cost: HashingCost(passes: 2, memory: 16 * 1024), threads: 1),
            historyKey: AccountsFixture.historyKey, sealingKey: .random())

        _ = try await stronger.signIn(
            email: .ana, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)

        let after = try await storedHash()
        #expect(before.contains("t=1,"))
        #expect(after.contains("t=2,"))
        _ = try await fixture.signInAna()
    }

    @Test func `an unknown address costs one hash, as a known one does`() async throws {
        let crowded = Accounts(
            database: fixture.database, hasher: try PasswordHasher(cost: .least, threads: 1, queueLimit: 0),
            historyKey: AccountsFixture.historyKey, sealingKey: .random())
        let stranger = try #require(EmailAddress("nobody@example.com"))

        for address in [.ana, stranger] {
            await #expect(throws: HashingBusy.self) {
                try await crowded.signIn(
                    email: address, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
            }
        }
    }

    @Test func `failed logins are recorded for known and unknown addresses, in one write each`() async throws {
        let stranger = try #require(EmailAddress("nobody@example.com"))
        for address in [.ana, stranger, stranger] {
            await #expect(throws: SignInError.wrongPair) {
                try await fixture.accounts.signIn(
                    email: address, password: Secret("wrong"), remember: false, from: .home, notifying: nobody)
            }
        }
        await fixture.database.settle()

        let times = try await fixture.database.read { try $0.rows("SELECT times FROM unknown_sign_ins") { $0.int(0) } }
        #expect(times == [2])
        #expect(try await fixture.count("history") == 2)
    }

    @Test func `a password that was changed during its check opens no session`() async throws {
        let hasher = try PasswordHasher(cost: HashingCost(passes: 8, memory: 32 << 20), threads: 1)
        let slow = Accounts(
            database: fixture.database, hasher: hasher, historyKey: AccountsFixture.historyKey, sealingKey: .random())
        let ben = try #require(EmailAddress("ben@example.com"))
        let member = try await slow.signUps.signUp(
            SignUpRequest(name: "Ben", email: ben, credential: .password(Secret("correct horse"))), from: .home
        ).member.id
        // A thread notes that it is done after its answer.
        while hasher.load.running > 0 { await Task.yield() }

        let signIn = Task {
            try await slow.signIn(
                email: ben, password: Secret("correct horse"), remember: false, from: .home, notifying: nobody)
        }
        while hasher.load.running == 0 { await Task.yield() }
        try await fixture.database.write {
            try $0.execute("UPDATE members SET password_hash = '$' WHERE id = ?", [member])
        }

        await #expect(throws: SignInError.wrongPair) { try await signIn.value }
        #expect(try await fixture.count("sessions") == 2)
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the setting is SQLite's"))
    func `while no session can be stored, a wrong password is answered as the right one is`() async throws {
        let fixture = try AccountsFixture(throttles: .off)
        try await fixture.signUpAna()
        try await fixture.database.write { try $0.execute("PRAGMA query_only = ON") }

        for password in ["correct horse", "wrong horse"] {
            await #expect(throws: DatabaseUnavailable.self) {
                try await fixture.accounts.signIn(
                    email: .ana, password: Secret(password), remember: false, from: .home, notifying: nobody)
            }
        }
    }

    private func storedHash() async throws -> String {
        try await #require(
            try fixture.database.read { try $0.first("SELECT password_hash FROM members") { $0.text(0) } })
    }
}
