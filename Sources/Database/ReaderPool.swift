import Foundation
import GRDB
import Synchronization

/// Connections for reading, each used by one thread at a time.
///
/// The one given back last is lent first, so that its page cache and statements are warm; there are never more than
/// threads that read at the same moment.
final class ReaderPool: Sendable {
    private struct State {
        var free: [DatabaseQueue] = []
        /// How often all were closed.
        var closings = 0
    }

    private let state = Mutex(State())
    private let open: @Sendable () throws -> DatabaseQueue
    private let path: String

    init(_ files: DatabaseFiles) {
        path = files.path
        open = {
            // Not another file that was put in its place: those who read would see one state, and the writer another.
            try files.requirePresent()
            return try DatabaseQueue.openForReading(files.path)
        }
    }

    /// A database in memory has one connection only; it is lent to everyone and lets them in one by one.
    init(sharing queue: DatabaseQueue) {
        path = ""
        open = { queue }
    }

    private func borrow() throws -> DatabaseQueue {
        if let connection = popFree() { return connection }
        do {
            return try open()
        } catch {
            // There can be no new one while the files are gone. The others are given back within moments, and still read.
            for _ in 0..<100 {
                usleep(1000)
                if let connection = popFree() { return connection }
            }
            throw DatabaseUnavailable(error, at: path) ?? error
        }
    }

    private func popFree() -> DatabaseQueue? { state.withLock { $0.free.popLast() } }

    /// Closes every connection, those that are lent when they come back. Whoever reads next opens a new one.
    func closeAll() {
        state.withLock { state in
            state.free = []
            state.closings += 1
        }
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
}
