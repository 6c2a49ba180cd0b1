import GRDB
import Metrics
import Synchronization

/// The writer: commits all writes that queued up while the disk was busy together, with one sync.
///
/// Each write has its own savepoint, so that a failing one doesn't affect the others. Callers are notified of success
/// only after the commit.
final class GroupCommit: Sendable {
    private struct State {
        var waiting: [PendingWrite] = []
        var isDraining = false
    }

    /// Keeps each commit short, so that no caller waits long behind a burst.
    private static let largestGroup = 512
    /// Above this many waiting writes, `writeSoon` drops its work, which may be lost, to bound memory. Writes that
    /// callers await are no more than there are connections.
    static let mostWaiting = 10_000

    private let connection: WritingConnection
    private let statistics: DatabaseStatistics
    private let report: AvailabilityReport
    private let losses: LossReport
    private let state = Mutex(State())

    /// - Parameters:
    ///   - connection: used for writing by this object only.
    ///   - statistics: counts commits.
    ///   - report: receives the outcome of each commit.
    ///   - losses: receives what `writeSoon` loses.
    init(
        _ connection: WritingConnection, statistics: DatabaseStatistics, report: AvailabilityReport, losses: LossReport
    ) {
        (self.connection, self.statistics, self.report) = (connection, statistics, report)
        self.losses = losses
    }

    var files: DatabaseFiles? { connection.files }

    /// Why writes are refused: set by the first refused write, cleared by a commit that leaves room for more.
    var outage: DatabaseUnavailable? { report.current }

    var waiting: Int { state.withLock { $0.waiting.count } }

    func write<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            add(PendingWrite(body) { continuation.resume(with: $0) })
        }
    }

    func writeSoon(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        guard waiting < Self.mostWaiting else { return losses.note(TooMuchWaits()) }
        add(
            PendingWrite(body) { [losses] outcome in
                if case .failure(let error) = outcome { losses.note(error) }
            })
    }

    /// Moves the write-ahead log into the file, after committing all waiting writes.
    func emptyLog() async {
        guard let queue = try? connection.current() else { return }
        await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { [files] database in
                // A successor that is already running, or the next write, must not wait long.
                let usual = try? Int.fetchOne(database, sql: "PRAGMA busy_timeout")
                try? database.execute(sql: "PRAGMA busy_timeout = 500")
                defer { if let usual { try? database.execute(sql: "PRAGMA busy_timeout = \(usual)") } }
                if (try? files?.requirePresent()) != nil { _ = try? database.checkpoint(.truncate) }
                continuation.resume()
            }
        }
    }

    private func add(_ write: PendingWrite) {
        let startsDraining = state.withLock { state in
            state.waiting.append(write)
            defer { state.isDraining = true }
            return !state.isDraining
        }
        guard startsDraining else { return }
        do {
            try connection.current().asyncWriteWithoutTransaction { [self] database in
                while let group = nextGroup() { commit(group, in: database) }
            }
        } catch {
            while let group = nextGroup() { refuse(group, error) }
        }
    }

    /// The writes waiting now; nil when there are none, which ends the draining.
    private func nextGroup() -> [PendingWrite]? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isDraining = false
                return nil
            }
            let group = Array(state.waiting.prefix(Self.largestGroup))
            state.waiting.removeFirst(group.count)
            return group
        }
    }

    private func commit(_ group: [PendingWrite], in database: GRDB.Database) {
        let stopwatch = Stopwatch()
        do {
            try keep(group, in: database)
            statistics.noteCommit(of: group.count, isKept: true, duration: stopwatch.elapsed)
            // A small commit that succeeds proves nothing about the next one: the refused write may be larger, and
            // this one may have changed nothing, which a file that can only be read allows.
            if report.current == nil || files.map({ $0.hasRoom && $0.mayAllBeWritten }) != false { report.note(nil) }
            for write in group { write.finish(nil) }
        } catch {
            statistics.noteCommit(of: group.count, isKept: false, duration: stopwatch.elapsed)
            refuse(group, DatabaseUnavailable(error, in: database, at: files?.path ?? "") ?? error)
        }
    }

    /// Fails every write of a group that was not committed.
    private func refuse(_ group: [PendingWrite], _ error: any Error) {
        if let trouble = error as? DatabaseUnavailable { report.note(trouble) }
        for write in group { write.finish(error) }
    }

    /// - Throws: when SQLite rolled back the whole transaction (disk full, I/O error), or the files are gone.
    private func keep(_ group: [PendingWrite], in database: GRDB.Database) throws {
        try files?.requirePresent()
        try database.inKeptTransaction {
            for write in group { try write.perform(database) }
        }
        // The files may have been deleted meanwhile, and the commit is lost; or moved, and it is there with them.
        do throws(DatabaseUnavailable) { try files?.requirePresent() } catch { throw error.afterCommit }
    }
}
