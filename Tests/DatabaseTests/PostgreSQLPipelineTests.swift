import TestSupport
import Testing

@testable import Database

/// Statements that are sent before the answers to earlier ones have come. Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct PostgreSQLPipelineTests {
    private static let insert = "INSERT INTO things VALUES (?)"

    private let connection: PostgreSQLConnection

    init() throws {
        guard case .postgreSQL(let target, _) = Database.Location.forTests() else {
            preconditionFailure("It is enabled for a server.")
        }
        connection = try PostgreSQLConnection(target, timeout: .seconds(120))
        try connection.runPlain("CREATE TEMPORARY TABLE things (id BIGINT PRIMARY KEY)")
        _ = try connection.run(Self.insert, [0])
    }

    private func ids() throws -> [Int64] {
        try connection.run("SELECT id FROM things ORDER BY id", []).map { $0.int(0) }
    }

    @Test func `what is sent ahead is answered with what comes next, or with the commit`() throws {
        let before = connection.changesSoFar
        let withNext = try connection.countRoundTrips {
            connection.begin()
            for id in 1...3 { try connection.sendAhead(Self.insert, [id]) }
            _ = try connection.run(Self.insert, [4])
            try connection.commit()
        }
        let withCommit = try connection.countRoundTrips {
            connection.begin()
            for id in 5...7 { try connection.sendAhead(Self.insert, [id]) }
            try connection.commit()
        }

        #expect(withNext == 2)
        #expect(withCommit == 1)
        #expect(connection.changesSoFar == before + 7)
        #expect(try ids() == Array(0...7))
    }

    @Test func `more than are sent at once are all done`() throws {
        let trips = try connection.countRoundTrips {
            connection.begin()
            for id in 1...250 { try connection.sendAhead(Self.insert, [id]) }
            try connection.commit()
        }

        #expect(trips == 3)
        #expect(try ids() == Array(0...250))
    }

    @Test func `what can not be sent with others waits for what was sent ahead`() throws {
        connection.begin()
        try connection.sendAhead(Self.insert, [1])
        #expect(try connection.run("SELECT count(*) FROM things", []).first?.int(0) == 2)
        try connection.sendAhead(Self.insert, [2])
        #expect(try connection.runPlain("DELETE FROM things WHERE id = 0").changes == 1)
        try connection.sendAhead(Self.insert, [3])
        var seen: [Int64] = []
        try connection.forEachRow("SELECT id FROM things ORDER BY id", []) { seen.append($0.int(0)) }
        try connection.sendAhead(Self.insert, [4])
        try connection.copy("COPY things FROM STDIN") { send in try send(Array("5\n".utf8)) }
        try connection.commit()

        #expect(seen == [1, 2, 3])
        #expect(try ids() == [1, 2, 3, 4, 5])
    }

    @Test func `an error of what was sent ahead is thrown by what comes next, and nothing is done`() throws {
        connection.begin()
        _ = try connection.run(Self.insert, [1])
        try connection.sendAhead(Self.insert, [1])
        #expect(throws: UniqueViolation.self) { _ = try connection.run(Self.insert, [2]) }
        #expect(throws: UniqueViolation.self) { try connection.commit() }

        connection.begin()
        try connection.sendAhead("INSERT INTO things SELECT id / 0 FROM things", [])
        try connection.sendAhead(Self.insert, [3])
        let error = #expect(throws: PostgreSQLError.self) { try connection.commit() }
        connection.rollBack()

        #expect(error?.sql == "INSERT INTO things SELECT id / 0 FROM things; \(Self.insert)")
        #expect(try ids() == [0])
    }

    @Test func `what was sent ahead is rolled back, and the connection goes on`() throws {
        connection.begin()
        try connection.sendAhead(Self.insert, [1])
        connection.rollBack()
        connection.begin()
        try connection.sendAhead(Self.insert, [0])
        connection.rollBack()
        connection.begin()
        try connection.sendAhead(Self.insert, [2])
        try connection.commit()

        #expect(try ids() == [0, 2])
    }

    @Test func `a commit is in doubt if the connection ends behind what was sent ahead`() throws {
        connection.begin()
        _ = try connection.run(Self.insert, [1])
        try connection.sendAhead("SELECT pg_terminate_backend(pg_backend_pid())", [])

        #expect(throws: CommitUncertain.self) { try connection.commit() }
    }
}
