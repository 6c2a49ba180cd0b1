import Accounts
import Database
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct AuditLogFoldingTests {
    private let fixture: AccountsFixture
    private let member: Member.ID

    init() async throws {
        fixture = try AccountsFixture(numbersRows: true, throttles: .off)
        member = try await fixture.signUpAna().member.id
    }

    private func fail(_ times: Int = 1, from client: ClientInfo = .elsewhere) async throws {
        for _ in 0..<times {
            _ = try? await fixture.accounts.signIn(
                email: .ana, password: Secret("wrong horse"), remember: false, from: client, notifying: nobody)
        }
        // Waits for deferred writes.
        await fixture.database.settle()
    }

    private var history: [AuditEntry] {
        get async throws { try await fixture.accounts.auditLog.entries(of: member) }
    }

    private func change(_ changes: String...) async throws {
        try await fixture.database.write { transaction in
            for change in changes { try transaction.execute(change) }
        }
    }

    @Test func `a thousand failed logins make one line with their number and last time`() async throws {
        try await fail(999)
        fixture.pass(.seconds(59 * 60))
        try await fail()

        let line = try await #require(try history.first)
        #expect(try await history.map(\.event) == [.signInFailed, .signedUp])
        #expect(line.repeats?.times == 1000)
        #expect(line.repeats.map { $0.last.milliseconds - line.at.milliseconds } == Int64(59 * 60 * 1000))
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 2))
    }

    @Test func `a single event has no repeat count`() async throws {
        try await fail()

        #expect(try await history.map(\.repeats) == [nil, nil])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 2))
    }

    @Test func `a success in between ends the line, as does another address or browser`() async throws {
        try await fail(2)
        _ = try await fixture.signInAna()
        try await fail(3)
        try await fail(2, from: .home)
        try await fail(1, from: ClientInfo(address: ClientInfo.home.address, userAgent: "another"))

        #expect(
            try await history.map(\.event) == [
                .signInFailed, .signInFailed, .signInFailed, .signedIn, .signInFailed, .signedUp,
            ])
        #expect(try await history.map { $0.repeats?.times } == [nil, 2, 3, nil, 2, nil])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 6))
    }

    @Test func `a line is closed an hour after its first event`() async throws {
        try await fail(2)
        fixture.pass(.seconds(60 * 60))
        try await fail(2)

        #expect(try await history.map { $0.repeats?.times } == [2, 2, nil])
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 3))
    }

    @Test func `only failed logins are folded`() async throws {
        for _ in 1...3 { _ = try await fixture.signInAna() }

        #expect(try await history.count == 4)
    }

    @Test func `the chain continues after a folded line`() async throws {
        try await fail(5)
        _ = try await fixture.signInAna()
        try await fail(5)
        _ = try await fixture.signInAna()

        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 5))
    }

    @Test(arguments: [
        "UPDATE history SET repeats = 2 WHERE id = 2", "UPDATE history SET last_at = last_at + 1 WHERE id = 2",
        "UPDATE history SET repeats = NULL, last_at = NULL WHERE id = 2",
        "UPDATE history SET repeats = 2, last_at = at WHERE id = 1",
    ])
    func `a count that was changed is found, in the newest line and before others`(tampering: String) async throws {
        try await fail(7)
        let line: Int64 = tampering.hasSuffix("1") ? 1 : 2

        try await change(tampering)

        #expect(try await fixture.accounts.auditLog.verify() == .broken(entry: line, member: member))
        _ = try await fixture.signInAna()
        #expect(try await fixture.accounts.auditLog.verify() == .broken(entry: line, member: member))
    }

    @Test func `a further failure does not sign an earlier change`() async throws {
        try await fail(7)
        try await change("UPDATE history SET repeats = 2 WHERE id = 2")

        try await fail(3)

        #expect(try await fixture.accounts.auditLog.verify() == .broken(entry: 2, member: member))
    }

    @Test(arguments: [1, 2, 3])
    func `truncated lines are still detected after more lines are written`(left: Int) async throws {
        for _ in 1...3 { _ = try await fixture.signInAna() }
        try await change(
            "DELETE FROM history WHERE id > \(left)", "UPDATE members SET history_length = \(left)")

        _ = try await fixture.signInAna()
        try await fail(2)

        #expect(try await fixture.accounts.auditLog.verify() == .cutOff(member: member))
    }

    @Test func `an account whose audit log was emptied does not begin a new one`() async throws {
        try await change("DELETE FROM history", "UPDATE members SET history_length = 0, history_head = NULL")

        _ = try await fixture.signInAna()

        #expect(try await fixture.accounts.auditLog.verify() == .cutOff(member: member))
    }

    @Test func `older lines are read in pages`() async throws {
        for _ in 1...6 { _ = try await fixture.signInAna() }

        let first = try await fixture.accounts.auditLog.entries(of: member, limit: 3)
        let second = try await fixture.accounts.auditLog.entries(of: member, before: first.last?.id, limit: 3)
        let third = try await fixture.accounts.auditLog.entries(of: member, before: second.last?.id, limit: 3)

        #expect((first + second + third) == (try await history))
        #expect(third.map(\.event) == [.signedUp])
    }
}
