import GRDB

extension DatabaseQueue {
    /// Opens the connection that writes.
    /// - Throws: `DatabaseOpenError` for another program's file or one of a newer version, before anything is written
    ///   to it, for an empty one unless `mayBeEmpty`, and for an older version's unless `mayBeOlder`.
    static func open(
        _ location: Database.Location, _ schema: Schema, mayBeEmpty: Bool, mayBeOlder: Bool = true
    ) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.journalMode = .default
        switch location {
        case .memory, .postgreSQL:
            SQLiteProcess.setUp()
            return try DatabaseQueue(configuration: configuration)
        case .file(let path):
            SQLiteProcess.setUp(forFileAt: path)
            DatabaseFiles.shareWriting(of: path)
            try schema.requireOurs(fileAt: path, mayBeEmpty: mayBeEmpty, mayBeOlder: mayBeOlder)
            configuration.prepareDatabase { database in
                // Checked again, for a file that was unreadable until SQLite rolled back a journal beside it.
                try schema.requireOurs(database, at: path, mayBeEmpty: mayBeEmpty, mayBeOlder: mayBeOlder)
                // SQLite's manual: in WAL mode, FULL syncs after each commit; NORMAL may lose the latest commits.
                // secure_delete: deleted content is overwritten, not merely unlinked.
                try database.execute(
                    sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
            }
            return try DatabaseQueue(path: path, configuration: configuration)
        }
    }

    /// Opens a connection that reads.
    static func openForReading(_ path: String) throws -> DatabaseQueue {
        SQLiteProcess.setUp(forFileAt: path)
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
