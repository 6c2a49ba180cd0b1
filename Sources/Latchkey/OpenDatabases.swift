import Database
import Synchronization

/// The databases that this command opened. At its end their logs are emptied, so that the database file alone is
/// complete.
enum OpenDatabases {
    private static let all = Mutex<[Database]>([])

    /// Registers a database.
    static func add(_ database: Database) {
        all.withLock { $0.append(database) }
    }

    /// To be called at the very end.
    static func emptyLogs() async {
        for database in all.withLock(\.self) { await database.emptyLog() }
    }
}
