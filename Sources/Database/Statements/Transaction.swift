/// The writing connection inside a transaction, which is committed or rolled back as a whole.
package struct Transaction {
    let connection: Connection
    let commitActions: CommitActions

    package var dialect: Dialect { connection.dialect }
    /// Reads what the transaction sees, for queries that are asked outside of one as well.
    package var reader: Reader { Reader(connection: connection) }

    /// Returns every row that `sql` finds or, with `RETURNING`, has changed.
    package func rows<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> [Element] {
        try connection.rows(sql, values, as: make)
    }

    /// Returns the first of those rows, or nil.
    package func first<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> Element? {
        try connection.first(sql, values, as: make)
    }

    /// Returns whether `sql` finds any row.
    package func hasRow(_ sql: String, _ values: [any Bindable] = []) throws -> Bool {
        try first(sql, values) { _ in true } ?? false
    }

    /// Runs one statement and returns the number of rows it changed.
    /// - Throws: `UniqueViolation` when such a row already exists, so that callers need no check beforehand;
    ///   `ForeignKeyViolation` when the row it refers to doesn't.
    @discardableResult
    package func execute(_ sql: String, _ values: [any Bindable] = []) throws -> Int {
        switch connection {
        case .sqlite(let database): return try database.change(sql, values)
        case .postgreSQL(let connection): return try connection.run(sql, values).changes
        }
    }

    /// Runs one statement whose result isn't needed. To save a round trip, a server gets it together with the next
    /// statement or the commit, which then throws its error.
    package func send(_ sql: String, _ values: [any Bindable] = []) throws {
        switch connection {
        case .sqlite(let database): _ = try database.change(sql, values)
        case .postgreSQL(let connection): try connection.sendAhead(sql, values)
        }
    }

    /// Runs one `INSERT` and returns the new row's `id`.
    /// - Throws: as `execute` does.
    package func insert(_ sql: String, _ values: [any Bindable] = []) throws -> Int64 {
        switch connection {
        case .sqlite(let database):
            _ = try database.change(sql, values)
            return database.lastInsertedRowID
        case .postgreSQL:
            return try first(sql + " RETURNING id", values) { $0.int(0) } ?? 0
        }
    }

    /// The number of rows this connection has changed so far, but for those of `send`. Compare two values to detect a
    /// change between them.
    package var changesSoFar: Int {
        switch connection {
        case .sqlite(let database): database.totalChangesCount
        case .postgreSQL(let connection): connection.changesSoFar
        }
    }

    /// Runs `action` once the transaction is safely on disk; never if it is rolled back.
    package func afterCommit(_ action: @escaping @Sendable () -> Void) {
        commitActions.add(action)
    }
}
