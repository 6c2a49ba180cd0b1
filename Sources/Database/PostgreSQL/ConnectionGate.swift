import Synchronization

/// Opens connections, and remembers for a moment that none can be had.
final class ConnectionGate: Sendable {
    /// The server's, for sentences.
    let name: String
    private let pause: Duration
    private let connect: @Sendable () throws -> PostgreSQLConnection
    private let shutUntil: Mutex<ContinuousClock.Instant?>
    /// How often a server has fallen silent.
    private let silences = Atomic(0)

    /// - Parameters:
    ///   - isShut: whether one tries alone at first, as after a failure.
    ///   - connect: makes a connection.
    init(
        _ name: String, pause: Duration, isShut: Bool = false,
        connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
        (self.name, self.pause, self.connect) = (name, pause, connect)
        shutUntil = Mutex(isShut ? ContinuousClock.now : nil)
    }

    /// Whether the last try has failed.
    var isShut: Bool { shutUntil.withLock { $0 != nil } }

    /// What a connection that is opened now belongs to. A server that has fallen silent on one connection would be on the
    /// others, too, at the price of the whole timeout for each: those of an earlier generation are not used again.
    var generation: Int { silences.load(ordering: .relaxed) }

    func endGeneration() {
        silences.wrappingAdd(1, ordering: .relaxed)
    }

    /// No connection is used again, as if the server were silent, and one tries alone whether there is a new one to be had.
    func distrust() {
        endGeneration()
        shutUntil.withLock { $0 = $0 ?? ContinuousClock.now }
    }

    /// - Throws: `DatabaseUnavailable` when the server can't be reached, or couldn't a moment ago.
    func open() throws -> PostgreSQLConnection {
        let isShut = shutUntil.withLock { until in
            guard let end = until, end > .now else {
                // Others are refused while this one tries.
                if until != nil { until = .now + .hours(1) }
                return false
            }
            return true
        }
        guard !isShut else { throw DatabaseUnavailable(.unreachable, at: name) }
        do {
            let connection = try connect()
            shutUntil.withLock { $0 = nil }
            return connection
        } catch {
            shutUntil.withLock { $0 = .now + pause }
            throw DatabaseUnavailable(.unreachable, at: name, because: "\(error)")
        }
    }
}
