import Database
import Secrets
import Testing

@testable import Accounts

/// An audit log that is too long loses its oldest lines, and stays signed.
@Suite(.timeLimit(.minutes(5))) struct AuditLogLengthTests {
    private let fixture: AccountsFixture
    private let member: Member.ID
    private static let most = 50

    init() async throws {
        fixture = try AccountsFixture()
        member = try await fixture.signUpAna().member.id
    }

    private func write(_ count: Int, as accounts: Accounts? = nil, atMost most: Int = most) async throws {
        let accounts = accounts ?? fixture.accounts
        try await fixture.database.write { [member] transaction in
            for _ in 0..<count {
                try accounts.auditLog.record(
                    .nameChanged, of: member, from: .home, at: accounts.clock.now(), in: transaction,
                    atMost: most)
            }
        }
    }

    @Test func `the latest lines are kept, a tenth is dropped at a time, and the rest is intact`() async throws {
        try await write(49)
        #expect(try await fixture.count("history") == 50)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(lines: 50))

        try await write(1)
        #expect(try await fixture.count("history") == 46)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(lines: 46))
        #expect(try await fixture.accounts.auditLog.entries(of: member).allSatisfy { $0.event == .nameChanged })

        try await write(500)
        #expect(try await (46...50).contains(fixture.count("history") ?? 0))
        guard case .whole = try await fixture.accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }
    }

    @Test func `every event is written with the program's limit`() async throws {
        // As many as fit, in parts: in a long transaction PostgreSQL keeps every state of the member that it writes. The
        // last line is by a real event.
        for part in 0..<100 { try await write(part == 0 ? 99 : 100, atMost: AuditEntry.most) }
        #expect(try await fixture.count("history") == Int64(AuditEntry.most))

        try await fixture.accounts.members.changeName(of: member, to: "Anna", from: .home)

        #expect(try await fixture.count("history") == 9001)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(lines: 9001))
    }

    @Test func `an event is looked for among the last thousand lines`() async throws {
        let log = fixture.accounts.auditLog
        func write(_ count: Int) async throws {
            try await fixture.database.write { [member, fixture] transaction in
                for _ in 0..<count {
                    try log.record(.nameChanged, of: member, from: .home, at: fixture.now, in: transaction)
                }
            }
        }

        try await write(999)
        #expect(try await log.latest(.signedUp, of: member)?.event == .signedUp)
        try await write(1)
        #expect(try await log.latest(.signedUp, of: member) == nil)
    }

    @Test(arguments: [
        // One more line is removed, and claimed to be dropped.
        """
        UPDATE members SET history_dropped = history_dropped + 1,
            history_base = (SELECT code FROM history ORDER BY id LIMIT 1);
        DELETE FROM history WHERE id = (SELECT min(id) FROM history)
        """,
        "UPDATE members SET history_dropped = 0, history_base = NULL",
        "UPDATE members SET history_dropped = history_dropped + 1",
        "UPDATE members SET history_base = history_head",
        "DELETE FROM history WHERE id = (SELECT min(id) FROM history)",
        "DELETE FROM history WHERE id = (SELECT max(id) FROM history)",
    ])
    func `what is taken out by another hand is missed`(changes: String) async throws {
        try await write(60)
        guard case .whole = try await fixture.accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }

        for change in changes.split(separator: ";") {
            try await fixture.database.write { try $0.execute(String(change)) }
        }

        if case .whole = try await fixture.accounts.auditLog.verify() { Issue.record("it is not intact") }
        // Nor do later lines repair it. They are written a second later, because the same line at the same time would
        // be equal.
        fixture.pass(.seconds(1))
        try await write(100)
        if case .whole = try await fixture.accounts.auditLog.verify() { Issue.record("it is not intact") }
    }

    @Test func `it continues with a new key`() async throws {
        try await write(60)
        let key = try #require(
            MACKey(stored: MACKey.random().exposed, previous: [AccountsFixture.historyKey.exposed]))
        let accounts = try fixture.restarted(with: key)

        try await write(60, as: accounts)

        guard case .whole(let lines) = try await accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }
        // Re-signed, it depends on the new key alone.
        #expect(try await accounts.auditLog.rechain() == .whole(lines: lines))
        try await write(60, as: accounts)
        guard case .whole = try await accounts.auditLog.verify(by: accounts.auditLog.key.withoutPrevious) else {
            Issue.record("it is intact")
            return
        }
    }
}
