import Database
import Foundation
import Synchronization

extension Database {
    /// A new database for one test: in memory, or, while `LATCHKEY_TEST_POSTGRESQL` names a server, in a schema there.
    package static func forTests(
        _ schema: Schema, report: @escaping @Sendable (DatabaseUnavailable?) -> Void = { _ in }
    ) throws -> Database {
        try Database(at: .forTests, schema: schema, report: report)
    }
}

extension Database.Location {
    /// Another place each time.
    package static var forTests: Database.Location {
        guard let url = testServer else { return .memory }
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        let schema = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
        guard let target = PostgreSQLTarget(url: url, schema: schema) else {
            preconditionFailure("LATCHKEY_TEST_POSTGRESQL must be a URL that libpq understands.")
        }
        return .postgreSQL(target, connections: 4)
    }

    /// Whether tests run on SQLite: some are about what only it does.
    package static var isSQLiteTested: Bool { testServer == nil }

    private static let testServer = ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRESQL"]
    private static let count = Atomic(0)
}
