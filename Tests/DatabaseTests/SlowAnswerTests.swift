import TestSupport
import Testing

@testable import Database

/// Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct SlowAnswerTests {
    private let target: PostgreSQLTarget
    private let connection: PostgreSQLConnection

    init() throws {
        guard case .postgreSQL(let target, _) = Database.Location.forTests(numbersRows: true) else {
            preconditionFailure("It is enabled for a server.")
        }
        self.target = target
        connection = try PostgreSQLConnection(target, timeout: .seconds(120))
    }

    @Test func `an answer whose rows come one by one, each in time, is given up after a while`() throws {
        connection.timeout = .milliseconds(500)
        var count = 0

        // Each row is more than the server keeps before it sends.
        let error = #expect(throws: ConnectionLost.self) {
            try connection.forEachRow(
                "SELECT repeat('x', 10000), pg_sleep(0.05)::text FROM generate_series(1, 1000)", []
            ) { _ in count += 1 }
        }

        #expect(error?.isSilent == true)
        #expect(count < 1000)
    }

    @Test func `a transaction of long statements goes on, whatever the server's limit for it`() throws {
        // Others know no such limit.
        guard connection.serverVersion >= 17 else { return }
        try connection.runPlain("SET transaction_timeout = 500")
        try connection.allowLongStatements(at: target)

        connection.begin()
        #expect(try connection.run("SELECT 7::bigint FROM pg_sleep(1)", []).first?.int(0) == 7)
        try connection.commit()
    }

    @Test func `a long statement goes on where it is allowed, while the server takes connections`() throws {
        // Some servers set one for all.
        try connection.runPlain("SET statement_timeout = 500")
        try connection.allowLongStatements(at: target)
        connection.timeout = .milliseconds(100)

        #expect(try connection.run("SELECT 7::bigint FROM pg_sleep(1)", []).first?.int(0) == 7)
        #expect(try connection.runPlain("SELECT pg_sleep(1)").count == 1)
    }
}
