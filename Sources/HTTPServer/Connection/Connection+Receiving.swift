extension Connection {
    enum Received {
        /// A request to be answered, which is in `request`.
        case request(ResponseTerms)
        case refused(RequestRefusal)
        /// No further request arrived soon; the connection may wait without a task.
        case nothingForNow
        /// The client has gone, or has been idle for too long.
        case ended
    }

    /// In nanoseconds. A client that sends its next request this soon finds the task still running. Otherwise the
    /// task's memory is released.
    private static let longestAwake: Int64 = 1_000_000_000
    /// In bytes. Most bodies are smaller, and are handled before counting them would pay.
    static let leastHeld = 64 << 10
    /// In bytes. Most requests are smaller or complete at once. Of larger ones, however few bytes over, there may be
    /// one on every connection.
    private static let leastHeldWaiting = 4 << 10

    /// Receives the next request, in as many reads as it takes.
    func receive() async -> Received {
        // When the request under way began.
        var begun = loop.now
        while true {
            // A client that sends faster than it is read yields to others.
            if hasInput, loop.isTurnOver { await loop.takeTurns(in: socket.flow) }
            let wasIdle = parser.isIdle
            switch takeBytes() {
            case .parsed(.request(let head, let body)):
                incomingBody = nil
                keep(head, body)
                return .request(ResponseTerms(head))
            case .parsed(.refused(let refusal)): return .refused(refusal)
            case .parsed(.needMore):
                if wasIdle { begun = loop.now }
                if parser.isInBody, incomingBody == nil { beginBody() }
                guard await keepPace() else { return .ended }
            case .ended: return .ended
            case .nothing:
                if let end = await waitForInput(begun) { return end }
            }
        }
    }

    /// Prepares to read a body. A large one of known length waits before it begins and is then read at full speed, so
    /// that few are incomplete at a time. One of unknown length waits between reads.
    private func beginBody() {
        let length = parser.announcedBody
        let isSmall = length.map { $0 < Self.leastHeld } ?? false
        // What came with the head counts as well: a client that sent much at once may pause for longer.
        incomingBody = BodyProgress(
            begun: loop.now, announced: length, received: parser.bodyCount,
            flow: isSmall ? nil : context.client(parser.head, from: peer).map { Flow(address: $0) })
    }

    /// Pauses reading while the body's flow exceeds its rate.
    /// - Returns: false when the connection was cut meanwhile.
    private func keepPace() async -> Bool {
        guard let flow = incomingBody?.flow, let bytes = incomingBody?.takeUncounted(), bytes > 0 else { return true }
        let pause = loop.bodyPace.pause(for: bytes, of: flow, at: loop.now)
        guard pause > 0 else { return true }
        holdInput()
        defer { loop.budget.leave(self) }
        return await socket.pause(until: loop.now + pause) != .aborted
    }

    /// Waits for more of a request, or for a first byte of one. A client that waits for 100 (Continue) is sent it first.
    /// - Parameter begun: when the request began; of no meaning before it has.
    /// - Returns: what ends the receiving; nil when it goes on.
    private func waitForInput(_ begun: Int64) async -> Received? {
        if parser.awaitsContinue {
            parser.continued()
            guard await sendContinue() else { return .ended }
        }
        let deadline = deadline(begun)
        let mayRest = parser.isIdle && loop.now + Self.longestAwake < deadline
        holdInput()
        defer { loop.budget.leave(self) }
        switch await socket.wait(for: .readable, until: mayRest ? loop.now + Self.longestAwake : deadline) {
        case .ready, .drained: return nil
        case .timedOut: return mayRest ? Received.nothingForNow : timedOut
        case .aborted: return .ended
        }
    }

    /// Reserves memory for what has been received of a request while the connection waits for the rest.
    private func holdInput() {
        guard parser.heldCount >= Self.leastHeldWaiting else { return }
        loop.budget.enter(self, holding: parser.heldCount, for: boundedPeer)
    }

    /// The address that this memory is counted against; nil when the peer is not counted, as a proxy is not.
    private var boundedPeer: IPAddress? { peer.isCounted ? peer.address?.household : nil }

    private func deadline(_ begun: Int64) -> Int64 {
        if let body = incomingBody {
            return context.timeouts.bodyDeadline(begun: body.begun, lastArrival: loop.now, received: body.received)
        }
        return parser.isIdle ? idleDeadline : begun + context.timeouts.head
    }

    /// What ends the receiving at its deadline; nil when a request has arrived just now.
    private var timedOut: Received? {
        if parser.isInBody { return .refused(.bodyTimeOut) }
        guard parser.isIdle else { return .refused(.headTimeOut) }
        return socket.hasArrivals() ? nil : .ended
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
            incomingBody?.note(count)
            let bytes = loop.inbox.prefix(count).bindMemory(to: UInt8.self)
            var position = 0
            let outcome = parser.consume(bytes.span, from: &position)
            if position < count { unread = Array(bytes[position...]) }
            return .parsed(outcome)
        }
    }
}
