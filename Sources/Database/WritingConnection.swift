import CSQLite
import Foundation
import GRDB
import Synchronization

/// The connection that writes.
///
/// Where the file can't be written when it is opened, SQLite opens it for reading alone and stays with that
/// (sqlite.org/c3ref/open.html). All connections of a process share what they know of the log, too. So a site that was started on a
/// read-only disk writes once that takes writes, after every connection was closed and this one made anew.
final class WritingConnection: Sendable {
    private struct State {
        /// Nil when it was closed and could not be opened again yet.
        var queue: DatabaseQueue?
        var onlyReads: Bool
    }

    /// Where it writes; nil for a database in memory.
    let files: DatabaseFiles?
    private let state: Mutex<State>
    private let open: @Sendable () throws -> DatabaseQueue
    private let closeReaders: @Sendable () -> Void

    /// - Parameters:
    ///   - queue: the connection as it was opened.
    ///   - open: makes it anew.
    ///   - closeReaders: closes every other connection, those in use as soon as they are not.
    init(
        _ queue: DatabaseQueue, files: DatabaseFiles?, open: @escaping @Sendable () throws -> DatabaseQueue,
        closeReaders: @escaping @Sendable () -> Void
    ) throws {
        (self.files, self.open, self.closeReaders) = (files, open, closeReaders)
        state = Mutex(State(queue: queue, onlyReads: try queue.onlyReads()))
    }

    /// The connection as it is best by now.
    /// - Throws: `DatabaseUnavailable` when it had to be closed and can't be opened again.
    func current() throws -> DatabaseQueue {
        try state.withLock { state in
            if let queue = state.queue, !state.onlyReads || files?.mayBeWritten != true { return queue }
            do {
                // Not another file that was put in its place.
                try files?.requirePresent()
                closeReaders()
                try state.queue?.close()
                state.queue = nil
                let queue = try open()
                // A reader that was in use meanwhile may have kept it from writing: then whoever writes next tries again.
                state = State(queue: queue, onlyReads: try queue.onlyReads())
                return queue
            } catch {
                throw DatabaseUnavailable(error, at: files?.path ?? "") ?? error
            }
        }
    }
}

extension DatabaseQueue {
    /// Whether SQLite could open the file for reading alone.
    fileprivate func onlyReads() throws -> Bool {
        try read { sqlite3_db_readonly($0.sqliteConnection, "main") == 1 }
    }
}
