import TestSupport
import Testing

@testable import Database

/// Run beside a server: `make postgresql`.
@Suite(.timeLimit(.minutes(5)), .enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
struct LockedTableTests {
    private static let things = Schema(
        tables: "CREATE TABLE things (id INTEGER PRIMARY KEY) STRICT;", migrations: [Migration("things-1", "")])

    private let location = Database.Location.forTests()
    private let target: PostgreSQLTarget

    init() throws {
        guard case .postgreSQL(let target, _) = location else { preconditionFailure("It is enabled for a server.") }
        self.target = target
        _ = try Database(at: location, schema: Self.things)
    }

    /// - Returns: what locks the table until it is rolled back.
    private func lock(_ table: String) throws -> PostgreSQLConnection {
        let connection = try PostgreSQLConnection(target, timeout: .seconds(120))
        connection.begin()
        try connection.runPlain("LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE")
        return connection
    }

    @Test func `a connection that has waited for a lock in vain is told so, and goes on`() throws {
        let holder = try lock("things")
        let waiting = try PostgreSQLConnection(target, timeout: .seconds(10))

        let error = #expect(throws: DatabaseUnavailable.self) { _ = try waiting.run("SELECT id FROM things", []) }

        #expect(error?.cause == .slow)
        holder.rollBack()
        let ids = try waiting.run("SELECT id FROM things", []).map { $0.int(0) }
        #expect(ids == [])
    }

    @Test func `a start names the table that another transaction has locked`() throws {
        let holder = try lock("latchkey_migrations")

        let error = #expect(throws: DatabaseOpenError.self) { _ = try Database(at: location, schema: Self.things) }

        #expect(error?.description.contains("has locked the table latchkey_migrations") == true)
        holder.rollBack()
    }
}
