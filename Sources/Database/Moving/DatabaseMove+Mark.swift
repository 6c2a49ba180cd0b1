/// The mark that a move leaves in a database on a server: where the site went. A program whose settings still name this
/// database refuses to start, because what it wrote here would be lost.
extension DatabaseMove {
    /// Has one column, and one row.
    package static let mark = "latchkey_moved"

    /// Where the site of a database on a server went; nil if it is there, and for a file.
    package static func destination(_ reader: Reader) throws -> String? {
        guard reader.dialect == .postgreSQL else { return nil }
        let look = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?"
        guard try reader.first(look, [mark], as: { _ in true }) == true else { return nil }
        return try reader.first("SELECT place FROM \(mark)") { $0.text(0) }
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
