import Database
import Secrets
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct RechainingTests {
    private let fixture: AccountsFixture
    private let member: Member.ID
    private let newKey = MACKey.random()

    init() async throws {
        fixture = try AccountsFixture(numbersRows: true)
        member = try await fixture.signUpAna().member.id
    }

    /// The accounts after the fixture's key was rotated; it stays known.
    private func rotated() throws -> Accounts {
        try fixture.restarted(
            with: try #require(MACKey(stored: newKey.exposed, previous: [AccountsFixture.historyKey.exposed])))
    }

    private func signIn(to accounts: Accounts, _ password: String = "correct horse") async throws {
        _ = try await accounts.signIn(
            email: .ana, password: Secret(password), remember: false, from: .home, notifying: nobody)
    }

    private func codes() async throws -> [[UInt8]] {
        try await fixture.database.read { try $0.rows("SELECT code FROM history ORDER BY id") { $0.blob(0) } }
    }

    @Test func `re-signed audit logs no longer need the older key`() async throws {
        // Ana's has lines with both keys, one of them repeated; Ben's with the older alone.
        for _ in 1...2 { try? await signIn(to: fixture.accounts, "wrong horse") }
        _ = try await fixture.accounts.signUps.signUp(
            SignUpRequest(
                name: "Ben", email: try #require(EmailAddress("ben@example.com")),
                credential: .password(Secret("correct horse"))), from: .home)
        let accounts = try rotated()
        try await signIn(to: accounts)
        #expect(try await fixture.restarted(with: newKey).auditLog.verify() != .whole(entries: 4))

        #expect(try await accounts.auditLog.rechain() == .whole(entries: 4))

        let alone = try fixture.restarted(with: newKey)
        #expect(try await alone.auditLog.verify() == .whole(entries: 4))
        try await signIn(to: alone)
        #expect(try await alone.auditLog.verify() == .whole(entries: 5))
        let before = try await codes()
        #expect(try await alone.auditLog.rechain() == .whole(entries: 5))
        #expect(try await codes() == before, "lines with the current key are left alone")
    }

    @Test(arguments: [
        "UPDATE history SET address = '203.0.113.9' WHERE id = 1", "DELETE FROM history WHERE id = 2",
        "UPDATE members SET history_head = NULL",
    ])
    func `what was tampered with is never signed`(change: String) async throws {
        try await signIn(to: fixture.accounts)
        try await fixture.database.write { try $0.execute(change) }
        let before = try await codes()
        let accounts = try rotated()
        let verdict = try await accounts.auditLog.verify()

        #expect(try await accounts.auditLog.rechain() == verdict)

        #expect(verdict != .whole(entries: 2))
        #expect(try await codes() == before)
    }

    @Test(arguments: [
        "UPDATE history SET address = '203.0.113.9' WHERE id = 1", "DELETE FROM history WHERE id = 2",
        "UPDATE members SET history_head = NULL", "DELETE FROM history",
    ])
    func `what is tampered with after it was verified is not signed either`(change: String) async throws {
        try await signIn(to: fixture.accounts)
        let link = AuditChain(key: try rotated().auditLog.key)
        try await fixture.database.write { try $0.execute(change) }
        let before = try await codes()

        await #expect(throws: AuditLogChanged.self) {
            try await fixture.database.write { [member] in try $0.rechain(member, link) }
        }

        #expect(try await codes() == before)
    }

    @Test func `more members than fit into one transaction are all re-signed`() async throws {
        let fixture = try AccountsFixture(numbersRows: true)
        _ = try await fixture.accounts.administration.seed(250, password: Secret("correct horse"))
        let accounts = try fixture.restarted(
            with: try #require(MACKey(stored: newKey.exposed, previous: [AccountsFixture.historyKey.exposed])))

        _ = try await accounts.auditLog.rechain()

        #expect(try await fixture.restarted(with: newKey).auditLog.verify() == .whole(entries: 250))
    }
}
