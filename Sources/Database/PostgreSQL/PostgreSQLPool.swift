import Foundation

/// Connections to a PostgreSQL server, each with a thread that takes jobs in their order.
///
/// A job's body is synchronous, so that no transaction waits for anything but the database, and no event loop waits for it.
final class PostgreSQLPool: Sendable {
    /// Upper bound on what waits for a connection or for its turn; more is refused.
    static let mostWaiting = 10_000
    /// While the server is away, one connection a moment is tried, and jobs are refused at once.
    private static let pause: Duration = .milliseconds(250)
    /// After a server had no connection to spare, jobs wait for those that are open until more are tried.
    static let rest: Duration = .seconds(1)

    /// A job: it is given its thread's connection.
    typealias Job = @Sendable (PostgreSQLSlot) -> Void

    private let queue = Queue()
    private let turns = TurnQueue()
    private let size: Int
    private let timeout: Duration
    private let gate: ConnectionGate
    /// To the servers that are read while the primary is away.
    private let standbys: ConnectionGate
    private let hasStandbys: Bool
    private let watch: PrimaryWatch

    /// - Parameters:
    ///   - size: the most connections, and threads. They are opened as they are needed.
    ///   - timeout: the longest wait for a connection, and again for each answer.
    ///   - watch: what the node's standing connection tells.
    init(_ target: PostgreSQLTarget, size: Int, timeout: Duration, watch: PrimaryWatch = PrimaryWatch()) {
        (self.size, self.timeout, self.watch) = (size, timeout, watch)
        hasStandbys = !target.servers.isEmpty
        let primaryFinder = PrimaryFinder(target: target, timeout: timeout, watch: watch)
        let standbyFinder = StandbyFinder(target, timeout: timeout, watch: watch)
        gate = ConnectionGate(target.name, pause: Self.pause) { try primaryFinder.connect() }
        standbys = ConnectionGate(target.name, pause: Self.pause, isLastResort: true) { try standbyFinder.connect() }
    }

    deinit {
        queue.close()
    }

    /// The jobs that wait for a connection, or for their turn.
    var waiting: Int { queue.waiting + turns.waiting }

    /// The node's standing connection has waited for the primary in vain. Where a standby can be read, no other does.
    func distrust() {
        if hasStandbys { gate.distrust() }
    }

    /// No connection to the primary is used again that is open now.
    func renew() {
        gate.distrust()
    }

    /// Runs `work` with a connection when one is free.
    /// - Parameter key: whose turn it waits for, without a connection; nil for none's.
    /// - Throws: what `work` throws; `DatabaseUnavailable` when too much waits, or it has waited too long.
    func run<Value: Sendable>(
        inTurnOf key: Int64? = nil, _ work: @escaping @Sendable (PostgreSQLSlot) throws -> Value
    ) async throws -> Value {
        let end = ContinuousClock.now + timeout
        guard let key else { return try await run(until: end, work) }
        guard waiting < Self.mostWaiting else { throw DatabaseUnavailable(.slow, at: gate.name) }
        return try await turns.perform(of: key) { try await run(until: end, work) }
    }

    private func run<Value: Sendable>(
        until end: ContinuousClock.Instant, _ work: @escaping @Sendable (PostgreSQLSlot) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
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

    /// Runs `work`, which can't be done again, on the caller's thread, with a connection that one of the pool's threads
    /// lends it.
    /// - Throws: as `run` does.
    func runBlocking<Value>(_ work: (PostgreSQLSlot) throws -> Value) throws -> Value {
        let end = ContinuousClock.now + timeout
        let checkout = Checkout()
        let isTaken = add { slot in
            if .now < end { checkout.slot = slot }
            checkout.begun.signal()
            checkout.ended.wait()
        }
        guard isTaken else { throw DatabaseUnavailable(.slow, at: gate.name) }
        checkout.begun.wait()
        defer { checkout.ended.signal() }
        guard let slot = checkout.slot else { throw DatabaseUnavailable(.slow, at: gate.name) }
        slot.dropClosed()
        return try work(slot)
    }

    /// Unchecked: the slot is set before `begun`, and read after it.
    private final class Checkout: @unchecked Sendable {
        /// Nil for a caller who has waited too long.
        var slot: PostgreSQLSlot?
        let begun = DispatchSemaphore(value: 0)
        let ended = DispatchSemaphore(value: 0)
    }

    /// Runs `work` later, without anyone waiting, however much waits.
    func runSoon(_ work: @escaping Job) {
        _ = add(work, isKept: true)
    }

    private func add(_ job: @escaping Job, isKept: Bool = false) -> Bool {
        guard let needsThread = queue.add(job, isKept: isKept, threads: size) else { return false }
        if needsThread {
            let thread = Thread { [queue, gate, standbys, watch] in
                let (worker, slot) = (Worker(), PostgreSQLSlot(primary: gate, standby: standbys, watch: watch))
                // Without a connection of its own it leaves the jobs to those that have one.
                if (try? slot.openToRead()) == nil, queue.leave() { return }
                while let job = queue.next(for: worker) { job(slot) }
            }
            thread.name = "postgresql"
            thread.start()
        }
        return true
    }
}
