import GRDB

/// The one connection that writes, inside a transaction that is kept as a whole or not at all.
package struct Transaction {
    let base: GRDB.Database
    let commitActions: CommitActions

    /// Every row that `sql` finds or, with `RETURNING`, has changed.
    package func rows<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> [Element] {
        try base.rows(sql, values, as: make)
    }

    /// The first of those rows, or nil.
    package func first<Element>(
        _ sql: String, _ values: [any Bindable] = [], as make: (Row) throws -> Element
    ) throws -> Element? {
        try base.first(sql, values, as: make)
    }

    /// Runs one statement and tells how many rows it changed.
    /// - Throws: `UniqueViolation` when a row like it is there already, so that no one need ask beforehand;
    ///   `ForeignKeyViolation` when what it belongs to is not.
    @discardableResult
    package func execute(_ sql: String, _ values: [any Bindable] = []) throws -> Int {
        var statement = try RunningStatement.start(sql, values, on: base)
        try statement.finish()
        return base.changesCount
    }

    /// Runs one `INSERT` and gives the new row's integer primary key.
    /// - Throws: as `execute` does.
    package func insert(_ sql: String, _ values: [any Bindable] = []) throws -> Int64 {
        try execute(sql, values)
        return base.lastInsertedRowID
    }

    /// How many rows this connection has ever changed: two of these tell whether anything changed between them.
    package var changesSoFar: Int { base.totalChangesCount }

    /// Runs `action` once the transaction is safely on the disk; never, if it is not kept.
    package func afterCommit(_ action: @escaping @Sendable () -> Void) {
        commitActions.add(action)
    }
}
