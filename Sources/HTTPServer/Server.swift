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

    private let context: ServerContext
    private let state = Lock(State.new)
    private let loopsRunning: CountdownLatch

    /// - Parameters:
    ///   - settings: where to listen, which proxies to trust, and the limits.
    ///   - logger: receives warnings, such as of connections turned away, once a second at most.
    ///   - handler: answers one request. It runs on the connection's loop, so it must await blocking work elsewhere. It
    ///     cannot throw: a failure is a response, too.
    public init(
        _ settings: Settings, logger: Logger, handler: @escaping @Sendable (Request) async -> Response
    ) {
        context = ServerContext(settings: settings, logger: logger, handler: handler)
        loopsRunning = CountdownLatch(from: max(1, settings.loops))
    }

    deinit {
        beginDraining()
    }

    /// Opens the port and starts serving. A server starts once.
    /// - Throws: `StartFailure`, one sentence: port in use, not permitted, no such address.
    public func start() throws {
        try state.withLock { state in
            guard case .new = state else { throw StartFailure("This server has been started before.") }
            state = try open()
        }
    }

    private func open() throws -> State {
        let settings = context.settings
        DescriptorLimit.raise(toHold: settings.limits.connections)
        let loops = try (0..<max(1, settings.loops)).map { try EventLoop(number: $0, limits: settings.limits) }
        let listeners = try Listeners(settings, loops: loops.count)
        context.room.store(DescriptorLimit.room(), ordering: .relaxed)
        for (loop, descriptors) in zip(loops, listeners.perLoop) {
            for descriptor in descriptors {
                loop.attach(Acceptor(listener: descriptor, loop: loop, context: context))
            }
        }
        for (index, loop) in loops.enumerated() {
            do {
                try loop.start { [loopsRunning] in loopsRunning.countDown() }
            } catch {
                // The server needs all of its loops.
                for started in loops[..<index] {
                    Task(executorPreference: started) { started.drain(lastCall: .zero) }
                }
                listeners.removeNames()
                throw error
            }
        }
        return .running(loops: loops, listeners: listeners)
    }

    /// The bound port; before `start`, the one in the settings; 0 for a Unix-domain socket.
    public var port: Int {
        state.withLock { state in
            switch state {
            case .new: context.settings.port
            case .running(_, let listeners): listeners.port
            case .draining(_, let port): port
            }
        }
    }

    /// The server's current load.
    public var load: Load {
        let loops = state.withLock(\.loops)
        return Load(
            loops: loops.map(\.load.now), refusedRequests: context.refused.load(ordering: .relaxed),
            turnedAwayConnections: context.turnedAway.load(ordering: .relaxed),
            cutConnections: context.cut.load(ordering: .relaxed))
    }

    /// Shuts the server down: stops accepting connections, answers pending requests with `Connection: close` and closes
    /// idle connections at once. Returns when all are closed or `grace` is over; connections still open then are cut. A
    /// connection that was opened or answered within `Timeouts.drainGrace` is not idle yet: its next request may be on
    /// the way. May be called twice.
    public func shutDown(within grace: Duration) async {
        let loops = beginDraining()
        guard !loops.isEmpty else { return }
        await loopsRunning.wait(atMost: grace)
        for loop in loops { Task(executorPreference: loop) { loop.abort() } }
    }

    @discardableResult
    private func beginDraining() -> [EventLoop] {
        state.withLock { state in
            // Only once: afterwards the listening sockets' descriptors may have been reused.
            guard case .running(let loops, let listeners) = state else { return state.loops }
            let lastCall = listeners.stopAccepting()
            for loop in loops { Task(executorPreference: loop) { loop.drain(lastCall: lastCall) } }
            state = .draining(loops: loops, port: listeners.port)
            return loops
        }
    }
}
