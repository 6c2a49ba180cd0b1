import Foundation
import GRDB
import Synchronization

/// A pool of read connections, each used by one thread at a time.
///
/// The most recently returned one is reused first, since its page cache and statements are warm. There are never more
/// connections than threads reading at the same moment.
final class ReaderPool: Sendable {
    private struct State {
        var free: [DatabaseQueue] = []
        /// How many times all connections were closed.
        var closings = 0
    }

    private let state = Mutex(State())
    private let open: @Sendable () throws -> DatabaseQueue
    private let path: String

    init(_ files: DatabaseFiles) {
        path = files.path
        open = {
            // Not a file that replaced it: readers would see one state and the writer another.
            try files.requirePresent()
            return try DatabaseQueue.openForReading(files.path)
        }
    }

    /// Shares a database in memory's only connection, which serialises its callers.
    init(sharing queue: DatabaseQueue) {
        path = ""
        open = { queue }
    }

    /// - Throws: what `body` throws; `DatabaseUnavailable` when the disk can't be read.
    func withConnection<Result>(_ body: (GRDB.Database) throws -> Result) throws -> Result {
        let closings = state.withLock(\.closings)
        let connection = try borrow()
        defer { state.withLock { if $0.closings == closings { $0.free.append(connection) } } }
        return try connection.unsafeRead { database in
            do {
                return try body(database)
            } catch {
                throw DatabaseUnavailable(error, in: database, at: path) ?? error
            }
        }
    }

    private func borrow() throws -> DatabaseQueue {
        if let connection = popFree() { return connection }
        do {
            return try open()
        } catch {
            // No connection can be opened while the files are gone. Those in use are returned soon, and still read.
            for _ in 0..<100 {
                usleep(1000)
                if let connection = popFree() { return connection }
            }
            throw DatabaseUnavailable(error, at: path) ?? error
        }
    }

    private func popFree() -> DatabaseQueue? { state.withLock { $0.free.popLast() } }

    /// Closes every connection; those in use when they are returned. The next read opens a new one.
    func closeAll() {
        state.withLock { state in
            state.free = []
            state.closings += 1
        }
    }
}
