import Database
import Secrets
import TestSupport
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
                    atMost: most, ofEach: Int.max)
            }
        }
    }

    @Test func `the latest lines are kept, a tenth is dropped at a time, and the rest is intact`() async throws {
        try await write(49)
        #expect(try await fixture.count("history") == 50)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 50))

        try await write(1)
        #expect(try await fixture.count("history") == 46)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 46))
        #expect(try await fixture.accounts.auditLog.entries(of: member).allSatisfy { $0.event == .nameChanged })

        try await write(500)
        #expect(try await (46...50).contains(fixture.count("history") ?? 0))
        guard case .whole = try await fixture.accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }
    }

    @Test(
        .enabled(
            if: Database.Location.isSQLiteTested,
            "PostgreSQL takes a minute for it; a smaller limit is tested there, too"))
    func `every event is written with the program's limit`() async throws {
        // As many as fit. The last line is by a real event.
        try await write(AuditEntry.most - 1, atMost: AuditEntry.most)
        #expect(try await fixture.count("history") == Int64(AuditEntry.most))

        try await fixture.accounts.members.changeName(of: member, to: "Anna", from: .home)

        #expect(try await fixture.count("history") == 9001)
        #expect(try await fixture.accounts.auditLog.verify() == .whole(entries: 9001))
    }

    /// Writes lines as strangers cause them: never twice from the same browser, so that none is folded.
    private func disturb(
        _ count: Int, _ event: AuditEvent = .signInFailed, atMost most: Int = 10, as accounts: Accounts? = nil
    ) async throws {
        let log = (accounts ?? fixture.accounts).auditLog
        let (member, fixture) = (member, fixture)
        try await fixture.database.write { transaction in
            for number in 0..<count {
                let client = ClientInfo(address: "192.0.2.1", userAgent: "\(number)")
                try log.record(event, of: member, from: client, at: fixture.now, in: transaction, ofEach: most)
            }
        }
    }

    private func count(_ event: AuditEvent) async throws -> Int {
        try await fixture.accounts.auditLog.entries(of: member).count { $0.event == event }
    }

    @Test func `no event pushes out another, and the rest is intact`() async throws {
        try await disturb(10)
        #expect(try await count(.signInFailed) == 10)
        try await disturb(1)
        #expect(try await count(.signInFailed) == 5)
        // Among others, and before and after them. Each event has a bound of its own.
        try await disturb(5, .codeFailed)
        for _ in 0..<10 {
            try await write(1)
            try await disturb(30)
            try await disturb(30, .resetRequested)
            guard case .whole = try await fixture.accounts.auditLog.verify() else {
                Issue.record("it is intact")
                return
            }
        }

        #expect(try await count(.nameChanged) == 10)
        #expect(try await count(.signedUp) == 1)
        #expect(try await count(.codeFailed) == 5)
        #expect(try await (5...10).contains(count(.signInFailed)))
        #expect(try await (5...10).contains(count(.resetRequested)))
        // It goes on, loses its oldest lines like any other, and takes a new key.
        try await write(100)
        let key = try #require(
            MACKey(stored: MACKey.random().exposed, previous: [AccountsFixture.historyKey.exposed]))
        let accounts = try fixture.restarted(with: key)
        try await disturb(30, as: accounts)
        guard case .whole(let entries) = try await accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }
        #expect(try await accounts.auditLog.rechain() == .whole(entries: entries))
    }

    @Test func `all events together have room`() {
        #expect(AuditEvent.allCases.map(\.most).reduce(0, +) <= AuditEntry.most)
    }

    @Test func `what a member or an intruder repeats leaves the login before it, by whatever way that was`()
        async throws
    {
        _ = try await fixture.signInAna()
        for number in 0..<150 {
            try await fixture.accounts.members.changeName(of: member, to: "Ana \(number)", from: .elsewhere)
            try await fixture.accounts.sessions.signOut(member, session: nil, ticket: nil, from: .elsewhere)
        }

        #expect(try await count(.signedUp) == 1)
        #expect(try await count(.signedIn) == 1)
        #expect(try await (50...100).contains(count(.nameChanged)))
        #expect(try await (50...100).contains(count(.signedOut)))
        guard case .whole = try await fixture.accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }
    }

    @Test func `of each way to log in five hundred lines are kept, of each other event a hundred`() async throws {
        try await disturb(500, .signedIn, atMost: AuditEntry.mostOfEachLogIn)
        try await disturb(100, atMost: AuditEntry.mostOfEach)
        #expect(try await count(.signedIn) == 500)
        #expect(try await count(.signInFailed) == 100)

        _ = try await fixture.signInAna()

        _ = try? await fixture.accounts.signIn(
            email: .ana, password: Secret("wrong horse"), remember: false, from: .elsewhere, notifying: nobody)
        await fixture.database.settle()

        #expect(try await count(.signedIn) == 250)
        #expect(try await count(.signInFailed) == 50)
        guard case .whole(entries: 301) = try await fixture.accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }
    }

    @Test(arguments: [
        "UPDATE history SET address = '' WHERE id = (SELECT min(id) FROM history)",
        "UPDATE history SET at = at + 1 WHERE event = 'name-changed'",
        "DELETE FROM history WHERE event = 'name-changed'",
    ])
    func `a log that was tampered with loses none of what guests caused, and is not signed anew`(
        change: String
    ) async throws {
        try await disturb(5)
        try await write(1)
        try await disturb(4)
        try await fixture.database.write { try $0.execute(change) }

        try await disturb(30)

        #expect(try await count(.signInFailed) == 39)
        if case .whole = try await fixture.accounts.auditLog.verify() { Issue.record("it is not intact") }
    }

    @Test func `an event is looked for among the last thousand lines`() async throws {
        let log = fixture.accounts.auditLog
        func write(_ count: Int) async throws {
            try await fixture.database.write { [member, fixture] transaction in
                for _ in 0..<count {
                    try log.record(
                        .nameChanged, of: member, from: .home, at: fixture.now, in: transaction, ofEach: Int.max)
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

        guard case .whole(let entries) = try await accounts.auditLog.verify() else {
            Issue.record("it is intact")
            return
        }
        // Re-signed, it depends on the new key alone.
        #expect(try await accounts.auditLog.rechain() == .whole(entries: entries))
        try await write(60, as: accounts)
        guard case .whole = try await accounts.auditLog.verify(by: accounts.auditLog.key.withoutPrevious) else {
            Issue.record("it is intact")
            return
        }
    }
}
