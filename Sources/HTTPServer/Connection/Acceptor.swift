import CLinux
import Glibc

/// Accepts the connections of one listener on its loop.
///
/// `@unchecked Sendable`: touched on its loop's thread only.
final class Acceptor: @unchecked Sendable {
    /// Connections accepted in a row; then the open ones get their turn.
    private static let mostInARow = 64
    /// In nanoseconds. Without descriptors the listener would be ready endlessly. Closing connections frees some.
    private static let pause: Int64 = 100_000_000

    let listener: Int32
    private unowned let loop: EventLoop
    private let context: ServerContext
    /// When accepting resumes after a shortage, on the monotonic clock; nil when it is not paused.
    private(set) var resumesAt: Int64?

    init(listener: Int32, loop: EventLoop, context: ServerContext) {
        self.listener = listener
        self.loop = loop
        self.context = context
    }

    deinit {
        close(listener)
    }

    /// Accepts the waiting connections, at most `most` at a time.
    func acceptAll(atMost most: Int = mostInARow) {
        for _ in 0..<most {
            guard context.hasRoom else { return pauseAccepting(because: EMFILE) }
            var address = sockaddr_storage()
            let descriptor = clinux_accept(listener, &address)
            if descriptor >= 0 {
                admit(descriptor, address)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED, EPROTO: continue
            case EAGAIN: return
            default: return pauseAccepting(because: errno)
            }
        }
    }

    private func admit(_ descriptor: Int32, _ address: sockaddr_storage) {
        let peer = Peer(IPAddress(address), context.settings)
        switch context.enter(peer) {
        case .tooMany:
            return turnAway(descriptor, because: "\(context.settings.limits.connections) are open")
        case .tooManyFromThere:
            let most = context.settings.limits.connectionsPerAddress
            return turnAway(descriptor, because: "\(peer.text) has \(most) open")
        case .admitted: break
        }
        guard let socket = loop.open(descriptor) else { return context.leave(peer) }
        let connection = Connection(socket: socket, context: context, peer: peer)
        connection.rest()
    }

    /// Sends 503 without waiting: a client over the limit must not occupy a connection.
    private func turnAway(_ descriptor: Int32, because reason: String) {
        context.turnedAway.wrappingAdd(1, ordering: .relaxed)
        var answer: [UInt8] = []
        let response = Response(.busy, context.settings.refusalHeaders)
        ResponseHead(response: response, framing: .length(response.body.count), persistence: .closes)
            .append(to: &answer, date: loop.dateHeader)
        answer.append(contentsOf: response.body)
        // Reads what has arrived already, so that closing does not discard the response.
        _ = recv(descriptor, loop.inbox.baseAddress, loop.inbox.count, 0)
        answer.withUnsafeBytes { _ = clinux_send(descriptor, $0.baseAddress, $0.count, nil, 0, 0) }
        shutdown(descriptor, Int32(SHUT_WR))
        close(descriptor)
        context.warn("Connections are refused: \(reason).", at: loop.now)
    }

    private func pauseAccepting(because code: Int32) {
        context.warn("No connections are accepted for a moment: \(StartFailure.reason(code)).", at: loop.now)
        loop.unwatch(self)
        resumesAt = loop.now + Self.pause
    }

    func resumeIfDue() {
        if let resumesAt, loop.now >= resumesAt { resume() }
    }

    /// Accepts from now on, unless the kernel has no room to report connections: then after a pause.
    func resume() {
        resumesAt = nil
        if !loop.watch(self) { pauseAccepting(because: errno) }
    }
}
