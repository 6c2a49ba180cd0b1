/// One step of the schema's history. Steps are only ever appended: what has run somewhere is never edited.
package struct Migration: Sendable {
    /// A name that stays, such as `members-1`; the database remembers by it what has run.
    package let name: String
    /// One or more statements, run in one transaction.
    package let sql: String

    package init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}
