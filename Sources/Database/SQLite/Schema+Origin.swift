import Foundation
import GRDB

extension Schema {
    /// Verifies that a file is a site's, through a read-only connection: one that can write sets the journal mode in
    /// the file's header, and moves the log into the file when closed.
    /// - Parameters:
    ///   - mayBeEmpty: whether the file may be empty, as on the first start.
    ///   - mayBeOlder: whether steps may be outstanding.
    /// - Throws: `DatabaseOpenError` when it is empty, another program's, an older or newer version's, damaged or moved to
    ///   a server. Any other problem surfaces when the file is opened.
    func requireOurs(
        fileAt path: String, mayBeEmpty: Bool, mayBeOlder: Bool = true
    ) throws(DatabaseOpenError) {
        var status = stat()
        // Don't even open it: SQLite deletes the log beside an empty file, and that log may hold all the data.
        guard mayBeEmpty || stat(path, &status) != 0 || status.st_size > 0 else { throw .emptyFile(path) }
        do {
            try DatabaseQueue.openForReading(path).read {
                try requireOurs($0, at: path, mayBeEmpty: mayBeEmpty, mayBeOlder: mayBeOlder)
            }
        } catch let error as DatabaseOpenError {
            throw error
        } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
            throw DatabaseOpenError(describing: error, at: .file(path))
        } catch {
            return
        }
    }

    /// The same for an open database.
    func requireOurs(
        _ database: GRDB.Database, at path: String, mayBeEmpty: Bool, mayBeOlder: Bool = true
    ) throws {
        let done = try applied(database)
        guard let first = migrations.first, !done.contains(first.name) else {
            let unknown = unknown(of: done)
            guard unknown.isEmpty else { throw DatabaseOpenError.newer("The database \(path)", unknown: unknown) }
            guard try mayBeOlder || isComplete(database) else { throw DatabaseOpenError.older("The database \(path)") }
            let move = try BegunMove(recordedIn: database)
            if let move { throw DatabaseOpenError.movedFile(path, to: move.place) }
            return
        }
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'", []) { $0.text(0) }
        guard tables.allSatisfy({ $0 == "grdb_migrations" || $0.hasPrefix("sqlite_") }) else {
            throw DatabaseOpenError.foreignFile(path)
        }
        guard mayBeEmpty else { throw DatabaseOpenError.emptyFile(path) }
    }
}

extension Database {
    /// Verifies that a file is a site's with a schema that this program knows. Nothing is changed.
    /// - Throws: `DatabaseOpenError` when it is empty, another program's, a newer version's, damaged or moved.
    package static func requireOurs(_ path: String, schema: Schema) throws(DatabaseOpenError) {
        try schema.requireOurs(fileAt: path, mayBeEmpty: false)
    }
}
