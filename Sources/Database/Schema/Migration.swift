/// One migration of the schema. Migrations are only ever appended: one that has run anywhere is never edited.
package struct Migration: Sendable {
    /// A permanent name, such as `members-1`, under which the database records that it has run.
    package let name: String
    /// One or more statements for SQLite, run in one transaction; none where only the other engine needs them.
    package let sqlite: String
    /// Those for PostgreSQL alone; nil where it takes the same.
    private let own: String?
    /// Whether SQLite checks foreign keys only when the statements have run, and then those of all rows: in a large file
    /// that takes minutes. It must where a table is made anew, since dropping the old one deletes its rows, and those of
    /// other tables that refer to them.
    var defersForeignKeys: Bool { sqlite.contains("DROP TABLE") }
    /// The same for PostgreSQL. Not said before it is asked for: on SQLite it was a fifth of the start.
    var postgreSQL: String { own ?? PostgreSQLDialect.schema(sqlite) }

    /// One for both engines.
    /// - Parameter sql: the statements, as SQLite understands them.
    package init(_ name: String, _ sql: String) {
        (self.name, sqlite, own) = (name, sql, nil)
    }

    /// One that differs between the engines, or is for PostgreSQL alone: then nothing changes for SQLite but that it has
    /// run.
    package init(_ name: String, sqlite: String = "", postgreSQL: String) {
        (self.name, self.sqlite, own) = (name, sqlite, postgreSQL)
    }
}
