import Database

extension Reader {
    /// Whether a table has a column: the database may not have been migrated yet.
    func knows(_ column: String, of table: String) throws -> Bool {
        try hasRow(dialect.columnQuery, [table, column])
    }
}

extension Dialect {
    fileprivate var columnQuery: String {
        switch self {
        case .sqlite: "SELECT 1 FROM pragma_table_info(?) WHERE name = ?"
        case .postgreSQL:
            """
            SELECT 1 FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = ? AND column_name = ?
            """
        }
    }
}
