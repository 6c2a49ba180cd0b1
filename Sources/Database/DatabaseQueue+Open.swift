import GRDB

extension DatabaseQueue {
    /// The connection that writes.
    static func open(_ location: Database.Location) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.journalMode = .default
        switch location {
        case .memory:
            return try DatabaseQueue(configuration: configuration)
        case .file(let path):
            configuration.prepareDatabase { database in
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
