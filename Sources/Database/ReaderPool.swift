import GRDB
import Synchronization

/// Connections for reading, each used by one thread at a time.
///
/// The one given back last is lent first, so that its page cache and statements are warm; there are never more than
/// threads that read at the same moment.
final class ReaderPool: Sendable {
    private let free: Mutex<[DatabaseQueue]>
    private let open: @Sendable () throws -> DatabaseQueue

    init(path: String) {
        free = Mutex([])
        open = { try DatabaseQueue.openForReading(path) }
    }

    /// A database in memory has one connection only; it is lent to everyone and lets them in one by one.
    init(sharing queue: DatabaseQueue) {
        free = Mutex([])
        open = { queue }
    }

    func withConnection<Result>(_ body: (GRDB.Database) throws -> Result) throws -> Result {
        let connection = try free.withLock { $0.popLast() } ?? open()
        defer { free.withLock { $0.append(connection) } }
        return try connection.unsafeRead(body)
    }
}
