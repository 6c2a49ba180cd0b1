import GRDB

/// The writing connection inside a transaction, which is committed or rolled back as a whole.
package struct Transaction {
    let base: GRDB.Database
    let commitActions: CommitActions

    /// Returns every row that `sql` finds or, with `RETURNING`, has changed.
    package func rows<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> [Element] {
        try base.rows(sql, values, as: make)
    }

    /// Returns the first of those rows, or nil.
    package func first<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> Element? {
        try base.first(sql, values, as: make)
    }

    /// Runs one statement and returns the number of rows it changed.
    /// - Throws: `UniqueViolation` when such a row already exists, so that callers need no check beforehand;
    ///   `ForeignKeyViolation` when the row it refers to doesn't.
    @discardableResult
    package func execute(_ sql: String, _ values: [any Bindable] = []) throws -> Int {
        var statement = try RunningStatement.start(sql, values, on: base)
        try statement.finish()
        return base.changesCount
    }

    /// Runs one `INSERT` and returns the new row's integer primary key.
    /// - Throws: as `execute` does.
    package func insert(_ sql: String, _ values: [any Bindable] = []) throws -> Int64 {
        try execute(sql, values)
        return base.lastInsertedRowID
    }

    /// The number of rows this connection has changed so far. Compare two values to detect a change between them.
    package var changesSoFar: Int { base.totalChangesCount }

    /// Runs `action` once the transaction is safely on disk; never if it is rolled back.
    package func afterCommit(_ action: @escaping @Sendable () -> Void) {
        commitActions.add(action)
    }
}
