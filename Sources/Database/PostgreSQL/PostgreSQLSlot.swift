import Synchronization

/// Opens connections, and remembers for a moment that the server is away.
final class ConnectionGate: Sendable {
    private let target: PostgreSQLTarget
    private let timeout: Duration
    private let pause: Duration
    private let shutUntil = Mutex<ContinuousClock.Instant?>(nil)
    /// How often a server has fallen silent.
    private let silences = Atomic(0)

    init(_ target: PostgreSQLTarget, timeout: Duration, pause: Duration) {
        (self.target, self.timeout, self.pause) = (target, timeout, pause)
    }

    var name: String { target.name }

    /// What a connection that is opened now belongs to. A server that has fallen silent on one connection would be on the
    /// others, too, at the price of the whole timeout for each: those of an earlier generation are not used again.
    var generation: Int { silences.load(ordering: .relaxed) }

    func endGeneration() {
        silences.wrappingAdd(1, ordering: .relaxed)
    }

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
            let connection = try PostgreSQLConnection(target, timeout: timeout)
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
    /// The connection's.
    private var generation = 0

    init(_ gate: ConnectionGate) {
        self.gate = gate
    }

    var name: String { gate.name }

    /// - Throws: `DatabaseUnavailable` when there is none.
    func open() throws -> PostgreSQLConnection {
        if let connection, connection.isUsable, generation == gate.generation { return connection }
        connection = nil
        generation = gate.generation
        let opened = try gate.open()
        connection = opened
        return opened
    }

    /// Gives a lost connection up.
    /// - Parameter isSilent: whether the server has not answered at all.
    func drop(isSilent: Bool = false) {
        connection = nil
        if isSilent { gate.endGeneration() }
    }
}
