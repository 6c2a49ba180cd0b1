import CEpoll

#if canImport(Glibc)
    import Glibc
#endif

/// Every socket that a server listens on: for each of its loops, those it accepts from.
struct Listeners {
    private(set) var perLoop: [[Int32]]
    /// The first one's; 0 when that is a Unix-domain socket.
    private(set) var port: Int
    private var unix: UnixListener?
    /// Those that we alone opened, and that the kernel spreads connections over.
    private let spread: [Int32]

    init(_ settings: Server.Settings, loops: Int) throws(StartFailure) {
        if !settings.inherited.isEmpty {
            for descriptor in settings.inherited { try SocketActivation.adopt(descriptor) }
            port = settings.inherited.first.map { Listener.port(of: $0) } ?? 0
            perLoop = try Self.shared(settings.inherited, loops)
            spread = []
        } else if let path = settings.unixSocket {
            let listener = try UnixListener(path: path, sharing: settings.sharesPort)
            unix = listener
            port = 0
            perLoop = try Self.shared([listener.descriptor], loops)
            spread = []
        } else {
            (spread, port) = try Self.spread(settings, loops)
            perLoop = spread.map { [$0] }
            if settings.sharesPort { Relief.steer(to: spread) }
        }
    }

    private static func spread(_ settings: Server.Settings, _ loops: Int) throws(StartFailure) -> ([Int32], Int) {
        if settings.port != 0, !settings.sharesPort {
            try Listener.checkIsFree(host: settings.host, port: settings.port)
        }
        var port = settings.port
        var opened: [Int32] = []
        for _ in 0..<loops {
            do {
                let listener = try Listener.open(host: settings.host, port: port)
                port = listener.port
                opened.append(listener.descriptor)
            } catch {
                for descriptor in opened { close(descriptor) }
                throw error
            }
        }
        return (opened, port)
    }

    /// The same sockets for every loop, each under a number of its own, to be closed by it.
    private static func shared(_ descriptors: [Int32], _ loops: Int) throws(StartFailure) -> [[Int32]] {
        var perLoop = [descriptors]
        for _ in 1..<max(1, loops) {
            perLoop.append(descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 0) })
        }
        guard !perLoop.joined().contains(-1) else {
            let reason = StartFailure.reason(errno)
            for descriptor in perLoop.joined() where descriptor >= 0 { close(descriptor) }
            throw StartFailure("The system gives no descriptor: \(reason).")
        }
        return perLoop
    }

    func removeNames() {
        unix?.remove()
    }

    /// Lets nobody begin to connect any more where only we listen.
    /// - Returns: how long those who have begun may need until they can be accepted.
    func takeNobodyNew() -> Duration {
        let lastCall = lastCall
        removeNames()
        for descriptor in spread { cepoll_ignore_handshakes(descriptor) }
        return lastCall
    }

    private var lastCall: Duration {
        // A successor takes what is new; what was on its way to us when it started is here within this time.
        if Relief.isUnderWay(for: spread) { return .seconds(1) }
        // The end of a handshake, whose client may have sent its request with it. Sockets from outside stay open: those in
        // their queue are somebody else's then.
        return spread.isEmpty ? .zero : .milliseconds(100)
    }
}
