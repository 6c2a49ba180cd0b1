import Database
import Synchronization

/// The databases that this command opened, with its places on their servers, which it keeps as long as it runs. At its
/// end their logs are emptied, so that the database file alone is complete.
enum OpenDatabases {
    private static let all = Mutex<[(database: Database, place: NodeSession?)]>([])

    /// Registers a database, and the place at its server.
    static func add(_ database: Database, at place: NodeSession?) {
        all.withLock { $0.append((database, place)) }
    }

    /// To be called at the very end.
    static func emptyLogs() async {
        for (database, _) in all.withLock({ $0 }) { await database.emptyLog() }
    }
}
