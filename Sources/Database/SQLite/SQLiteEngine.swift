import Foundation
import GRDB
import Metrics

/// A site's data in a SQLite file, read through many connections, written through one.
///
/// In WAL mode, readers and the writer don't wait for each other. With `synchronous=FULL`, an acknowledged write survives
/// a power failure.
final class SQLiteEngine: Sendable {
    let writer: GroupCommit
    private let location: Database.Location
    private let readers: ReaderPool
    private let statistics: DatabaseStatistics

    /// - Throws: `DatabaseOpenError` with the reason in one sentence.
    init(
        at location: Database.Location, schema: Schema, mayBeEmpty: Bool, mayBeOlder: Bool,
        progress: @escaping @Sendable (Int, Int) -> Void, statistics: DatabaseStatistics, report: AvailabilityReport,
        losses: LossReport
    ) throws(DatabaseOpenError) {
        (self.location, self.statistics) = (location, statistics)
        do {
            let queue = try DatabaseQueue.open(location, schema, mayBeEmpty: mayBeEmpty, mayBeOlder: mayBeOlder)
            try schema.bringUpToDate(queue, progress)
            let files: DatabaseFiles?
            if case .file(let path) = location {
                let opened = DatabaseFiles(of: path)
                (files, readers) = (opened, ReaderPool(opened))
            } else {
                (files, readers) = (nil, ReaderPool(sharing: queue))
            }
            let connection = try WritingConnection(
                queue, files: files, open: { try DatabaseQueue.open(location, schema, mayBeEmpty: false) },
                closeReaders: readers.closeAll)
            writer = GroupCommit(connection, statistics: statistics, report: report, losses: losses)
        } catch {
            throw DatabaseOpenError(describing: error, at: location)
        }
    }

    func read<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        let stopwatch = Stopwatch()
        defer { statistics.reads.record(stopwatch.elapsed) }
        return try readers.withConnection { try body(Reader(connection: .sqlite($0), statistics: statistics)) }
    }

    /// Checks the database with a read and a write that changes nothing, both through to the disk. After a refused
    /// write, there must also be room for a write of a useful size.
    func trouble() async -> DatabaseFault? {
        // Deleted files can still be read and written through open descriptors.
        guard isInPlace, (try? read { try $0.first("SELECT count(*) FROM sqlite_schema") { $0.int(0) } }) != nil else {
            return .unreadable
        }
        do {
            // SQLite reserves this number for the application (sqlite.org/pragma.html), and writes its page even when
            // the value stays the same.
            _ = try await writer.write { try $0.execute("PRAGMA user_version = 0") }
            // This was one page; the refused write may need more.
            return writer.outage == nil ? nil : .unwritable
        } catch {
            return .unwritable
        }
    }

    /// The folder of the file; nil for a database in memory.
    var folder: String? {
        guard case .file(let path) = location else { return nil }
        return URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Whether the file still exists at its path.
    private var isInPlace: Bool {
        guard case .file(let path) = location else { return true }
        return FileManager.default.fileExists(atPath: path)
    }
}
