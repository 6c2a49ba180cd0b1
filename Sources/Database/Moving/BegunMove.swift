import Foundation
import GRDB

/// A move to a server that came as far as its commit there. The file records it right before that commit, and the server
/// with it: from then on the file may be the older of both, and no program serves it. Whatever is done on the server since,
/// its record tells whether the move was completed.
package struct BegunMove: Sendable {
    /// The server's own record. It has one column, and one row.
    private static let arrival = "latchkey_arrived"

    private let id: String
    /// The name of the database on the server, for sentences.
    package let place: String

    package init(to target: PostgreSQLTarget) {
        (id, place) = (UUID().uuidString, target.name)
    }

    /// What a file's database records; nil for a file that was not moved.
    init?(recordedIn database: GRDB.Database) throws {
        let isThere = try database.first(
            "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", [DatabaseMove.mark], as: { _ in true })
        guard isThere == true else { return nil }
        let recorded = try database.first("SELECT id, place FROM \(DatabaseMove.mark)", []) { ($0.text(0), $0.text(1)) }
        guard let recorded else { return nil }
        (id, place) = recorded
    }

    /// The same of a file that is not open.
    /// - Throws: `DatabaseOpenError` when it can't be read.
    package static func recorded(inFileAt path: String) throws(DatabaseOpenError) -> BegunMove? {
        var status = stat()
        // As elsewhere, an empty file is not even opened: SQLite deletes the log beside it.
        guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
        do {
            return try DatabaseQueue.openForReading(path).read { try BegunMove(recordedIn: $0) }
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
    }

    // MARK: - The file's record

    /// - Throws: `DatabaseOpenError` when the file can't be written.
    func record(inFileAt path: String) throws(DatabaseOpenError) {
        try Self.change(path) { database in
            try database.execute(
                sql: """
                    DROP TABLE IF EXISTS \(DatabaseMove.mark);
                    CREATE TABLE \(DatabaseMove.mark) (id TEXT NOT NULL, place TEXT NOT NULL) STRICT
                    """)
            _ = try database.change("INSERT INTO \(DatabaseMove.mark) (id, place) VALUES (?, ?)", [id, place])
        }
    }

    /// Takes the file's record back, once it is known that the server has none.
    /// - Throws: as `record`.
    package static func forget(inFileAt path: String) throws(DatabaseOpenError) {
        try change(path) { try $0.execute(sql: "DROP TABLE IF EXISTS \(DatabaseMove.mark)") }
    }

    private static func change(
        _ path: String, _ body: (GRDB.Database) throws -> Void
    ) throws(DatabaseOpenError) {
        do {
            SQLiteProcess.setUp(forFileAt: path)
            var configuration = Configuration()
            configuration.busyMode = .timeout(5)
            // The log, too, is on the disk before the server commits.
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try DatabaseQueue(path: path, configuration: configuration).write(body)
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
    }

    // MARK: - The server's record

    /// Records the move in the caller's transaction.
    func record(with connection: PostgreSQLConnection) throws {
        try connection.runPlain("DROP TABLE IF EXISTS \(Self.arrival); CREATE TABLE \(Self.arrival) (id TEXT NOT NULL)")
        _ = try connection.run("INSERT INTO \(Self.arrival) (id) VALUES (?)", [id])
    }

    /// Whether the server has this move's data.
    /// - Throws: `DatabaseOpenError` when it can't be read.
    package func hasArrived(at target: PostgreSQLTarget) throws(DatabaseOpenError) -> Bool {
        try Database.look(at: target) { reader -> Bool in
            guard try DatabaseMove.isThere(Self.arrival, reader) else { return false }
            return try reader.hasRow("SELECT 1 FROM \(Self.arrival) WHERE id = ?", [id])
        }
    }

    /// Records a move whose data are at the server already, in the file first. The server's mark that the site went to
    /// the file is taken back.
    /// - Throws: `DatabaseOpenError` when one of both can't be written.
    package func recordArrival(from path: String, at target: PostgreSQLTarget) throws(DatabaseOpenError) {
        try record(inFileAt: path)
        do {
            let connection = try PostgreSQLConnection(target, timeout: .seconds(60))
            try connection.runPlain("BEGIN")
            try connection.runPlain("DROP TABLE IF EXISTS \(DatabaseMove.mark)")
            try record(with: connection)
            try connection.runPlain("COMMIT")
        } catch {
            throw DatabaseOpenError(describing: error, at: target)
        }
    }
}
