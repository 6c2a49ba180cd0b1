import CLinux
import Glibc

/// All sockets that a server listens on, by the loop that accepts from them.
struct Listeners {
    private(set) var perLoop: [[Int32]]
    /// The port of the first socket; 0 for a Unix-domain socket.
    private(set) var port: Int
    private var unix: UnixListener?
    /// TCP sockets that this server opened itself, and that the kernel spreads connections over.
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
            if settings.sharesPort { SocketHandover.directConnections(to: spread) }
        }
    }

    private static func spread(_ settings: Server.Settings, _ loops: Int) throws(StartFailure) -> ([Int32], Int) {
        if settings.port != 0, !settings.sharesPort {
            try Listener.checkIsFree(host: settings.host, port: settings.port, sharing: false)
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

    /// Duplicates the sockets for every loop, so that each loop closes its own descriptors.
    private static func shared(_ descriptors: [Int32], _ loops: Int) throws(StartFailure) -> [[Int32]] {
        var perLoop = [descriptors]
        for _ in 1..<max(1, loops) {
            perLoop.append(descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, 0) })
        }
        guard !perLoop.joined().contains(-1) else {
            let reason = StartFailure.reason(errno)
            for descriptor in perLoop.joined() where descriptor >= 0 { close(descriptor) }
            throw StartFailure("Cannot duplicate a descriptor: \(reason).")
        }
        return perLoop
    }

    func removeNames() {
        unix?.remove()
    }

    /// Stops new connections to the sockets that this server opened itself.
    /// - Returns: how long connections already under way may take until they can be accepted.
    func stopAccepting() -> Duration {
        let lastCall = lastCall
        removeNames()
        for descriptor in spread { clinux_ignore_handshakes(descriptor) }
        return lastCall
    }

    private var lastCall: Duration {
        // A successor takes new connections. Those under way to this server when it started arrive within this time.
        if SocketHandover.isUnderWay(for: spread) { return .seconds(1) }
        // Time for a handshake to end; the client may have sent its request with it. Inherited sockets stay open:
        // another process accepts what is in their queue.
        return spread.isEmpty ? .zero : .milliseconds(100)
    }
}
