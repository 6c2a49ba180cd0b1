import Foundation
import Metrics

/// The site's database: migrated on opening, with the same promises on either engine. An acknowledged `write` survives a
/// power failure.
package final class Database: Sendable {
    package enum Location: Sendable {
        /// A path; the file is created if it doesn't exist.
        case file(String)
        /// In memory, for the lifetime of the object; for tests.
        case memory
        case postgreSQL(PostgreSQLTarget, PostgreSQLOptions)
    }

    private enum Engine {
        case sqlite(SQLiteEngine)
        case postgreSQL(PostgreSQLEngine)
    }

    /// Durations of reads and commits.
    package let statistics: DatabaseStatistics
    private let engine: Engine

    /// Opens the database and brings its schema up to date.
    /// - Parameters:
    ///   - schema: the combined schema of all parts of the program.
    ///   - mayBeEmpty: whether the database may be new; otherwise one without a site is refused as lost data.
    ///   - mayBeOlder: whether an earlier version's may be brought up to date; otherwise it is refused, and left as it is.
    ///   - lost: called with the reason when `writeSoon` has lost something but by an outage, and how many were lost so
    ///     since the last call; for each kind of reason once a minute at most.
    ///   - waiting: called with the node that is changing the tables, before it is waited for, and then once a minute.
    ///   - progress: called with the migrations done and the total while an older database is migrated.
    ///   - report: called with the reason when the database becomes unwritable, and with nil when it recovers.
    /// - Throws: `DatabaseOpenError` with the reason in one sentence.
    package init(
        at location: Location, schema: Schema, mayBeEmpty: Bool = true, mayBeOlder: Bool = true,
        lost: @escaping @Sendable (any Error, Int) -> Void = { _, _ in },
        waiting: (String) -> Void = { _ in }, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        report: @escaping @Sendable (DatabaseUnavailable?) -> Void = { _ in }
    ) throws(DatabaseOpenError) {
        statistics = DatabaseStatistics()
        let (report, losses) = (AvailabilityReport(report), LossReport(lost))
        switch location {
        case .file, .memory:
            engine = .sqlite(
                try SQLiteEngine(
                    at: location, schema: schema, mayBeEmpty: mayBeEmpty, mayBeOlder: mayBeOlder, progress: progress,
                    statistics: statistics, report: report, losses: losses))
        case .postgreSQL(let target, let options):
            try schema.bringUpToDate(
                target, mayBeEmpty: mayBeEmpty, mayBeOlder: mayBeOlder, waiting: waiting, progress)
            engine = .postgreSQL(
                PostgreSQLEngine(target, options, statistics: statistics, report: report, losses: losses))
        }
    }

    /// Reads. SQLite does it at once, on the caller's thread: it takes microseconds, so it may be called on an event loop.
    ///
    /// Each statement sees a consistent snapshot; two statements in one `read` may see different ones.
    /// While a server's primary is away, a standby is read, which may lack what was done in the last two seconds. So a
    /// transaction that builds on what was read looks again, as it does because of other writers.
    /// - Parameter fromPrimary: whether no standby will do, because what is read has an effect at once.
    /// - Throws: what `body` throws; `DatabaseUnavailable` when nothing can be read at the moment.
    package func read<Result: Sendable>(
        fromPrimary: Bool = false, _ body: @escaping @Sendable (Reader) throws -> Result
    ) async throws -> Result {
        switch engine {
        case .sqlite(let engine): try engine.read(body)
        case .postgreSQL(let engine): try await engine.read(fromPrimary: fromPrimary, body)
        }
    }

    /// Reads on the caller's thread, which waits for the database: not for an event loop. For results that are too large
    /// to be held in memory, or take milliseconds.
    /// - Throws: as `read` does.
    package func readBlocking<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        switch engine {
        case .sqlite(let engine): try engine.read(body)
        case .postgreSQL(let engine): try engine.readBlocking(body)
        }
    }

    /// Runs `body` as a whole or not at all, and returns once it is safely on disk.
    ///
    /// When `body` throws, its changes are undone, and the error is rethrown. It may run more than once: it has no effect
    /// but through the transaction.
    /// - Parameter key: the number of whoever changes the same rows again and again, such as a member's count. On a server
    ///   two such transactions at once make each other run again, and each occupies a connection meanwhile: so they are run
    ///   one after the other, as far as they are this node's. Others may run beside them. Nil for what rarely meets.
    /// - Throws: what `body` throws; `DatabaseUnavailable` when nothing can be stored at the moment, which says whether it
    ///   is in doubt.
    @discardableResult
    package func write<Result: Sendable>(
        isolation: IsolationLevel = .serializable, inTurnOf key: Int64? = nil,
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let result =
            switch engine {
            case .sqlite(let engine): try await engine.writer.write(body)
            case .postgreSQL(let engine): try await engine.write(isolation, inTurnOf: key, body)
            }
        CommitRecord.current?.note()
        return result
    }

    /// Runs `body` like `write`, without waiting. For data that may be lost, such as a last-seen time, or the audit log's
    /// line about a login that failed: when the program is killed, when the database is out of reach or can't be written,
    /// and when too much waits. What `body` throws is reported to the log, unless it is a `ForeignKeyViolation`.
    package func writeSoon(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        switch engine {
        case .sqlite(let engine): engine.writer.writeSoon(body)
        case .postgreSQL(let engine): engine.writeSoon(body)
        }
    }

    /// Returns once everything that was to be written soon is written.
    package func settle() async {
        switch engine {
        case .sqlite: try? await write { _ in }
        case .postgreSQL(let engine): await engine.settle()
        }
    }

    /// Finishes pending writes, and copies a file's log into it. The log is then empty, unless a reader still needs it.
    package func emptyLog() async {
        switch engine {
        case .sqlite(let engine): await engine.writer.emptyLog()
        case .postgreSQL(let engine): await engine.settle()
        }
    }

    /// The number of writes waiting for the next transaction.
    package var waitingWrites: Int {
        switch engine {
        case .sqlite(let engine): engine.writer.waiting
        case .postgreSQL(let engine): engine.waiting
        }
    }

    /// Why a write was refused, as long as no commit since has shown that there is room for more. Cheap to ask.
    package var outage: DatabaseUnavailable? {
        switch engine {
        case .sqlite(let engine): engine.writer.outage
        case .postgreSQL(let engine): engine.outage
        }
    }

    /// The number of the data's history, always 0 for a file. When a server's standby is promoted, another begins: it may
    /// lack the last changes, and count later ones by the same numbers.
    package var history: Int64 {
        switch engine {
        case .sqlite: 0
        case .postgreSQL(let engine): engine.timeline
        }
    }

    /// The folder of the file; nil for a database in memory or on a server.
    package var folder: String? {
        switch engine {
        case .sqlite(let engine): engine.folder
        case .postgreSQL: nil
        }
    }

    /// The number (inode) of the file; nil for a database in memory or on a server.
    package var fileNumber: UInt64? {
        switch engine {
        case .sqlite(let engine): engine.writer.files?.number
        case .postgreSQL: nil
        }
    }

    // MARK: - Nodes

    /// Takes part among the nodes that serve one database on a server. A file has one node.
    /// - Parameter receive: what other nodes do, on a thread of its own.
    /// - Returns: false when a command keeps nodes out, or the server has not answered for seconds. It goes on trying,
    ///   and as long as it is kept out, nothing is written.
    package func joinNodes(_ receive: @escaping @Sendable (NodeMessage) -> Void) -> Bool {
        switch engine {
        case .sqlite: true
        case .postgreSQL(let engine): engine.join(receive)
        }
    }

    /// Leaves the lead to another node, within a second. The place among the nodes ends with the program, or the object: a
    /// request under way still writes, and a command that needs all nodes away has to wait for it.
    package func giveUpLead() {
        if case .postgreSQL(let engine) = engine { engine.giveUpLead() }
    }

    /// Whether this node is the one that does what is done once for all.
    package var isLeader: Bool {
        switch engine {
        case .sqlite: true
        case .postgreSQL(let engine): engine.isLeader
        }
    }

    /// Tells the other nodes a number, soon. It may be lost when the server is away.
    package func publish(_ number: Int64) {
        if case .postgreSQL(let engine) = engine { engine.publish(number) }
    }

    // MARK: - Availability

    /// What the database currently can't do: nil when it can be read and written, both through to the disk.
    package func trouble() async -> DatabaseFault? {
        switch engine {
        case .sqlite(let engine): await engine.trouble()
        case .postgreSQL(let engine): await engine.trouble()
        }
    }
}

/// What a database currently can't do.
package enum DatabaseFault: Sendable {
    case unreadable, unwritable
}
