import CSQLite
import Foundation
import GRDB
import Synchronization

/// The connection that writes.
///
/// When the file isn't writable at opening, SQLite opens it read-only and keeps it so (sqlite.org/c3ref/open.html). All
/// connections of a process also share their state of the log. So a site started on a read-only disk can write, once
/// the disk allows it, only after every connection was closed and this one reopened.
final class WritingConnection: Sendable {
    private struct State {
        /// Nil while it is closed and could not be reopened.
        var queue: DatabaseQueue?
        var onlyReads: Bool
    }

    /// The files it writes to; nil for a database in memory.
    let files: DatabaseFiles?
    private let state: Mutex<State>
    private let open: @Sendable () throws -> DatabaseQueue
    private let closeReaders: @Sendable () -> Void

    /// - Parameters:
    ///   - queue: the opened connection.
    ///   - open: reopens it.
    ///   - closeReaders: closes every other connection; those in use when they are returned.
    init(
        _ queue: DatabaseQueue, files: DatabaseFiles?, open: @escaping @Sendable () throws -> DatabaseQueue,
        closeReaders: @escaping @Sendable () -> Void
    ) throws {
        (self.files, self.open, self.closeReaders) = (files, open, closeReaders)
        state = Mutex(State(queue: queue, onlyReads: try queue.onlyReads()))
    }

    /// Returns the connection, reopened first if it is read-only and the file has become writable.
    /// - Throws: `DatabaseUnavailable` when it had to be closed and can't be reopened.
    func current() throws -> DatabaseQueue {
        try state.withLock { state in
            if let queue = state.queue, !state.onlyReads || files?.mayBeWritten != true { return queue }
            do {
                // Not a file that replaced it.
                try files?.requirePresent()
                closeReaders()
                try state.queue?.close()
                state.queue = nil
                let queue = try open()
                // A reader that was in use meanwhile may have kept it read-only; then the next write tries again.
                state = State(queue: queue, onlyReads: try queue.onlyReads())
                return queue
            } catch {
                throw DatabaseUnavailable(error, at: files?.path ?? "") ?? error
            }
        }
    }
}

extension DatabaseQueue {
    /// Whether SQLite could only open the file read-only.
    fileprivate func onlyReads() throws -> Bool {
        try read { sqlite3_db_readonly($0.sqliteConnection, "main") == 1 }
    }
}
