import GRDB
import Metrics
import Synchronization

/// The writer: whatever has queued up while the disk was busy is committed together, with one sync.
///
/// Each piece of work has a savepoint of its own, so that one that fails takes nobody with it. Callers hear of success
/// only after the commit.
final class GroupCommit: Sendable {
    private struct State {
        var waiting: [PendingWrite] = []
        var isDraining = false
    }

    /// Keeps one commit short, so that nobody waits long behind a crowd.
    private static let largestGroup = 512
    /// Past so many that wait, what nobody waits for is not written: it may be lost, and memory is everybody's. Others are no more
    /// than there are connections.
    static let mostWaiting = 10_000

    private let connection: WritingConnection
    private let statistics: DatabaseStatistics
    private let report: TroubleReport
    private let state = Mutex(State())

    /// - Parameters:
    ///   - connection: nobody else uses it to write.
    ///   - statistics: counts what is committed.
    ///   - report: takes in how each commit ends.
    init(_ connection: WritingConnection, statistics: DatabaseStatistics, report: TroubleReport) {
        (self.connection, self.statistics, self.report) = (connection, statistics, report)
    }

    private var files: DatabaseFiles? { connection.files }

    /// Why writes are refused, from the first that was until one is kept and there is room for more.
    var trouble: DatabaseUnavailable? { report.current }

    var waiting: Int { state.withLock { $0.waiting.count } }

    func write<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            add(PendingWrite(body) { continuation.resume(with: $0) })
        }
    }

    func writeSoon(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        guard waiting < Self.mostWaiting else { return }
        add(PendingWrite(body) { _ in })
    }

    /// Moves what is in the log into the file, once all that waits is committed.
    func emptyLog() async {
        guard let queue = try? connection.current() else { return }
        await withCheckedContinuation { continuation in
            queue.asyncWriteWithoutTransaction { [files] database in
                // A server that goes on must not wait for the end of this one for long.
                try? database.execute(sql: "PRAGMA busy_timeout = 500")
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

    /// What waits now; nil, and the draining over, when nothing does.
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
            // A small commit that fits says nothing of the next one: what was refused may be larger.
            if report.current == nil || files?.hasRoom != false { report.note(nil) }
            for write in group { write.finish(nil) }
        } catch {
            statistics.noteCommit(of: group.count, isKept: false, duration: stopwatch.elapsed)
            refuse(group, DatabaseUnavailable(error, in: database, at: files?.path ?? "") ?? error)
        }
    }

    /// Nothing was kept: whoever waits is told so, each of them.
    private func refuse(_ group: [PendingWrite], _ error: any Error) {
        if let trouble = error as? DatabaseUnavailable { report.note(trouble) }
        for write in group { write.finish(error) }
    }

    /// - Throws: when SQLite gave the whole transaction up (disk full, I/O error), or the files are gone.
    private func keep(_ group: [PendingWrite], in database: GRDB.Database) throws {
        try files?.requirePresent()
        try database.inTransaction(.immediate) {
            for write in group { try write.perform(database) }
            return .commit
        }
        // They may have gone meanwhile: then it was written into nothing.
        try files?.requirePresent()
    }
}
