import Foundation
import Synchronization

/// Connections to a PostgreSQL server, each with a thread that takes jobs in their order.
///
/// A job's body is synchronous, so that no transaction waits for anything but the database, and no event loop waits for it.
final class PostgreSQLPool: Sendable {
    /// Upper bound on waiting jobs; more are refused.
    static let mostWaiting = 10_000
    /// While the server is away, one connection a moment is tried, and jobs are refused at once.
    private static let pause: Duration = .milliseconds(250)
    /// After a server had no connection to spare, jobs wait for those that are open until more are tried.
    private static let rest: Duration = .seconds(1)

    /// A job: it is given its thread's connection.
    private typealias Job = @Sendable (PostgreSQLSlot) -> Void

    private struct State {
        var jobs: [Job] = []
        /// Where the next job stands in `jobs`.
        var next = 0
        var isClosed = false
        /// All threads, and those that wait for a job.
        var (threads, idle) = (0, 0)
        /// Until then there are no more threads than there are.
        var restsUntil = ContinuousClock.now
        var waiting: Int { jobs.count - next }

        mutating func take() -> Job? {
            guard next < jobs.count else { return nil }
            let job = jobs[next]
            next += 1
            if next == jobs.count { (jobs, next) = ([], 0) }
            return job
        }
    }

    private let line = Line()
    private let size: Int
    private let patience: Duration
    private let gate: ConnectionGate

    /// - Parameters:
    ///   - size: the most connections, and threads. They are opened as they are needed.
    ///   - patience: the longest wait for a connection, and again for each answer.
    init(_ target: PostgreSQLTarget, size: Int, patience: Duration) {
        (self.size, self.patience) = (size, patience)
        gate = ConnectionGate(target, patience: patience, pause: Self.pause)
    }

    deinit {
        line.close()
    }

    var waiting: Int { line.waiting }

    /// Runs `work` with a connection when one is free.
    /// - Throws: what `work` throws; `DatabaseUnavailable` when too much waits, or it has waited too long.
    func run<Value: Sendable>(_ work: @escaping @Sendable (PostgreSQLSlot) throws -> Value) async throws -> Value {
        let end = ContinuousClock.now + patience
        return try await withCheckedThrowingContinuation { continuation in
            let isTaken = add { slot in
                continuation.resume(
                    with: Result {
                        guard .now < end else { throw DatabaseUnavailable(.slow, at: slot.name) }
                        return try work(slot)
                    })
            }
            if !isTaken { continuation.resume(throwing: DatabaseUnavailable(.slow, at: gate.name)) }
        }
    }

    /// Runs `work` on the caller's thread, with a connection that one of the pool's threads lends it.
    func runBlocking<Value>(_ work: (PostgreSQLSlot) throws -> Value) throws -> Value {
        let loan = Loan()
        let isTaken = add { slot in
            loan.slot = slot
            loan.begun.signal()
            loan.ended.wait()
        }
        guard isTaken else { throw DatabaseUnavailable(.slow, at: gate.name) }
        loan.begun.wait()
        defer { loan.ended.signal() }
        guard let slot = loan.slot else { throw DatabaseUnavailable(.slow, at: gate.name) }
        return try work(slot)
    }

    /// Unchecked: the slot is set before `begun`, and read after it.
    private final class Loan: @unchecked Sendable {
        var slot: PostgreSQLSlot?
        let begun = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
    }

    /// Runs `work` later, without anyone waiting, however much waits.
    func runSoon(_ work: @escaping @Sendable (PostgreSQLSlot) -> Void) {
        _ = add(work, isKept: true)
    }

    private func add(_ job: @escaping Job, isKept: Bool = false) -> Bool {
        guard let needsThread = line.add(job, isKept: isKept, threads: size) else { return false }
        if needsThread {
            let thread = Thread { [line, gate] in
                let slot = PostgreSQLSlot(gate)
                // Without a connection of its own it leaves the jobs to those that have one.
                if (try? slot.open()) == nil, line.leave() { return }
                while let job = line.next() { job(slot) }
            }
            thread.name = "postgresql"
            thread.start()
        }
        return true
    }

    /// The jobs that wait for a thread.
    ///
    /// Unchecked: its state is touched only while `condition` is held.
    private final class Line: @unchecked Sendable {
        private let condition = NSCondition()
        private var state = State()

        var waiting: Int { condition.withLock { state.waiting } }

        /// - Returns: whether a thread has to be started for it; nil when too much waits.
        func add(_ job: @escaping Job, isKept: Bool, threads most: Int) -> Bool? {
            condition.withLock {
                guard isKept || state.waiting < PostgreSQLPool.mostWaiting else { return nil }
                state.jobs.append(job)
                guard state.idle < state.waiting, state.threads < most, state.threads == 0 || state.restsUntil < .now
                else {
                    condition.signal()
                    return false
                }
                state.threads += 1
                return true
            }
        }

        /// Ends a thread, unless it is the only one.
        func leave() -> Bool {
            condition.withLock {
                guard state.threads > 1 else { return false }
                state.threads -= 1
                state.restsUntil = .now + PostgreSQLPool.rest
                // It may have been woken for a job that another has to take.
                condition.signal()
                return true
            }
        }

        /// Waits for the next job; nil when the line is closed and empty.
        func next() -> Job? {
            condition.withLock {
                while true {
                    if let job = state.take() { return job }
                    if state.isClosed { return nil }
                    state.idle += 1
                    condition.wait()
                    state.idle -= 1
                }
            }
        }

        func close() {
            condition.withLock {
                state.isClosed = true
                condition.broadcast()
            }
        }
    }
}

/// Opens connections, and remembers for a moment that the server is away.
final class ConnectionGate: Sendable {
    private let target: PostgreSQLTarget
    private let patience: Duration
    private let pause: Duration
    private let shutUntil = Mutex<ContinuousClock.Instant?>(nil)

    init(_ target: PostgreSQLTarget, patience: Duration, pause: Duration) {
        (self.target, self.patience, self.pause) = (target, patience, pause)
    }

    var name: String { target.name }

    /// - Throws: `DatabaseUnavailable` when the server can't be reached, or couldn't a moment ago.
    func open() throws -> PostgreSQLConnection {
        let isShut = shutUntil.withLock { until in
            guard let end = until, end > .now else {
                // Others are refused while this one tries.
                if until != nil { until = .now + .seconds(3600) }
                return false
            }
            return true
        }
        guard !isShut else { throw DatabaseUnavailable(.unreachable, at: name) }
        do {
            let connection = try PostgreSQLConnection(target, patience: patience)
            shutUntil.withLock { $0 = nil }
            return connection
        } catch {
            shutUntil.withLock { $0 = .now + pause }
            throw DatabaseUnavailable(.unreachable, at: name, because: "\(error)")
        }
    }
}

/// The connection of one of the pool's threads, opened when it is needed.
final class PostgreSQLSlot {
    private let gate: ConnectionGate
    private var connection: PostgreSQLConnection?

    init(_ gate: ConnectionGate) {
        self.gate = gate
    }

    var name: String { gate.name }

    /// - Throws: `DatabaseUnavailable` when there is none.
    func open() throws -> PostgreSQLConnection {
        if let connection, connection.isUsable { return connection }
        let opened = try gate.open()
        connection = opened
        return opened
    }

    /// Gives a lost connection up.
    func drop() {
        connection = nil
    }
}
