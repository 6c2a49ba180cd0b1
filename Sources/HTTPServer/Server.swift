import Logging
import Synchronization

/// An HTTP/1.1 server: RFC 9110 and RFC 9112 over plain TCP, one event loop per core.
public final class Server: Sendable {
    private enum State {
        case new
        case running(loops: [EventLoop], port: Int)
    }

    private let service: Service
    private let state = Mutex(State.new)
    private let loopsRunning: Countdown

    /// - Parameter handler: answers one request. It runs on the connection's loop: what would block a thread it must await
    ///   elsewhere. It cannot throw: what goes wrong is a response, too.
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
        if settings.port != 0, !settings.sharesPort {
            try Listener.checkIsFree(host: settings.host, port: settings.port)
        }
        var port = settings.port
        var loops: [EventLoop] = []
        for number in 0..<max(1, settings.loops) {
            let loop = try EventLoop(number: number)
            let listener = try Listener.open(host: settings.host, port: port)
            port = listener.port
            loop.attach(Acceptor(listener: listener.descriptor, loop: loop, service: service))
            loops.append(loop)
        }
        for loop in loops {
            try loop.start { [loopsRunning] in loopsRunning.countDown() }
        }
        return .running(loops: loops, port: port)
    }

    /// The port really bound; what the settings say before `start`.
    public var port: Int {
        state.withLock { state in
            if case .running(_, let port) = state { port } else { service.settings.port }
        }
    }

    /// Takes no more connections, answers what has been asked with `Connection: close`, closes idle connections at once, and
    /// returns when all are closed or `grace` is over; what is still open then is cut. May be called twice.
    public func shutDown(within grace: Duration) async {
        let loops = beginDraining()
        guard !loops.isEmpty else { return }
        await loopsRunning.wait(atMost: grace)
        for loop in loops { Task(executorPreference: loop) { loop.abort() } }
    }

    @discardableResult
    private func beginDraining() -> [EventLoop] {
        let loops: [EventLoop] = state.withLock { state in
            if case .running(let loops, _) = state { loops } else { [] }
        }
        for loop in loops { Task(executorPreference: loop) { loop.drain() } }
        return loops
    }
}
