import Database
import Synchronization

/// The databases that this command has opened: at its end their logs are emptied, so that whoever copies the file alone
/// has all of it.
enum OpenDatabases {
    private static let all = Mutex<[Database]>([])

    /// Takes one in.
    static func add(_ database: Database) {
        all.withLock { $0.append(database) }
    }

    /// For the very end.
    static func emptyLogs() async {
        for database in all.withLock(\.self) { await database.emptyLog() }
    }
}
