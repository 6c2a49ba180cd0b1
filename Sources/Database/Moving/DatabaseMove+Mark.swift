/// The mark that a move leaves in a database on a server: where the site went. A program whose settings still name this
/// database refuses to start, because what it wrote here would be lost.
extension DatabaseMove {
    /// Has one row. In a file that was moved, `BegunMove` records in a table of this name where it went.
    package static let mark = "latchkey_moved"

    /// Where the site of a database on a server went; nil if it is there, and for a file.
    package static func destination(_ reader: Reader) throws -> String? {
        guard reader.dialect == .postgreSQL else { return nil }
        guard try isThere(mark, reader) else { return nil }
        return try reader.first("SELECT place FROM \(mark)") { $0.text(0) }
    }

    /// Whether a server's database has a table.
    static func isThere(_ table: String, _ reader: Reader) throws -> Bool {
        try reader.hasRow("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?", [table])
    }

    static func destination(_ connection: PostgreSQLConnection) throws -> String? {
        try destination(Reader(connection: .postgreSQL(connection)))
    }

    /// Records that the site is elsewhere from now on.
    /// - Parameter place: where, for sentences.
    static func markAsMoved(_ connection: PostgreSQLConnection, to place: String) throws {
        try connection.runPlain("BEGIN")
        try connection.runPlain("DROP TABLE IF EXISTS \(mark); CREATE TABLE \(mark) (place TEXT NOT NULL)")
        _ = try connection.run("INSERT INTO \(mark) (place) VALUES (?)", [place])
        try connection.runPlain("COMMIT")
    }

    /// Takes the mark back, if there is one.
    /// - Throws: `DatabaseOpenError` when the server can't be reached.
    package static func unmark(_ target: PostgreSQLTarget) throws(DatabaseOpenError) {
        do {
            try PostgreSQLConnection(target, timeout: .seconds(60)).runPlain("DROP TABLE IF EXISTS \(mark)")
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }
}
