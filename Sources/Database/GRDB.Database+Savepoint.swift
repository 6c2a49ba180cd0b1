import GRDB

/// What a piece of work has changed can't be taken back by itself: only the whole transaction can.
struct SavepointLost: Error {
    let reason: any Error
}

extension GRDB.Database {
    /// Does `work` within a transaction so that nothing of it is left when it fails.
    ///
    /// GRDB's `inSavepoint` does the same, but compiles its statements anew for each write.
    /// - Throws: what `work` throws; `SavepointLost` when it could not be undone.
    func inKeptSavepoint(_ work: () throws -> Void) throws {
        try run("SAVEPOINT work")
        do {
            try work()
            try run("RELEASE SAVEPOINT work")
        } catch {
            // Trouble with the disk may have ended the transaction, and the savepoint with it.
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
