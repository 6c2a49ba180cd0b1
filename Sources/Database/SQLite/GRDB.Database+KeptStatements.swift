import GRDB

/// A write's changes can't be undone separately; only the whole transaction can be rolled back.
struct SavepointLost: Error {
    let reason: any Error
}

// GRDB's `inTransaction` and `inSavepoint` do the same, but compile their statements again for each write.
extension GRDB.Database {
    /// Runs `work` inside a transaction and commits it.
    /// - Throws: what `work` or the commit throws; then nothing is changed.
    func inKeptTransaction(_ work: () throws -> Void) throws {
        try run("BEGIN IMMEDIATE")
        do {
            try work()
            try run("COMMIT")
        } catch {
            // After some errors SQLite has rolled back by itself (sqlite.org/lang_transaction.html).
            if isInsideTransaction { try? run("ROLLBACK") }
            throw error
        }
    }

    /// Runs `work` inside a transaction and undoes its changes when it fails.
    /// - Throws: what `work` throws; `SavepointLost` when it could not be undone.
    func inKeptSavepoint(_ work: () throws -> Void) throws {
        try run("SAVEPOINT work")
        do {
            try work()
            try run("RELEASE SAVEPOINT work")
        } catch {
            // A disk fault may have ended the transaction, and the savepoint with it.
            if isInsideTransaction {
                do {
                    try run("ROLLBACK TO SAVEPOINT work")
                    try run("RELEASE SAVEPOINT work")
                } catch {
                    throw SavepointLost(reason: error)
                }
            }
            throw error
        }
    }

    private func run(_ sql: String) throws {
        var statement = try RunningStatement.start(sql, [], on: self)
        try statement.finish()
    }
}
