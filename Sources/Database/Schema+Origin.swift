import Foundation
import GRDB

extension Schema {
    /// Makes sure that a file is a site's, through a connection that can't write: one that can writes the journal mode into the
    /// file's head, and the log into the file when it is closed.
    /// - Parameter mayBeEmpty: whether nothing may be in it yet, as at a first start.
    /// - Throws: `DatabaseOpenError` when it is empty, another program's, a newer program's or damaged. Whatever else is wrong
    ///   with it shows when it is opened.
    func requireOurs(fileAt path: String, mayBeEmpty: Bool) throws(DatabaseOpenError) {
        var status = stat()
        // Not even opened: SQLite deletes the log beside a file without a byte, and all may be in there.
        guard mayBeEmpty || stat(path, &status) != 0 || status.st_size > 0 else { throw .empty(path) }
        do {
            try DatabaseQueue.openForReading(path).read { try requireOurs($0, at: path, mayBeEmpty: mayBeEmpty) }
        } catch let error as DatabaseOpenError {
            throw error
        } catch let error as DatabaseError where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode) {
            throw DatabaseOpenError(describing: error, at: .file(path))
        } catch {
            return
        }
    }

    /// The same for one that is open.
    func requireOurs(_ database: GRDB.Database, at path: String, mayBeEmpty: Bool) throws {
        let done = try applied(database)
        guard let first = migrations.first, !done.contains(first.name) else {
            guard try !isNewer(database) else { throw DatabaseOpenError.newer }
            return
        }
        let tables = try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'", []) { $0.text(0) }
        guard tables.allSatisfy({ $0 == "grdb_migrations" || $0.hasPrefix("sqlite_") }) else {
            throw DatabaseOpenError.foreign(path)
        }
        guard mayBeEmpty else { throw DatabaseOpenError.empty(path) }
    }
}

extension Database {
    /// Makes sure that a file is a site's, which this program knows. Nothing is changed.
    /// - Throws: `DatabaseOpenError` when it is empty, another program's, a newer program's or damaged.
    package static func requireOurs(_ path: String, schema: Schema) throws(DatabaseOpenError) {
        try schema.requireOurs(fileAt: path, mayBeEmpty: false)
    }
}
