import CSQLite
import GRDB

extension Database {
    /// Pages copied per backup step, about a megabyte. Progress is reported after each step.
    private static let pagesToAStep: CInt = 256

    /// Copies a database as it is now, with SQLite's backup API (sqlite.org/backup.html). Other programs may read and
    /// write it meanwhile; later writes are not in the copy.
    /// - Parameters:
    ///   - path: the source database.
    ///   - copy: the file to create; an existing one is overwritten.
    ///   - progress: called after each step with the pages copied and the total.
    /// - Throws: `DatabaseOpenError`.
    package static func backUp(
        _ path: String, to copy: String, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) throws(DatabaseOpenError) {
        let source: DatabaseQueue
        do {
            source = try DatabaseQueue.openForReading(path)
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(path))
        }
        do {
            let target = try DatabaseQueue(path: copy)
            // One read transaction for all steps: without it, each write by another program would restart the copy.
            try source.read { source in
                _ = try source.first("SELECT 1 FROM sqlite_schema LIMIT 1", []) { _ in true }
                try target.writeWithoutTransaction { target in
                    try run(from: source, to: target, progress)
                    // A single file, without a journal beside it.
                    try target.execute(sql: "PRAGMA journal_mode = DELETE")
                }
            }
            try target.close()
        } catch {
            throw DatabaseOpenError(describing: error, at: .file(copy))
        }
    }

    private static func run(
        from source: GRDB.Database, to target: GRDB.Database, _ progress: (Int, Int) -> Void
    ) throws {
        guard let backup = sqlite3_backup_init(target.sqliteConnection, "main", source.sqliteConnection, "main") else {
            throw failure(of: target)
        }
        var code = SQLITE_OK
        repeat {
            code = sqlite3_backup_step(backup, pagesToAStep)
            let all = Int(sqlite3_backup_pagecount(backup))
            progress(all - Int(sqlite3_backup_remaining(backup)), all)
            if code == SQLITE_BUSY || code == SQLITE_LOCKED { sqlite3_sleep(10) }
        } while code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED
        sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE else { throw failure(of: target) }
    }

    private static func failure(of database: GRDB.Database) -> DatabaseError {
        DatabaseError(
            resultCode: ResultCode(rawValue: sqlite3_extended_errcode(database.sqliteConnection)),
            message: sqlite3_errmsg(database.sqliteConnection).map { String(cString: $0) })
    }
}
