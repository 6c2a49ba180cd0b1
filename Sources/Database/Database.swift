import Foundation
import GRDB
import Metrics
import Synchronization

/// The site's SQLite database: migrated on opening, read through many connections, written through one.
///
/// In WAL mode, readers and the writer don't wait for each other. With `synchronous=FULL`, an acknowledged `write`
/// survives a power failure.
package final class Database: Sendable {
    package enum Location: Sendable {
        /// A path; the file is created if it doesn't exist.
        case file(String)
        /// In memory, for the lifetime of the object; for tests.
        case memory
    }

    /// Durations of reads and commits.
    package let statistics: DatabaseStatistics
    private let location: Location
    private let writer: GroupCommit
    private let readers: ReaderPool

    /// Opens the database and brings its schema up to date.
    /// - Parameters:
    ///   - schema: the combined schema of all parts of the program.
    ///   - mayBeEmpty: whether the file may be new; otherwise a file without a site is refused as lost data.
    ///   - progress: called with the migrations done and the total while an older database is migrated.
    ///   - report: called with the reason when the database becomes unwritable, and with nil when it recovers.
    /// - Throws: `DatabaseOpenError` with the reason in one sentence.
    package init(
        at location: Location, schema: Schema, mayBeEmpty: Bool = true,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        report: @escaping @Sendable (DatabaseUnavailable?) -> Void = { _ in }
    ) throws(DatabaseOpenError) {
        do {
            let queue = try DatabaseQueue.open(location, schema, mayBeEmpty: mayBeEmpty)
            try schema.bringUpToDate(queue, progress)
            statistics = DatabaseStatistics()
            self.location = location
            let files: DatabaseFiles?
            switch location {
            case .file(let path):
                let opened = DatabaseFiles(of: path)
                (files, readers) = (opened, ReaderPool(opened))
            case .memory:
                (files, readers) = (nil, ReaderPool(sharing: queue))
            }
            let connection = try WritingConnection(
                queue, files: files, open: { try DatabaseQueue.open(location, schema, mayBeEmpty: false) },
                closeReaders: readers.closeAll)
            writer = GroupCommit(connection, statistics: statistics, report: AvailabilityReport(report))
        } catch let error as DatabaseOpenError {
            throw error
        } catch {
            throw DatabaseOpenError(describing: error, at: location)
        }
    }

    /// Reads. SQLite does it at once, on the caller's thread: it takes microseconds, so it may be called on an event loop.
    ///
    /// Each statement sees a consistent snapshot; two statements in one `read` may see different ones.
    /// - Throws: what `body` throws; `DatabaseUnavailable` when the disk can't be read.
    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (Reader) throws -> Result
    ) async throws -> Result {
        try readBlocking(body)
    }

    /// Reads on the caller's thread, which waits for the database: not for an event loop. For results that are too large
    /// to be held in memory, or take milliseconds.
    /// - Throws: as `read` does.
    package func readBlocking<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        let stopwatch = Stopwatch()
        defer { statistics.reads.record(stopwatch.elapsed) }
        return try readers.withConnection { try body(Reader(base: $0, statistics: statistics)) }
    }

    /// Runs `body` in its own savepoint and returns once it is safely on disk.
    ///
    /// Calls that arrive while the disk is busy share one commit. When `body` throws, its changes are undone, other
    /// callers' are kept, and the error is rethrown.
    /// - Throws: what `body` throws; `DatabaseUnavailable` when nothing can be stored at the moment.
    @discardableResult
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await writer.write(body)
    }

    /// Runs `body` like `write`, without waiting. For data that may be lost, such as a last-seen time.
    package func writeSoon(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        writer.writeSoon(body)
    }

    /// Commits waiting writes, then moves the write-ahead log into the file and truncates it, so that the file alone is
    /// complete. For shutdown. If others use the file or it can't be written, the log stays and nothing is lost.
    package func emptyLog() async { await writer.emptyLog() }

    /// The number of writes waiting for the next transaction.
    package var waitingWrites: Int { writer.waiting }

    /// Whether a write was refused, and no commit since has shown that there is room for more. Cheap to ask.
    package var refusesWrites: Bool { writer.trouble != nil }

    /// The folder of the file; nil for a database in memory.
    package var folder: String? {
        switch location {
        case .file(let path): URL(fileURLWithPath: path).deletingLastPathComponent().path
        case .memory: nil
        }
    }

    /// Whether the file still exists at its path.
    var isInPlace: Bool {
        switch location {
        case .file(let path): FileManager.default.fileExists(atPath: path)
        case .memory: true
        }
    }
}
