/// One migration of the schema. Migrations are only ever appended: one that has run anywhere is never edited.
package struct Migration: Sendable {
    /// A permanent name, such as `members-1`, under which the database records that it has run.
    package let name: String
    /// One or more statements, run in one transaction.
    package let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}
