extension Connection {
    private static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    /// Bytes sent without a pause; then the loop's other connections get their turn.
    private static let mostInARow = 1 << 20

    /// Sends a response and returns whether the connection stays open; nil when the client has gone, does not read, or
    /// was sent less than announced.
    /// - Parameter response: its content is moved out, so that the connection alone holds it.
    func send(_ response: inout Response, answering terms: ResponseTerms) async -> Persistence? {
        defer { outgoing = [] }
        if !(200...599).contains(response.status.code) {
            context.warn("A handler answered with status \(response.status.code), which ends no request.", at: loop.now)
            response = Response(.unsendable, context.settings.refusalHeaders)
        }
        let framing = ResponseFraming(response, minorVersion: terms.minorVersion)
        let persistence = response.isLive ? .closes : persistence(after: terms, framing)
        loop.outbox.removeAll(keepingCapacity: true)
        ResponseHead(response: response, framing: framing, persistence: persistence)
            .append(to: &loop.outbox, date: loop.dateHeader)

        var pace = SendRate()
        let isSent: Bool
        switch response.content {
        case _ where terms.isHead || framing == .none || framing == .length(0):
            // Not to be sent, so nothing of it is held for a client that takes long to receive the head.
            response.body = []
            isSent = await flush(&pace)
        case .bytes:
            takeContent(of: &response)
            isSent = await flush(&pace)
        case .file(let file, let range):
            isSent = await sendFile(file, range, &pace)
        case .stream(let body) where body.isLive:
            isSent = await flush(&pace)
            if isSent { live = LiveBody(body: body, isChunked: framing == .chunked) }
        case .stream(let body):
            isSent = await sendStream(body, isChunked: framing == .chunked)
            // A cancelled task can't serve another request.
            if isSent, Task.isCancelled { return .closes }
        }
        return isSent ? persistence : nil
    }

    private func takeContent(of response: inout Response) {
        outgoing = response.body
        response.body = []
    }

    private func persistence(after terms: ResponseTerms, _ framing: ResponseFraming) -> Persistence {
        if !terms.keepsAlive || loop.isDraining || framing == .untilClose { return .closes }
        return terms.minorVersion == 0 ? .keepsAliveOnRequest : .keepsAlive
    }

    /// Sends 100 (Continue). Returns false when the client has gone or does not read.
    func sendContinue() async -> Bool {
        loop.outbox.removeAll(keepingCapacity: true)
        loop.outbox.append(contentsOf: Self.continueLine)
        var pace = SendRate()
        return await flush(&pace)
    }

    /// Sends the loop's outbox and `outgoing`, in one call if the kernel has room, which it nearly always has.
    func flush(moreFollows: Bool = false, _ pace: inout SendRate) async -> Bool {
        let count = loop.outbox.count + outgoing.count
        switch write(loop.outbox, outgoing, from: 0, moreFollows) {
        case .failed: return false
        case .wouldBlock: return await flushRest(from: 0, &pace)
        case .count(let sent):
            if sent == count { return true }
            return await flushRest(from: sent, &pace)
        }
    }

    /// Sends the rest at the client's pace. The head is copied: other connections use the loop's outbox meanwhile.
    private func flushRest(from start: Int, _ pace: inout SendRate) async -> Bool {
        outgoingHead = loop.outbox
        let count = outgoingHead.count + outgoing.count
        let isHeld = !outgoing.isEmpty
        defer {
            loop.budget.leave(self)
            outgoingHead = []
        }
        loop.budget.enter(self, holding: count + unread.count + heldByProducer, for: boundedClient)
        var sent = start
        while sent < count {
            guard await waitUntilWritable(&pace, isHeld: isHeld) else { return false }
            loop.budget.noteProgress(of: self)
            switch write(outgoingHead, outgoing, from: sent, false) {
            case .failed: return false
            case .wouldBlock: break
            case .count(let count): sent += count
            }
        }
        return true
    }

    private func write(
        _ head: [UInt8], _ content: [UInt8], from start: Int, _ moreFollows: Bool
    ) -> Socket.Transfer {
        head.withUnsafeBytes { head in
            content.withUnsafeBytes { content in
                let headRest = UnsafeRawBufferPointer(rebasing: head.dropFirst(start))
                let contentRest = UnsafeRawBufferPointer(rebasing: content.dropFirst(max(0, start - head.count)))
                // sendmsg would take an empty first piece, but the shim expects the first one not to be empty.
                if headRest.isEmpty { return socket.write(contentRest, headRest) }
                return socket.write(headRest, contentRest, moreFollows: moreFollows)
            }
        }
    }

    /// Returns false when the client is too slow, or the server's grace period is over.
    private func waitUntilWritable(_ pace: inout SendRate, isHeld: Bool = false) async -> Bool {
        pace.begin(at: loop.now, delivered: socket.delivered)
        while true {
            switch await socket.wait(for: .writable, until: pace.deadline(context.timeouts, isHeld: isHeld)) {
            case .ready, .drained:
                pace.end(at: loop.now)
                return true
            case .aborted: return false
            case .timedOut:
                pace.note(delivered: socket.delivered, at: loop.now)
                guard loop.now < pace.deadline(context.timeouts, isHeld: isHeld) else {
                    // Otherwise the kernel would keep holding unread data.
                    socket.resetOnClose()
                    return false
                }
            }
        }
    }

    private func sendFile(_ file: OpenFile, _ range: Range<Int>, _ pace: inout SendRate) async -> Bool {
        guard await flush(moreFollows: true, &pace) else { return false }
        var rest = range
        while !rest.isEmpty {
            switch socket.write(file, rest.prefix(Self.mostInARow)) {
            // `.count(0)`: the file has become shorter than announced.
            case .failed, .count(0): return false
            case .count(let count):
                rest = rest.dropFirst(count)
                if !rest.isEmpty { await Task.yield() }
            case .wouldBlock:
                guard await waitUntilWritable(&pace) else { return false }
            }
        }
        return true
    }
}
