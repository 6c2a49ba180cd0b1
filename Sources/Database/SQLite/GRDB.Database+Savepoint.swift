import GRDB

/// A write's changes can't be undone separately; only the whole transaction can be rolled back.
struct SavepointLost: Error {
    let reason: any Error
}

extension GRDB.Database {
    /// Runs `work` inside a transaction and undoes its changes when it fails.
    ///
    /// GRDB's `inSavepoint` does the same, but compiles its statements again for each write.
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
