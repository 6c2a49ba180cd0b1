import Database
import Foundation
import Synchronization

extension Database {
    /// A new database for one test: in memory, or, while `LATCHKEY_TEST_POSTGRESQL` names a server, in a schema there.
    package static func forTests(
        _ schema: Schema, numbersRows: Bool = false,
        report: @escaping @Sendable (DatabaseUnavailable?) -> Void = { _ in }
    ) throws -> Database {
        try Database(at: .forTests(numbersRows: numbersRows), schema: schema, report: report)
    }
}

extension Database.Location {
    /// Another place each time. On a server each transaction runs twice, as it does when two nodes are in each other's
    /// way.
    /// - Parameter numbersRows: whether a test counts on rows numbered without gaps, which running twice makes.
    package static func forTests(numbersRows: Bool = false) -> Database.Location {
        guard let url = testServer else { return .memory }
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        let schema = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
        guard let target = PostgreSQLTarget(url: url, schema: schema) else {
            preconditionFailure("LATCHKEY_TEST_POSTGRESQL must be a URL that libpq understands.")
        }
        var options = PostgreSQLOptions(connections: 4)
        // A busy machine is no reason to fail.
        (options.patience, options.persistence) = (.seconds(120), .seconds(120))
        options.failsOnce = !numbersRows
        return .postgreSQL(target, options)
    }

    /// Whether tests run on SQLite: some are about what only it does.
    package static var isSQLiteTested: Bool { testServer == nil }

    private static let testServer = ProcessInfo.processInfo.environment["LATCHKEY_TEST_POSTGRESQL"]
    private static let count = Atomic(0)
}
