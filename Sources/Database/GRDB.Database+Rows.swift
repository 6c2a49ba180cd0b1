import GRDB

/// What reading and writing share: running a kept statement and walking over its rows.
extension GRDB.Database {
    func rows<Element>(
        _ sql: String, _ values: [any Bindable], as make: (Row) throws -> Element
    ) throws -> [Element] {
        try translatingViolations {
            let cursor = try cursor(sql, values)
            var elements: [Element] = []
            while let row = try cursor.next() { elements.append(try make(Row(base: row))) }
            return elements
        }
    }

    func first<Element>(
        _ sql: String, _ values: [any Bindable], as make: (Row) throws -> Element
    ) throws -> Element? {
        try translatingViolations {
            let cursor = try cursor(sql, values)
            guard let element = try cursor.next().map({ try make(Row(base: $0)) }) else { return nil }
            // To the end, or a statement with RETURNING would not have run as a whole.
            while try cursor.next() != nil {}
            return element
        }
    }

    func translatingViolations<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError
            where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
            || error.extendedResultCode == .SQLITE_CONSTRAINT_PRIMARYKEY
        {
            throw UniqueViolation()
        }
    }

    private func cursor(_ sql: String, _ values: [any Bindable]) throws -> RowCursor {
        let statement = try cachedStatement(sql: sql)
        let arguments = StatementArguments(values.map { $0.bound.databaseValue })
        return try GRDB.Row.fetchCursor(statement, arguments: arguments)
    }
}
