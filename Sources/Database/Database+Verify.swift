import GRDB

extension Database {
    /// Looks through a whole database: that SQLite finds no damage, that no row refers to one that is not there, and that
    /// its schema is one that this program knows. Nothing is changed.
    /// - Throws: `DatabaseOpenError` with the first thing that is wrong.
    package static func verify(_ path: String, migrations: [Migration]) throws(DatabaseOpenError) {
        do {
            let queue = try DatabaseQueue.openForReading(path)
            guard try !Schema(migrations: migrations).isNewer(queue) else { throw DatabaseOpenError.newer }
            try queue.read { database in
                let found = try database.rows("PRAGMA integrity_check(1)", []) { $0.text(0) }
                guard found == ["ok"] else {
                    // Its first line says in which database, and there is one.
                    let damage = found.joined().split(separator: "\n").last ?? ""
                    throw DatabaseOpenError(description: "\(path) is damaged: \(damage)")
                }
                let orphan = try database.first("PRAGMA foreign_key_check", []) { ($0.text(0), $0.text(2)) }
                if let (table, parent) = orphan {
                    throw DatabaseOpenError(
                        description:
                            "\(path) is damaged: a row of \(table) refers to one of \(parent) that is not there.")
                }
            }
        } catch let error as DatabaseOpenError {
            throw error
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
    }
}
