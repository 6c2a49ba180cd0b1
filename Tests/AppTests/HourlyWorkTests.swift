import Accounts
import Database
import Foundation
import TestSupport
import Testing

/// What the leading node does every hour.
@Suite(.timeLimit(.minutes(5))) struct HourlyWorkTests {
    private static let unindexed = "todos WHERE is_indexed = 0"
    private static let trashed = "todos WHERE trashed_at IS NOT NULL"

    /// A site with a session, a to-do in the trash, one to index and a token to revoke, all long ago.
    private func site(_ log: LogBook) async throws -> TestSite {
        let site = try TestSite(log: log)
        _ = try await site.browser(signedUpAs: "ana@example.com")
        try await site.fill(2, of: 1)
        try await site.database.write { transaction in
            try transaction.execute("UPDATE todos SET trashed_at = 5 WHERE title = 'To-do 1'")
            try transaction.execute(
                "INSERT INTO token_revocations (issuer, subject, sealed_token, expires_at) VALUES ('x', 'y', ?, 5)",
                [[UInt8(0)]])
        }
        await site.pass(.seconds(400 * 24 * 60 * 60))
        return site
    }

    @Test func `what has expired is deleted, what can't be found yet is indexed, and nothing is logged`() async throws {
        let log = LogBook()
        let site = try await site(log)
        try await site.execute("DELETE FROM token_revocations")

        await site.services.doHourlyWork { _, _ in }

        for left in ["sessions", Self.trashed, Self.unindexed] { #expect(try await site.count(left) == 0, "\(left)") }
        #expect(log.lines.filter { $0.hasPrefix("error") || $0.hasPrefix("warning") }.isEmpty)
    }

    @Test(arguments: [
        ("reset_links", "Expired data can't be deleted", "sessions"),
        ("todo_revisions", "To-dos can't be deleted from the trash", nil),
        ("outbox", "Old emails can't be deleted", nil),
    ])
    func `a step that fails says so, and keeps none of the others from being done`(
        table: String, sentence: String, undone: String?
    ) async throws {
        let log = LogBook()
        let site = try await site(log)
        try await site.execute("ALTER TABLE \(table) RENAME TO gone")

        await site.services.doHourlyWork { _, _ in }

        for left in ["sessions", Self.trashed, Self.unindexed] where left != undone {
            #expect(try await site.count(left) == 0, "\(left)")
        }
        #expect(try await site.count("token_revocations") == 0, "it was tried a last time")
        let errors = log.lines.filter { $0.hasPrefix("error") }
        #expect(errors.count == 1 && errors.first?.contains(sentence) == true, "\(errors)")
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "PostgreSQL's VACUUM does it"))
    func `the words of a deleted account leave the search index`() async throws {
        let words = "todos_search_data WHERE instr(block, CAST('zyzzyva' AS BLOB)) > 0"
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Zyzzyva"))
        try await site.services.todos.indexAll()
        try await site.services.delete(Member.ID(1))
        #expect(try await site.count(words) != 0)

        await site.services.doHourlyWork { _, _ in }

        #expect(try await site.count(words) == 0)
    }

    private static let day: Duration = .seconds(24 * 60 * 60)

    /// A site that has just cleaned up, with a to-do in the trash and a member who is to be deleted in three days.
    private func siteWithTrash(_ log: LogBook) async throws -> TestSite {
        let site = try TestSite(log: log)
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        try await site.fill(1, of: 1)
        let now = site.clock.now.milliseconds
        try await site.execute("UPDATE todos SET trashed_at = \(now)")
        _ = try await browser.submit("/account/delete")
        await site.services.doHourlyWork { _, _ in }
        return site
    }

    private func warnings(_ log: LogBook) -> Int {
        log.lines.count { $0.contains("nothing is deleted for its age") }
    }

    @Test func `a clock that runs ahead deletes nothing, says so once, and is forgotten when it is right again`()
        async throws
    {
        let log = LogBook()
        let site = try await siteWithTrash(log)
        let right = site.clock.now

        for ahead in [60, 365 * 70] {
            site.clock.move(to: right + Self.day * ahead)
            await site.services.doHourlyWork { _, _ in }
            await site.pass(.seconds(60 * 60))
            await site.services.doHourlyWork { _, _ in }
        }

        #expect(try await site.count(Self.trashed) == 1)
        #expect(try await site.count("members") == 1)
        #expect(warnings(log) == 2)
        site.clock.move(to: right + Self.day * 3)
        await site.services.doHourlyWork { _, _ in }
        #expect(try await site.count("members") == 0, "the deletion is due, and the clock is right")
        #expect(warnings(log) == 2)
    }

    @Test func `a site that was off for a month deletes what has expired a day later`() async throws {
        let log = LogBook()
        let site = try await siteWithTrash(log)

        await site.pass(Self.day * 31)
        await site.services.doHourlyWork { _, _ in }
        #expect(try await site.count(Self.trashed) == 1)
        await site.pass(Self.day - .seconds(1))
        await site.services.doHourlyWork { _, _ in }
        #expect(try await site.count("members") == 1)
        await site.pass(.seconds(1))
        await site.services.doHourlyWork { _, _ in }

        #expect(try await site.count("members") == 0)
        #expect(warnings(log) == 1)
    }

    @Test func `a site that is on for hours every other week deletes what has expired when they make a day`()
        async throws
    {
        let log = LogBook()
        let site = try await siteWithTrash(log)

        for _ in 1...4 {
            #expect(try await site.count("members") == 1)
            await site.pass(Self.day * 14)
            await site.services.doHourlyWork { _, _ in }
            for _ in 1...6 {
                await site.pass(.seconds(60 * 60))
                await site.services.doHourlyWork { _, _ in }
            }
        }

        #expect(try await site.count("members") == 0)
        #expect(try await site.count(Self.trashed) == 0)
    }

    @Test func `a site that was off for a week deletes what has expired at once`() async throws {
        let log = LogBook()
        let site = try await siteWithTrash(log)

        await site.pass(Self.day * 7)
        await site.services.doHourlyWork { _, _ in }

        #expect(try await site.count("members") == 0)
        #expect(warnings(log) == 0)
    }
}
