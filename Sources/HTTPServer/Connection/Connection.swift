import HTTPTypes

/// One client's connection, from its acceptance to its end: read, parse, handle, write, and again.
///
/// `@unchecked Sendable`: one task runs it, on its loop's thread; what handlers run elsewhere does not reach it.
final class Connection: @unchecked Sendable {
    // A client that sends requests faster than we wait for them must let others have a turn.
    private static let mostRequestsInARow = 32

    let socket: Socket
    let loop: EventLoop
    let service: Service
    let peer: Peer

    var parser: RequestParser
    /// Bytes of requests to come that arrived with an earlier one; empty on a client that does not pipeline.
    var unread: [UInt8] = []
    var unreadStart = 0
    var requestsServed = 0
    var requestsInARow = 0
    var piecesInARow = 0

    var openedAt: Int64
    var bodyBegun: Int64 = 0
    /// What is still to be sent when a request's work is over: a body without an end, behind its head.
    var live: LiveBody?
    var bodyReceived = 0

    init(socket: Socket, service: Service, peer: Peer) {
        self.socket = socket
        self.service = service
        self.peer = peer
        loop = socket.loop
        parser = RequestParser(limits: service.settings.limits)
        openedAt = loop.now
    }

    /// Returns when the connection is closed, or when all that remains of it is a live body.
    func serve() async {
        await converse()
        guard let live else { return end() }
        // A task keeps what the deepest of its calls took. One that only waits should not keep what a page took.
        socket.task = Task(executorPreference: loop) { [self] in
            if await send(live), socket.isReadable { await linger() }
            end()
        }
    }

    private func end() {
        loop.close(socket)
        service.leave(peer)
    }

    private func converse() async {
        while true {
            switch await receive() {
            case .ended: return
            case .refused(let refusal): return await refuse(refusal)
            case .request(let head, let body):
                let response = await service.handler(
                    Request(head, body: body, peer: peer.text, client: service.client(head, from: peer)))
                guard let persistence = await send(response, answering: head) else { return }
                if live != nil { return }
                if persistence == .closes {
                    // Bytes left unread would make the kernel reset the connection, and the answer be lost.
                    if socket.isReadable || unreadStart < unread.count { await linger() }
                    return
                }
                requestsServed += 1
                requestsInARow += 1
                if requestsInARow > Self.mostRequestsInARow {
                    requestsInARow = 0
                    await Task.yield()
                }
            }
        }
    }

    /// After a refusal nothing further is read as a request: nobody can say where one would begin.
    private func refuse(_ refusal: Refusal) async {
        service.refused.wrappingAdd(1, ordering: .relaxed)
        var head = RequestHead()
        head.method = parser.isHeadRequest ? .head : .get
        head.keepsAlive = false
        if await send(Response(refusal, service.settings.refusalHeaders), answering: head) != nil { await linger() }
    }
}
