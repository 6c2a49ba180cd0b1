import HTTPTypes

/// One client's connection, from its acceptance to its end: read, parse, handle, write, and again.
///
/// `@unchecked Sendable`: one task runs it, on its loop's thread; what handlers run elsewhere does not reach it.
final class Connection: @unchecked Sendable {
    let socket: Socket
    let loop: EventLoop
    let service: Service
    let peer: Peer

    var parser: RequestParser
    /// Bytes of requests to come that arrived with an earlier one; empty on a client that does not pipeline.
    var unread: [UInt8] = []
    var unreadStart = 0
    var requestsServed = 0
    var piecesInARow = 0

    /// When the last answer was sent; before the first request: when it was opened.
    var idleSince: Int64
    var bodyBegun: Int64 = 0
    var bodyReceived = 0
    /// What is not accounted for yet in the pace of whose body it is, in bytes.
    var bodyUnpaced = 0
    var bodyFlow: Flow?
    /// What is still to be sent when a request's work is over: a body without an end, behind its head.
    var live: LiveBody?

    // What is being sent stands here and in no call's frame, so that it is freed at once when the client is cut.
    /// A head that did not go out whole.
    var outgoingHead: [UInt8] = []
    /// An answer's content.
    var outgoing: [UInt8] = []
    /// What a stream's producer holds while a piece of it is being sent, in bytes.
    var heldByProducer = 0
    /// Its place among those that hold memory while they wait for their clients.
    var heldPlace: HeldPlace?
    /// Whom the answer is for, when that bounds what may be held.
    var addressee: IPAddress?

    init(socket: Socket, service: Service, peer: Peer) {
        self.socket = socket
        self.service = service
        self.peer = peer
        loop = socket.loop
        parser = RequestParser(limits: service.settings.limits)
        idleSince = loop.now
        socket.halfClose = service.patience.halfClose
        socket.flow = peer.isProxy ? nil : peer.address.map { Flow(address: $0) }
    }

    /// Returns when the connection is closed or rests, or when all that remains of it is a live body.
    func serve() async {
        if await converse() == .mayRest { return rest() }
        guard let live else { return end() }
        // A task keeps what the deepest of its calls took. One that only waits should not keep what a page took.
        socket.task = Task(executorPreference: loop) { [self] in
            if await send(live), socket.isReadable { await linger() }
            end()
        }
    }

    func end() {
        loop.close(socket)
        service.leave(peer)
    }

    private enum Conversation {
        case isOver, mayRest
    }

    private func converse() async -> Conversation {
        while true {
            switch await receive() {
            case .ended: return .isOver
            case .nothingForNow: return .mayRest
            case .refused(let refusal):
                await refuse(refusal)
                return .isOver
            case .request(let head, let body):
                // What nobody waits for any more is not begun.
                guard !socket.clientHasLeft else { return .isOver }
                socket.isHandling = true
                let request = request(head, body)
                // A proxy's connection brings the requests of many.
                if peer.isProxy, let addressee { await loop.waitForTurn(in: Flow(address: addressee)) }
                guard !Task.isCancelled else { return .isOver }
                var response = await service.handler(request)
                socket.isHandling = false
                guard let persistence = await send(&response, answering: head), live == nil else { return .isOver }
                if persistence == .closes {
                    // Bytes left unread would make the kernel reset the connection, and the answer be lost.
                    if socket.isReadable || unreadStart < unread.count { await linger() }
                    return .isOver
                }
                requestsServed += 1
                idleSince = loop.now
            }
        }
    }

    private func request(_ head: RequestHead, _ body: [UInt8]) -> Request {
        let client = service.client(head, from: peer)
        addressee = service.isBounded(client, of: peer) ? client?.household : nil
        // A peer's own address has been written out already.
        let text = peer.isProxy ? client?.text ?? peer.text : peer.text
        return Request(head, body: body, peer: peer.text, client: text, socket: socket)
    }

    /// After a refusal nothing further is read as a request: nobody can say where one would begin.
    private func refuse(_ refusal: Refusal) async {
        service.refused.wrappingAdd(1, ordering: .relaxed)
        var head = RequestHead()
        head.method = parser.isHeadRequest ? .head : .get
        head.keepsAlive = false
        var response = Response(refusal, service.settings.refusalHeaders)
        if await send(&response, answering: head) != nil { await linger() }
    }
}
