import GRDB

extension Database {
    /// Changes a copy of a database that is not yet in use, as a whole or not at all, without migrating its schema. What
    /// is deleted is overwritten. The copy stays one file.
    ///
    /// It is not on the disk afterwards, and a crash may damage it: sync it before it is used.
    /// - Throws: `DatabaseOpenError` when it can't be read or written.
    package static func change(_ copy: String, _ body: (Transaction) throws -> Void) throws(DatabaseOpenError) {
        do {
            SQLiteProcess.setUp(forFileAt: copy)
            let queue = try DatabaseQueue(path: copy)
            let commitActions = CommitActions()
            try queue.writeWithoutTransaction { database in
                try database.execute(
                    sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON")
                try database.inTransaction {
                    try body(Transaction(connection: .sqlite(database), commitActions: commitActions))
                    return .commit
                }
            }
            try queue.close()
            commitActions.run()
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(copy))
        }
    }
}
