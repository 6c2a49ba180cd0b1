extension Connection {
    enum Received {
        case request(RequestHead, body: [UInt8])
        case refused(Refusal)
        /// The client has not asked again at once; the connection may wait without a task.
        case nothingForNow
        /// The client has gone, or has been idle for too long.
        case ended
    }

    // Those who ask again so soon find the task still there; the others' memory is given back meanwhile.
    private static let wakefulness: Int64 = 1_000_000_000
    // Most bodies are smaller, and are whole before they could be counted.
    private static let leastHeld = 64 << 10

    /// The next request, however many reads it takes.
    func receive() async -> Received {
        var begun = idleSince
        while true {
            // Who sends faster than we take it lets others in between.
            if unreadStart < unread.count || socket.isReadable, loop.isTurnOver {
                await loop.takeTurns(in: socket.flow)
            }
            let wasIdle = parser.isIdle
            let wasInBody = parser.isInBody
            switch takeBytes() {
            case .parsed(.request(let head, let body)): return .request(head, body: body)
            case .parsed(.refused(let refusal)): return .refused(refusal)
            case .parsed(.needMore):
                if wasIdle { begun = loop.now }
                if !wasInBody, parser.isInBody { (bodyBegun, bodyReceived) = (loop.now, 0) }
            case .ended: return .ended
            case .nothing:
                if parser.awaitsContinue {
                    parser.continued()
                    guard await sendContinue() else { return .ended }
                }
                let deadline = deadline(begun)
                let mayRest = parser.isIdle && loop.now + Self.wakefulness < deadline
                let isHeld = parser.bodyCount >= Self.leastHeld
                if isHeld { loop.held.enter(self, holding: parser.bodyCount, for: holder) }
                defer { if isHeld { loop.held.leave(self) } }
                switch await socket.wait(for: .readable, until: mayRest ? loop.now + Self.wakefulness : deadline) {
                case .ready: break
                case .timedOut: return mayRest ? .nothingForNow : timedOut
                case .drained: break
                case .aborted: return .ended
                }
            }
        }
    }

    /// Whom a body comes from, when that bounds what may be held. Behind a proxy all of it is its own.
    private var holder: IPAddress? { peer.isCounted ? peer.address?.household : nil }

    private func deadline(_ begun: Int64) -> Int64 {
        let patience = service.patience
        if parser.isInBody {
            return patience.bodyDeadline(begun: bodyBegun, lastArrival: loop.now, received: bodyReceived)
        }
        if parser.isIdle {
            if loop.isDraining { return min(begun, loop.now) + patience.farewell }
            if requestsServed > 0 { return begun + patience.idle }
        }
        return begun + patience.head
    }

    private var timedOut: Received {
        if parser.isInBody { return .refused(.bodyTimeOut) }
        return parser.isIdle ? .ended : .refused(.headTimeOut)
    }

    private enum Taken {
        case parsed(RequestParser.Outcome)
        case nothing
        case ended
    }

    /// Parses what has been read before or, when that is used up, reads once.
    private func takeBytes() -> Taken {
        if unreadStart < unread.count {
            let outcome = parser.consume(unread.span, from: &unreadStart)
            if unreadStart == unread.count { (unread, unreadStart) = ([], 0) }
            return .parsed(outcome)
        }
        guard socket.isReadable else { return .nothing }
        switch socket.read(into: loop.inbox) {
        case .wouldBlock: return .nothing
        case .failed, .count(0): return .ended
        case .count(let count):
            if parser.isInBody { bodyReceived += count }
            let bytes = loop.inbox.prefix(count).bindMemory(to: UInt8.self)
            var position = 0
            let outcome = parser.consume(bytes.span, from: &position)
            if position < count { unread = Array(bytes[position...]) }
            return .parsed(outcome)
        }
    }
}
