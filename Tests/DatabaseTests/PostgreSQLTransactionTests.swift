import Foundation
import TestSupport
import Testing

@testable import Database

/// How a transaction begins and ends. Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct PostgreSQLTransactionTests {
    private static let counter = Schema(
        tables: "CREATE TABLE counter (number INTEGER NOT NULL) STRICT;", migrations: [Migration("counter-1", "")])
    private static let insert = "INSERT INTO things VALUES (?)"

    private let location = Database.Location.forTests(numbersRows: true)
    private let target: PostgreSQLTarget
    private let connection: PostgreSQLConnection

    init() throws {
        guard case .postgreSQL(let target, _) = location else { preconditionFailure("It is enabled for a server.") }
        self.target = target
        connection = try PostgreSQLConnection(target, timeout: .seconds(120))
        try connection.runPlain("CREATE TEMPORARY TABLE things (id BIGINT PRIMARY KEY)")
        _ = try connection.run(Self.insert, [0])
    }

    private func ids() throws -> [Int64] {
        try connection.run("SELECT id FROM things ORDER BY id", []).map { $0.int(0) }
    }

    @Test func `a transaction begins with its first statement, without a round trip of its own`() throws {
        let ofOneStatement = try connection.countRoundTrips {
            connection.begin()
            _ = try connection.run(Self.insert, [1])
            try connection.commit()
        }
        let withoutValues = try connection.countRoundTrips {
            connection.begin()
            try connection.runPlain("INSERT INTO things VALUES (2)")
            try connection.commit()
        }
        let ofNone = try connection.countRoundTrips {
            connection.begin()
            connection.rollBack()
        }

        #expect(ofOneStatement == 2)
        #expect(withoutValues == 2)
        #expect(ofNone == 0)
        #expect(try ids() == [0, 1, 2])
    }

    @Test func `a commit of nothing asks the server all the same: it shows that it is there`() throws {
        let count = try connection.countRoundTrips {
            connection.begin()
            try connection.commit()
        }

        #expect(count == 1)
    }

    @Test(arguments: [IsolationLevel.serializable, .readCommitted])
    func `the first statement is in the transaction, at its level`(level: IsolationLevel) throws {
        connection.begin(level)
        let own = try connection.run("SELECT current_setting('transaction_isolation')", []).first?.text(0)
        connection.rollBack()
        connection.begin(level)
        _ = try connection.run(Self.insert, [1])
        connection.rollBack()

        #expect(own == level.rawValue.lowercased())
        #expect(try ids() == [0])
    }

    @Test func `what only reads is not serializable, whatever the default: it would have to be run again`() throws {
        let url = try #require(ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRESQL"])
        let strict = try #require(
            PostgreSQLTarget(url: "\(url)&options=-c%20default_transaction_isolation%3Dserializable"))
        let connection = try PostgreSQLConnection(strict, timeout: .seconds(120))

        let level = try connection.run("SELECT current_setting('transaction_isolation')", []).first?.text(0)

        #expect(level == "read committed")
    }

    @Test func `statements without values, rows that come one by one, and copies are in the transaction, too`() throws {
        connection.begin()
        try connection.runPlain("INSERT INTO things VALUES (1)")
        connection.rollBack()
        connection.begin()
        var count = 0
        try connection.forEachRow("INSERT INTO things VALUES (2), (3) RETURNING id", []) { _ in count += 1 }
        connection.rollBack()
        connection.begin()
        try connection.copy("COPY things FROM STDIN") { send in try send(Array("4\n".utf8)) }
        connection.rollBack()

        #expect(count == 2)
        #expect(try ids() == [0])
    }

    @Test func `what ends a copy early is told as it is, nothing is copied, and the connection goes on`() throws {
        struct Failure: Error {}
        connection.begin()
        #expect(throws: Failure.self) {
            try connection.copy("COPY things FROM STDIN") { send in
                try send(Array("4\n".utf8))
                throw Failure()
            }
        }
        connection.rollBack()

        #expect(try ids() == [0])
    }

    @Test func `a first statement of megabytes is sent, and answered with as many`() throws {
        let bytes = [UInt8](repeating: 7, count: 8 << 20)
        connection.begin()
        let comesBack = try connection.run("SELECT ?", [bytes]).first?.blob(0) == bytes
        connection.rollBack()

        #expect(comesBack)
    }

    // MARK: - Errors of the first statement

    @Test func `a violation is told, and the connection goes on`() throws {
        connection.begin()
        #expect(throws: UniqueViolation.self) { _ = try connection.run(Self.insert, [0]) }
        #expect(throws: UniqueViolation.self) { try connection.commit() }

        connection.begin()
        _ = try connection.run(Self.insert, [1])
        try connection.commit()
        #expect(try ids() == [0, 1])
    }

    @Test func `a statement is skipped if the transaction can't begin, and the connection goes on`() throws {
        // None can while another has failed.
        try connection.runPlain("BEGIN")
        #expect(throws: PostgreSQLError.self) { try connection.runPlain("SELECT 1 / 0") }

        connection.begin()
        let error = #expect(throws: PostgreSQLError.self) { _ = try connection.run(Self.insert, [1]) }
        connection.rollBack()

        #expect(error?.state == "25P02")
        #expect(try ids() == [0])
    }

    @Test func `transactions whose first statements hinder each other are all done, each once`() async throws {
        let database = try Database(at: location, schema: Self.counter)
        _ = try await database.write { try $0.execute("INSERT INTO counter VALUES (0)") }

        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    _ = try await database.write { try $0.execute("UPDATE counter SET number = number + 1") }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await database.read { try $0.first("SELECT number FROM counter") { $0.int(0) } } == 100)
    }

    @Test func `two that change other rows of a small table don't hinder each other`() throws {
        _ = try Database(at: location, schema: Self.counter)
        let other = try PostgreSQLConnection(target, timeout: .seconds(120))
        // Beside a row there is room for its next version, so that the index stays as it is.
        try connection.runPlain(
            """
            CREATE TABLE counts (id BIGINT PRIMARY KEY, number BIGINT NOT NULL) WITH (fillfactor = 25);
            INSERT INTO counts SELECT id, 0 FROM generate_series(1, 64) AS id;
            ANALYZE counts
            """)

        for (connection, id) in [(connection, 1), (other, 64)] {
            connection.begin()
            _ = try connection.run("SELECT number FROM counts WHERE id = ?", [id])
            _ = try connection.run("UPDATE counts SET number = number + 1 WHERE id = ?", [id])
        }
        try connection.commit()
        try other.commit()

        #expect(try connection.run("SELECT id FROM counts WHERE number = 1", []).map { $0.int(0) }.sorted() == [1, 64])
    }

    @Test func `no plan is compiled, however much it seems to cost`() throws {
        let plan = try connection.run("EXPLAIN SELECT count(*) FROM generate_series(1, 2000000)", []).map { $0.text(0) }

        #expect(!plan.isEmpty)
        #expect(!plan.contains { $0.contains("JIT") })
    }

    @Test func `a session that ends is lost`() throws {
        connection.begin()
        #expect(throws: ConnectionLost.self) {
            _ = try connection.run("SELECT pg_terminate_backend(pg_backend_pid())", [])
        }
    }

    @Test func `what can't be read again is not read with a connection that the server has closed`() throws {
        let database = try Database(at: location, schema: Self.counter)
        let sql = "SELECT CAST(pg_backend_pid() AS BIGINT)"
        let process = try database.readBlocking { try $0.first(sql) { $0.int(0) } }
        _ = try connection.run("SELECT pg_terminate_backend(?::integer, 60000)", [try #require(process)])

        let next = try database.readBlocking { try $0.first(sql) { $0.int(0) } }

        #expect(next != nil && next != process)
    }

    @Test func `a commit of nothing is not in doubt when the session has ended`() throws {
        let process = try #require(try connection.run("SELECT pg_backend_pid()::bigint", []).first?.int(0))
        let other = try PostgreSQLConnection(target, timeout: .seconds(120))
        connection.begin()
        _ = try other.run("SELECT pg_terminate_backend(?::integer, 60000)", [process])

        #expect(throws: ConnectionLost.self) { try connection.commit() }
    }

    @Test func `a server that falls silent is waited for no longer than for any answer`() throws {
        let sleep = "SELECT pg_sleep(?)::text"
        _ = try connection.run(sleep, [0])
        connection.timeout = .milliseconds(500)

        connection.begin()
        let error = #expect(throws: ConnectionLost.self) { _ = try connection.run(sleep, [10]) }

        #expect(error?.isSilent == true)
    }
}
