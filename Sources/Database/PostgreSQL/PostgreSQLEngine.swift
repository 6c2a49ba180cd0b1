import Foundation
import Metrics
import Synchronization

/// A site's data on a PostgreSQL server.
///
/// Transactions are serializable, and run again when the server can't order them: this gives the same promise as SQLite's
/// single writer. A body may run more than once, so it has no effect but on the database, and after the commit.
final class PostgreSQLEngine: Sendable {
    private let target: PostgreSQLTarget
    private let options: PostgreSQLOptions
    private let pool: PostgreSQLPool
    /// What other nodes know this one by.
    private let node = UInt64.random(in: 1...UInt64.max)
    private let link = Mutex<PostgreSQLLink?>(nil)
    private let watch = PrimaryWatch()
    /// The numbers that other nodes are to be told.
    private let unpublished = Mutex<Set<Int64>>([])
    private let soon = Mutex(SoonWork())
    private let statistics: DatabaseStatistics
    private let report: AvailabilityReport
    private let losses: LossReport

    init(
        _ target: PostgreSQLTarget, _ options: PostgreSQLOptions, statistics: DatabaseStatistics,
        report: AvailabilityReport, losses: LossReport
    ) {
        (self.target, self.options) = (target, options)
        pool = PostgreSQLPool(target, size: options.connections, timeout: options.timeout, watch: watch)
        (self.statistics, self.report, self.losses) = (statistics, report, losses)
    }

    deinit {
        link.withLock { $0?.close() }
    }

    var waiting: Int { pool.waiting }
    var outage: DatabaseUnavailable? { report.current }
    var timeline: Int64 { watch.timeline }

    func read<Result: Sendable>(
        fromPrimary: Bool, _ body: @escaping @Sendable (Reader) throws -> Result
    ) async throws -> Result {
        if options.inTests.keepsOrder { await settle() }
        return try await pool.run { [self] in try read(with: $0, fromPrimary: fromPrimary, body) }
    }

    func readBlocking<Result>(_ body: (Reader) throws -> Result) throws -> Result {
        try pool.runBlocking { try readOnce(with: $0, body) }
    }

    func write<Result: Sendable>(
        _ isolation: IsolationLevel, inTurnOf key: Int64?, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        if options.inTests.keepsOrder { await settle() }
        return try await pool.run(inTurnOf: key) { [self] in try write(with: $0, isolation: isolation, body) }
    }

    /// Runs `body` later, in the order of the calls, as long as not much waits.
    func writeSoon(_ body: @escaping @Sendable (Transaction) throws -> Void) {
        addSoon { [self] slot in
            do { try write(with: slot, body) } catch { losses.note(error) }
        }
    }

    /// Returns once what was added by `writeSoon` is done.
    func settle() async {
        // Nothing waits, and a thread that only says so would be one more connection.
        guard soon.withLock({ $0.isRunning }) else { return }
        await withCheckedContinuation { continuation in
            addSoon(isKept: true) { _ in continuation.resume() }
        }
    }

    private func addSoon(isKept: Bool = false, _ work: @escaping PostgreSQLPool.Job) {
        let starts: Bool? = soon.withLock { soon in
            guard isKept || soon.waiting.count < PostgreSQLPool.mostWaiting else { return nil }
            soon.waiting.append(work)
            defer { soon.isRunning = true }
            return !soon.isRunning
        }
        guard let starts else { return losses.note(TooMuchWaits()) }
        guard starts else { return }
        // One thread takes them all, so that they keep their order.
        pool.runSoon { [self] slot in
            while let works = soon.withLock({ $0.takeAll() }) { for work in works { work(slot) } }
        }
    }

    // MARK: - Nodes

    var isLeader: Bool { link.withLock { $0?.isLeader == true } }

    func join(_ receive: @escaping @Sendable (NodeMessage) -> Void) -> Bool {
        let new = PostgreSQLLink(
            target, node: node, watch: watch, silence: { [weak pool] in pool?.distrust() },
            renew: { [weak pool] in pool?.renew() }, receive: receive)
        link.withLock { $0 = new }
        return new.waitUntilEntered()
    }

    func giveUpLead() {
        link.withLock { $0?.giveUpLead() }
    }

    /// Publishes a number to the other nodes, with others of the same moment: each message is a commit of its own, and the
    /// server makes one after the other (PostgreSQL, "NOTIFY").
    func publish(_ number: Int64) {
        let isFirst = unpublished.withLock { numbers in
            defer { numbers.insert(number) }
            return numbers.isEmpty
        }
        guard isFirst else { return }
        Task {
            try? await Task.sleep(for: PostgreSQLLink.publishingDelay)
            pool.runSoon { [self] slot in publishAll(with: slot) }
        }
    }

    private func publishAll(with slot: PostgreSQLSlot) {
        var numbers = unpublished.withLock { waiting in
            defer { waiting = [] }
            return Array(waiting)
        }
        while !numbers.isEmpty {
            let part = Array(numbers.suffix(PostgreSQLLink.mostNumbers))
            numbers.removeLast(part.count)
            // A node that misses it looks by itself within half a minute.
            guard (try? PostgreSQLLink.publish(part, by: node, with: slot.open())) != nil else { return slot.drop() }
        }
    }

    // MARK: - Work

    private func read<Result>(
        with slot: PostgreSQLSlot, fromPrimary: Bool, _ body: (Reader) throws -> Result
    ) throws -> Result {
        do {
            let result: Result
            do {
                result = try readOnce(with: slot, fromPrimary: fromPrimary, body)
            } catch let trouble as DatabaseUnavailable where trouble.cause == .unreachable {
                // The server may have closed a connection that was idle, or another may be the primary by now.
                result = try readOnce(with: slot, fromPrimary: fromPrimary, body)
            }
            if slot.isOnStandby {
                if let trouble = slot.trouble { report.note(trouble) }
            } else if let cause = report.current?.cause, cause == .unreachable || cause == .noPrimary {
                // Whether it can be written, the next write tells.
                report.note(nil)
            }
            return result
        } catch let trouble as DatabaseUnavailable {
            report.note(trouble)
            throw trouble
        }
    }

    /// Never runs a body again: it may have passed rows on.
    private func readOnce<Result>(
        with slot: PostgreSQLSlot, fromPrimary: Bool = false, _ body: (Reader) throws -> Result
    ) throws -> Result {
        let stopwatch = Stopwatch()
        defer { statistics.reads.record(stopwatch.elapsed) }
        do {
            let connection = try fromPrimary ? slot.open() : slot.openToRead()
            if slot.isOnStandby { statistics.noteStandbyRead() }
            return try body(Reader(connection: .postgreSQL(connection)))
        } catch let error as ConnectionLost {
            slot.drop(isSilent: error.isSilent)
            throw error.unavailable(at: slot.name)
        } catch is SerializationFailure where slot.isOnStandby {
            // What the primary deleted last could not wait for it (PostgreSQL, "Handling Query Conflicts").
            throw DatabaseUnavailable(.slow, at: slot.name)
        }
    }

    private func write<Result>(
        with slot: PostgreSQLSlot, isolation: IsolationLevel = .serializable, _ body: (Transaction) throws -> Result
    ) throws -> Result {
        let stopwatch = Stopwatch()
        do {
            let result = try attempt(with: slot, isolation, body)
            statistics.noteCommit(of: 1, isKept: true, duration: stopwatch.elapsed)
            return result
        } catch let trouble as DatabaseUnavailable {
            statistics.noteCommit(of: 1, isKept: false, duration: stopwatch.elapsed)
            report.note(trouble)
            throw trouble
        }
    }

    private func attempt<Result>(
        with slot: PostgreSQLSlot, _ isolation: IsolationLevel, _ body: (Transaction) throws -> Result
    ) throws -> Result {
        var lost: ConnectionLost?
        let end = ContinuousClock.now + options.retryTimeout
        var attempt = 0
        repeat {
            attempt += 1
            let connection = try slot.open()
            let actions = CommitActions()
            do {
                try requirePlace()
                connection.begin(isolation)
                let before = connection.changesSoFar
                let result = try body(Transaction(connection: .postgreSQL(connection), commitActions: actions))
                if options.inTests.failsOnce, attempt == 1 { throw SerializationFailure() }
                // It may have waited for the very command that keeps nodes out.
                try requirePlace()
                try connection.commit()
                // Without changes it shows only that the server answers: one whose disk is full does that, too.
                if connection.changesSoFar != before || report.current?.endsWithAnswer != false { report.note(nil) }
                actions.run()
                return result
            } catch is SerializationFailure {
                connection.rollBack()
                SerializationFailure.pause(after: attempt)
            } catch let error as ConnectionLost {
                // Nothing was committed. Once more with another connection; the server may be gone as a whole.
                slot.drop(isSilent: error.isSilent)
                guard !error.isSilent else { throw error.unavailable(at: slot.name) }
                if let lost { throw lost.unavailable(at: slot.name) }
                lost = error
            } catch let trouble as DatabaseUnavailable where trouble.cause == .readOnly && lost == nil {
                // It was the primary when it was connected to; another is by now, or it takes no changes for a while.
                watch.noteRefusal()
                slot.drop()
                lost = ConnectionLost(description: trouble.description)
            } catch let error as CommitUncertain {
                slot.drop(isSilent: error.reason.isSilent)
                throw DatabaseUnavailable(
                    .unreachable, at: slot.name, because: error.reason.description, isInDoubt: true)
            } catch {
                let failure = connection.failure
                connection.rollBack()
                // The body may have made another error of it.
                guard failure is SerializationFailure else { throw error }
                SerializationFailure.pause(after: attempt)
            }
        } while .now < end
        throw DatabaseUnavailable(.slow, at: slot.name)
    }

    /// - Throws: `DatabaseUnavailable` while a command keeps nodes out: it may have read already what would be changed.
    private func requirePlace() throws {
        guard link.withLock({ $0?.isKeptOut != true }) else { throw DatabaseUnavailable(.keptOut, at: target.name) }
    }
}
