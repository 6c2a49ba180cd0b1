import GRDB

extension Database {
    /// Returns whether a file's schema is the newest. Nothing is changed, and what the file holds is not verified.
    /// - Throws: `DatabaseOpenError` when it is not a site's, a newer program's, or can't be read.
    package static func isCurrent(_ path: String, schema: Schema) throws(DatabaseOpenError) -> Bool {
        try requireOurs(path, schema: schema)
        do {
            return try DatabaseQueue.openForReading(path).read { database in
                try schema.requireOurs(database, at: path, mayBeEmpty: false)
                return try schema.isComplete(database)
            }
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
    }

    /// Verifies a whole database: SQLite finds no damage, every foreign key has its row, and the file is a site's with
    /// a schema that this program knows. Nothing is changed.
    /// - Returns: whether its schema is the newest; if not, the next start brings it up to date.
    /// - Throws: `DatabaseOpenError` with the first problem found.
    @discardableResult
    package static func verify(_ path: String, schema: Schema) throws(DatabaseOpenError) -> Bool {
        do {
            try schema.requireOurs(fileAt: path, mayBeEmpty: false)
            let queue = try DatabaseQueue.openForReading(path)
            try queue.read { try schema.requireOurs($0, at: path, mayBeEmpty: false) }
            return try queue.read { database in
                let found = try database.rows("PRAGMA integrity_check(1)", []) { $0.text(0) }
                guard found == ["ok"] else {
                    // The first line names the database, and there is only one.
                    let damage = found.joined().split(separator: "\n").last ?? ""
                    throw DatabaseOpenError(description: "\(path) is damaged: \(damage)")
                }
                let orphan = try database.first("PRAGMA foreign_key_check", []) { ($0.text(0), $0.text(2)) }
                if let (table, parent) = orphan {
                    throw DatabaseOpenError(
                        description:
                            "\(path) is damaged: a row of \(table) refers to one of \(parent) that does not exist.")
                }
                return try schema.isComplete(database)
            }
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
    }
}
