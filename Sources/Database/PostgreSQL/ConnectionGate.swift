import Dispatch
import Synchronization

/// Opens connections, and remembers for a moment that none can be had.
final class ConnectionGate: Sendable {
    private enum State {
        /// Connections can be had.
        case open
        /// The last try has failed, and there is none until then; nil when there was none yet.
        case shut(until: ContinuousClock.Instant?)
        /// One tries alone. Others wait for its outcome; nil where they are refused.
        case tried(waiting: [DispatchSemaphore]?)
    }

    /// For how long it is known that none can be had.
    private static let memory: Duration = .seconds(1)

    /// The server's, for sentences.
    let name: String
    private let pause: Duration
    private let isLastResort: Bool
    private let connect: @Sendable () throws -> PostgreSQLConnection
    private let state: Mutex<State>
    /// How often a server has fallen silent.
    private let silences = Atomic(0)

    /// - Parameters:
    ///   - isLastResort: whether who is refused here can be served nowhere else. Then one tries alone from the beginning, and
    ///     others wait for that try, unless the one before it has just failed.
    ///   - connect: makes a connection.
    init(
        _ name: String, pause: Duration, isLastResort: Bool = false,
        connect: @escaping @Sendable () throws -> PostgreSQLConnection
    ) {
        (self.name, self.pause, self.isLastResort, self.connect) = (name, pause, isLastResort, connect)
        state = Mutex(isLastResort ? .shut(until: nil) : .open)
    }

    /// Whether the last try has failed.
    var isShut: Bool {
        state.withLock { state in
            if case .open = state { return false }
            return true
        }
    }

    /// What a connection that is opened now belongs to. A server that has fallen silent on one connection would be on the
    /// others, too, at the price of the whole timeout for each: those of an earlier generation are not used again.
    var generation: Int { silences.load(ordering: .relaxed) }

    func endGeneration() {
        silences.wrappingAdd(1, ordering: .relaxed)
    }

    /// No connection is used again, as if the server were silent, and one tries alone whether there is a new one to be had.
    func distrust() {
        endGeneration()
        state.withLock { state in
            if case .open = state { state = .shut(until: .now) }
        }
    }

    /// - Throws: `DatabaseUnavailable` when the server can't be reached, or couldn't a moment ago.
    func open() throws -> PostgreSQLConnection {
        while let other = try begin() { other.wait() }
        do {
            let connection = try connect()
            end(as: .open)
            return connection
        } catch {
            end(as: .shut(until: .now + pause))
            throw DatabaseUnavailable(.unreachable, at: name, because: "\(error)")
        }
    }

    /// - Returns: nil when there may be a try; otherwise what is signalled once another's is over.
    /// - Throws: `DatabaseUnavailable` when there is none for now.
    private func begin() throws -> DispatchSemaphore? {
        let (other, isRefused): (DispatchSemaphore?, Bool) = state.withLock { state in
            switch state {
            case .open: break
            case .shut(let end):
                if let end, end > .now { return (nil, true) }
                let isKnown = end.map { $0 + Self.memory > .now } ?? false
                state = .tried(waiting: isLastResort && !isKnown ? [] : nil)
            case .tried(let waiting):
                guard let waiting else { return (nil, true) }
                let other = DispatchSemaphore(value: 0)
                state = .tried(waiting: waiting + [other])
                return (other, false)
            }
            return (nil, false)
        }
        guard !isRefused else { throw DatabaseUnavailable(.unreachable, at: name) }
        return other
    }

    private func end(as outcome: State) {
        let waiting = state.withLock { state -> [DispatchSemaphore] in
            defer { state = outcome }
            if case .tried(let waiting?) = state { return waiting }
            return []
        }
        for other in waiting { other.signal() }
    }
}
