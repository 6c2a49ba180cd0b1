import Database
import Secrets
import TestSupport
import Testing

@testable import Accounts

/// The audit logs are verified while the site serves, and whatever the database holds.
@Suite(.timeLimit(.minutes(5))) struct AuditLogBesideSiteTests {
    @Test func `entries that are written and dropped meanwhile are no tampering`() async throws {
        let folder = TemporaryFolder()
        // A database in memory has one connection: writes wait for a whole read.
        let fixture = try AccountsFixture(
            at: Database.Location.isSQLiteTested ? .file(folder.path("latchkey.sqlite")) : nil)
        // With these, a look takes long enough for a write in between.
        _ = try await fixture.accounts.administration.seed(200, password: Secret("correct horse"))
        let member = try await fixture.signUpAna().member.id
        let log = fixture.accounts.auditLog

        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    try await fixture.database.write { transaction in
                        try log.record(
                            .nameChanged, of: member, from: .home, at: fixture.now, in: transaction, atMost: 5)
                    }
                }
            }
            for _ in 0..<100 {
                guard case .whole = try await log.verify() else {
                    Issue.record("it is intact")
                    break
                }
            }
            group.cancelAll()
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `an entry without its member is named`() async throws {
        let fixture = try AccountsFixture(numbersRows: true)
        let member = try await fixture.signUpAna().member.id
        try await fixture.database.write { transaction in
            // Without the foreign key, which would take the entries along.
            try transaction.execute("CREATE TABLE kept AS SELECT * FROM history")
            try transaction.execute("ALTER TABLE history RENAME TO gone")
            try transaction.execute("ALTER TABLE kept RENAME TO history")
            try transaction.execute("DELETE FROM members")
        }

        #expect(try await fixture.accounts.auditLog.verify() == .broken(entry: 1, member: member))
    }
}
