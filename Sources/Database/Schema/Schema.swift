/// A database's schema: its current tables, and the migrations that produce them from every earlier version.
package struct Schema: Sendable {
    /// Every migration since the first version, in order.
    package let migrations: [Migration]
    private let tables: String?
    private let sqlite: String
    private let postgreSQL: String

    /// - Parameters:
    ///   - tables: the statements that create a new database, in a tenth of the time that all migrations take; nil to
    ///     run the migrations.
    ///   - sqlite: more of them, where the engines differ.
    ///   - postgreSQL: the same for PostgreSQL.
    ///   - migrations: every migration since the first version, in order. Their result must equal `tables`.
    package init(tables: String? = nil, sqlite: String = "", postgreSQL: String = "", migrations: [Migration]) {
        self.tables = tables
        (self.sqlite, self.postgreSQL) = (sqlite, postgreSQL)
        self.migrations = migrations
    }

    /// What creates a new SQLite database; nil to run the migrations.
    var sqliteTables: String? { tables.map { $0 + "\n" + sqlite } }

    /// What creates a new PostgreSQL database; nil to run the migrations.
    var postgreSQLTables: String? { tables.map { PostgreSQLDialect.schema($0) + "\n" + postgreSQL } }

    /// Combines two schemas. Tables of the second may refer to those of the first.
    package static func + (first: Schema, second: Schema) -> Schema {
        let tables = first.tables.flatMap { tables in second.tables.map { tables + "\n" + $0 } }
        return Schema(
            tables: tables, sqlite: first.sqlite + "\n" + second.sqlite,
            postgreSQL: first.postgreSQL + "\n" + second.postgreSQL, migrations: first.migrations + second.migrations)
    }

    /// Returns those of the names of migrations that this program doesn't know.
    func unknown(of done: Set<String>) -> Set<String> { done.subtracting(migrations.map(\.name)) }
}
