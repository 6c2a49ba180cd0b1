import TestSupport
import Testing

@testable import Database

/// Transactions that change the same row again and again. Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct PostgreSQLTurnTests {
    private static let counters = Schema(
        tables: "CREATE TABLE counters (id INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;",
        migrations: [Migration("counters-1", "")])
    private static let count = "UPDATE counters SET number = number + 1 WHERE id = ?"

    private let database: Database
    private let holder: PostgreSQLConnection

    init() throws {
        let location = Database.Location.forTests(numbersRows: true)
        guard case .postgreSQL(let target, _) = location else { preconditionFailure("It is enabled for a server.") }
        database = try Database(at: location, schema: Self.counters)
        holder = try PostgreSQLConnection(target, timeout: .seconds(120))
        try holder.runPlain("SET idle_in_transaction_session_timeout = 0")
        for id in 1...2 { _ = try holder.run("INSERT INTO counters VALUES (?, 0)", [id]) }
    }

    @Test func `those of one key are run one after another, each once, and leave connections to others`() async throws {
        let runs = Counter()
        holder.begin()
        _ = try holder.run(Self.count, [1])

        try await withThrowingTaskGroup { [database] group in
            // Twice as many as there are connections.
            for _ in 0..<8 {
                group.addTask {
                    try await database.write(inTurnOf: 1) { transaction in
                        runs.add()
                        try transaction.execute(Self.count, [1])
                    }
                }
            }
            while database.waitingWrites < 7 { await Task.yield() }
            try await database.write(inTurnOf: 2) { try $0.execute(Self.count, [2]) }
            holder.rollBack()
            try await group.waitForAll()
        }

        #expect(runs.count == 8)
        let numbers = try await database.read {
            try $0.rows("SELECT number FROM counters ORDER BY id") { $0.int(0) }
        }
        #expect(numbers == [8, 1])
    }
}
