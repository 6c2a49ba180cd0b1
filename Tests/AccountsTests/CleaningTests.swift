import Database
import TestSupport
import Testing

@testable import Accounts

@Suite(.timeLimit(.minutes(5))) struct CleaningTests {
    @Test(
        .enabled(if: Database.Location.isSQLiteTested, "PostgreSQL chooses by what the tables hold"),
        arguments: Lifetimes().ofLinks.map { $0.table })
    func `links that have ended are found by an index, however many are good`(table: String) async throws {
        let database = try Database(at: .memory, schema: Accounts.schema)

        let plan = try await database.read { reader in
            try reader.rows(
                "EXPLAIN QUERY PLAN DELETE FROM \(table) WHERE \(Lifetimes.endedLink)",
                Lifetimes.goodLinkValues(.seconds(60), at: Timestamp(milliseconds: 0))
            ) { $0.text(3) }
        }

        #expect(plan.contains { $0.contains("INDEX \(table)_by_expiry") })
        #expect(!plan.contains { $0.hasPrefix("SCAN") })
    }
}
