/// One client's connection: reads, parses, handles and writes, request after request.
///
/// `@unchecked Sendable`: one task runs it, on its loop's thread; what handlers run elsewhere does not touch it.
final class Connection: @unchecked Sendable {
    let socket: Socket
    let loop: EventLoop
    let context: ServerContext
    let peer: Peer

    var parser: RequestParser
    /// Bytes of later requests that arrived with an earlier one; empty unless the client pipelines.
    var unread: [UInt8] = []
    /// Where the first of them not parsed yet stands.
    var unreadStart = 0
    var requestsServed = 0
    var piecesInARow = 0

    /// When the last response was sent or, before the first request, when the connection was opened; in the monotonic
    /// clock's nanoseconds.
    var idleSince: Int64
    /// The body that is being received.
    var incomingBody: BodyProgress?
    /// A live body, to be sent after its head once the request has been handled.
    var live: LiveBody?

    // What may be large is stored here and not in a call's frame, which would hold it until the call returns.
    /// A request that was received and is handled next.
    var request: Request?
    /// A head that was sent only in part.
    var outgoingHead: [UInt8] = []
    /// A response's content.
    var outgoing: [UInt8] = []
    /// Bytes that a stream's producer holds while a piece is being sent.
    var heldByProducer = 0
    /// The memory it holds while it waits for its client.
    var bufferReservation: BufferReservation?
    /// The address that a request's and its response's memory is counted against; nil when it is not bounded.
    var boundedClient: IPAddress?

    init(socket: Socket, context: ServerContext, peer: Peer) {
        self.socket = socket
        self.context = context
        self.peer = peer
        loop = socket.loop
        parser = RequestParser(limits: context.settings.limits)
        idleSince = loop.now
        socket.halfClose = context.timeouts.halfClose
        socket.flow = peer.isProxy ? nil : peer.address.map { Flow(address: $0) }
    }

    /// Serves requests. Returns when the connection is closed or rests, or when only a live body is left to send.
    func serve() async {
        if await converse() == .mayRest { return rest() }
        guard let live else { return end() }
        // No request follows, and the client may listen for hours.
        discardInput()
        // A task keeps the memory of its deepest call. One that only waits should not keep what handling a request
        // took.
        socket.task = Task(executorPreference: loop) { [self] in
            if await send(live), socket.isReadable { await linger() }
            end()
        }
    }

    func end() {
        loop.close(socket)
        context.leave(peer)
    }

    private enum Conversation {
        case ended, mayRest
    }

    private func converse() async -> Conversation {
        while true {
            switch await receive() {
            case .ended: return .ended
            case .nothingForNow: return .mayRest
            case .refused(let refusal):
                await refuse(refusal)
                return .ended
            case .request(let terms):
                guard let persistence = await answer(terms), live == nil else { return .ended }
                if persistence == .closes {
                    // Unread bytes would make the kernel reset the connection, and the response would be lost.
                    if hasInput { await linger() }
                    return .ended
                }
                requestsServed += 1
                idleSince = loop.now
            }
        }
    }

    /// Refuses a request. Nothing after it is parsed, because it is unknown where the next request begins.
    private func refuse(_ refusal: RequestRefusal) async {
        context.refused.wrappingAdd(1, ordering: .relaxed)
        let terms = ResponseTerms(refusingHead: parser.isHeadRequest)
        // The client may take long to receive the response, and the part of its request is of no more use.
        discardInput()
        var response = Response(refusal, context.settings.refusalHeaders)
        if await send(&response, answering: terms) != nil { await linger() }
    }

    /// Whether there are bytes of the client that were not parsed yet.
    var hasInput: Bool { unreadStart < unread.count || socket.isReadable }

    /// Frees what has been received of a request, or read ahead of one.
    private func discardInput() {
        parser = RequestParser(limits: context.settings.limits)
        (unread, unreadStart) = ([], 0)
        incomingBody = nil
    }

    /// Closes our side, then reads and discards input for a limited time, so that a client that is still sending gets
    /// the response (RFC 9112 §9.6). Closing at once would reset the connection, and the response might never be read.
    private func linger() async {
        discardInput()
        socket.endWriting()
        let end = loop.now + context.timeouts.linger
        repeat {
            // A client that sends faster than it is read yields to others.
            if loop.isTurnOver { await loop.takeTurns(in: socket.flow) }
            switch socket.isReadable ? socket.read(into: loop.inbox) : .wouldBlock {
            case .failed, .count(0): return
            case .count: continue
            case .wouldBlock: break
            }
            let pause = loop.isDraining ? 0 : context.timeouts.lingerPause
            switch await socket.wait(for: .readable, until: min(end, loop.now + pause)) {
            case .ready, .drained: break
            case .timedOut, .aborted: return
            }
        } while loop.now < end
    }

    /// Aborts the connection while it waits for its client, and frees at once what it holds.
    func cut() {
        loop.budget.leave(self)
        outgoing = []
        outgoingHead = []
        discardInput()
        context.cut.wrappingAdd(1, ordering: .relaxed)
        context.warn(
            "Too much is buffered for slow clients: \(boundedClient?.text ?? peer.text) is cut.", at: loop.now)
        // Makes the kernel drop its buffers as well.
        socket.resetOnClose()
        socket.signal(.aborted)
    }
}
