import Foundation
import GRDB
import Metrics
import Synchronization

/// The one file of data: opened and migrated, read from many connections, written by one.
///
/// SQLite in WAL mode: readers and the writer do not wait for each other. `synchronous=FULL`: what `write` has
/// acknowledged survives a power cut.
package final class Database: Sendable {
    package enum Location: Sendable {
        /// A path; the file is created when it is not there.
        case file(String)
        /// Gone with the object; for tests.
        case memory
    }

    /// How long reading and committing takes.
    package let statistics: DatabaseStatistics
    private let location: Location
    private let writer: GroupCommit
    private let readers: ReaderPool

    /// Opens the database and brings its schema up to date.
    /// - Parameters:
    ///   - schema: of all parts of the program that keep something in it.
    ///   - mayBeEmpty: whether the file may be new; otherwise one without a site in it is refused, since it was lost.
    ///   - progress: told how many steps are done, and of how many, when an older database is brought up to date.
    ///   - report: told when the database can't be written any more, and why, and nil when it can again.
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
            writer = GroupCommit(connection, statistics: statistics, report: TroubleReport(report))
        } catch let error as DatabaseOpenError {
            throw error
        } catch {
            throw DatabaseOpenError(describing: error, at: location)
        }
    }

    /// Reads on the caller's own thread; takes microseconds, so an event loop may call it.
    ///
    /// Each statement sees one state of the database; two statements in one `read` may see two.
    /// - Throws: what `body` throws; `DatabaseUnavailable` when the disk can't be read.
    package func read<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        let stopwatch = Stopwatch()
        defer { statistics.reads.record(stopwatch.elapsed) }
        return try readers.withConnection { try body(Reader(base: $0, statistics: statistics)) }
    }

    /// Runs `body` in a transaction of its own and returns after it is safely on the disk.
    ///
    /// Calls that come in while the disk is busy share one commit. When `body` throws, what it did is undone, nobody
    /// else's work is touched, and the error comes back to the caller.
    /// - Throws: what `body` throws; `DatabaseUnavailable` when nothing can be kept at the moment.
    @discardableResult
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await writer.write(body)
    }

    /// Runs `body` as `write` does, without waiting for it: for what may be lost, such as a last-seen time.
    package func writeSoon(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        writer.writeSoon(body)
    }

    /// Moves what is in the log into the file and empties the log, so that the file alone is all there is. For the end of a
    /// program: what waits is written first. Where others use the file, or it can't be written, the log stays; nothing is lost
    /// by that.
    package func emptyLog() async { await writer.emptyLog() }

    /// Pieces of work that wait for the next transaction.
    package var waitingWrites: Int { writer.waiting }

    /// Whether a write was refused, and none was kept since that showed room for more. Costs nothing to ask.
    package var refusesWrites: Bool { writer.trouble != nil }

    /// The folder that the file is in; nil for a database in memory.
    package var folder: String? {
        switch location {
        case .file(let path): URL(fileURLWithPath: path).deletingLastPathComponent().path
        case .memory: nil
        }
    }

    /// Whether the file is where it was opened.
    var isInPlace: Bool {
        switch location {
        case .file(let path): FileManager.default.fileExists(atPath: path)
        case .memory: true
        }
    }
}
