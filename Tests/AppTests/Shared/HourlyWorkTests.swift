import Accounts
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
}
