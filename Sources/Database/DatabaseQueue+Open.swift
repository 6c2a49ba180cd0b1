import GRDB

extension DatabaseQueue {
    /// The connection that writes.
    /// - Throws: `DatabaseOpenError` for a file of a newer or another program, before anything is written into it; for an
    ///   empty one unless `mayBeEmpty`.
    static func open(_ location: Database.Location, _ schema: Schema, mayBeEmpty: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.journalMode = .default
        switch location {
        case .memory:
            return try DatabaseQueue(configuration: configuration)
        case .file(let path):
            try schema.requireOurs(fileAt: path, mayBeEmpty: mayBeEmpty)
            configuration.prepareDatabase { database in
                // Again, for one that could not be read before a journal beside it was rolled back.
                try schema.requireOurs(database, at: path, mayBeEmpty: mayBeEmpty)
                // The words of the SQLite manual: with WAL, FULL syncs after each commit; NORMAL may lose the last ones.
                // secure_delete: what was deleted is overwritten, not merely unlinked.
                try database.execute(
                    sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
            }
            return try DatabaseQueue(path: path, configuration: configuration)
        }
    }

    /// One of the connections that read.
    static func openForReading(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
