import Logging

/// An HTTP/1.1 server: RFC 9110 and RFC 9112 over plain TCP or Unix-domain sockets, one event loop per core.
public final class Server: Sendable {
    private enum State {
        case new
        case running(loops: [EventLoop], listeners: Listeners)
        case draining(loops: [EventLoop], port: Int)

        var loops: [EventLoop] {
            switch self {
            case .new: []
            case .running(let loops, _), .draining(let loops, _): loops
            }
        }
    }

    private let service: Service
    private let state = Lock(State.new)
    private let loopsRunning: Countdown

    /// - Parameters:
    ///   - settings: where to listen, whom to believe, how much to take.
    ///   - logger: told of connections that are turned away, once a second at most.
    ///   - handler: answers one request. It runs on the connection's loop: what would block a thread it must await
    ///     elsewhere. It cannot throw: what goes wrong is a response, too.
    public init(
        _ settings: Settings, logger: Logger, handler: @escaping @Sendable (Request) async -> Response
    ) {
        service = Service(settings: settings, logger: logger, handler: handler)
        loopsRunning = Countdown(from: max(1, settings.loops))
    }

    deinit {
        beginDraining()
    }

    /// Opens the port and serves from now on. A server starts once.
    /// - Throws: `StartFailure`, one sentence: port in use, not permitted, no such address.
    public func start() throws {
        try state.withLock { state in
            guard case .new = state else { throw StartFailure("This server has been started before.") }
            state = try open()
        }
    }

    private func open() throws -> State {
        let settings = service.settings
        DescriptorLimit.raise(toHold: settings.limits.connections)
        let loops = try (0..<max(1, settings.loops)).map { try EventLoop(number: $0, limits: settings.limits) }
        let listeners = try Listeners(settings, loops: loops.count)
        service.room.store(DescriptorLimit.room(), ordering: .relaxed)
        for (loop, descriptors) in zip(loops, listeners.perLoop) {
            for descriptor in descriptors {
                loop.attach(Acceptor(listener: descriptor, loop: loop, service: service))
            }
        }
        for (index, loop) in loops.enumerated() {
            do {
                try loop.start { [loopsRunning] in loopsRunning.countDown() }
            } catch {
                // Half a server is none.
                for started in loops[..<index] {
                    Task(executorPreference: started) { started.drain(lastCall: .zero) }
                }
                listeners.removeNames()
                throw error
            }
        }
        return .running(loops: loops, listeners: listeners)
    }

    /// The port really bound; what the settings say before `start`; 0 for a Unix-domain socket.
    public var port: Int {
        state.withLock { state in
            switch state {
            case .new: service.settings.port
            case .running(_, let listeners): listeners.port
            case .draining(_, let port): port
            }
        }
    }

    /// What the server is busy with at this moment.
    public var load: Load {
        let loops = state.withLock(\.loops)
        return Load(
            loops: loops.map(\.load.now), refusedRequests: service.refused.load(ordering: .relaxed),
            turnedAwayConnections: service.turnedAway.load(ordering: .relaxed),
            cutConnections: service.cut.load(ordering: .relaxed))
    }

    /// Takes no more connections, answers what has been asked with `Connection: close`, closes idle connections at once, and
    /// returns when all are closed or `grace` is over; what is still open then is cut. A connection that was opened or
    /// answered within `TimeOuts.farewell` is not idle yet: its next request may be on the way. May be called twice.
    public func shutDown(within grace: Duration) async {
        let loops = beginDraining()
        guard !loops.isEmpty else { return }
        await loopsRunning.wait(atMost: grace)
        for loop in loops { Task(executorPreference: loop) { loop.abort() } }
    }

    @discardableResult
    private func beginDraining() -> [EventLoop] {
        state.withLock { state in
            // Once: after it the numbers of the sockets that were listened on are others'.
            guard case .running(let loops, let listeners) = state else { return state.loops }
            let lastCall = listeners.takeNobodyNew()
            for loop in loops { Task(executorPreference: loop) { loop.drain(lastCall: lastCall) } }
            state = .draining(loops: loops, port: listeners.port)
            return loops
        }
    }
}
