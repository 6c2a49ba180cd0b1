import HTTPTypes

extension Connection {
    private static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    /// False when the client has gone or does not read.
    func send(
        _ response: Response, answering method: HTTPRequest.Method, _ persistence: Persistence
    ) async -> Bool {
        var response = response
        if !(200...599).contains(response.status.code) {
            service.warn("A handler answered with status \(response.status.code), which ends no request.", at: loop.now)
            response = Response(.unsendable)
        }
        loop.outbox.removeAll(keepingCapacity: true)
        ResponseHead(response: response, persistence: persistence).append(to: &loop.outbox, date: loop.dateLine)
        let hasContent = ResponseHead.hasContent(response.status, answering: method)
        return await flush(hasContent ? response.body : [])
    }

    func sendContinue() async -> Bool {
        loop.outbox.removeAll(keepingCapacity: true)
        loop.outbox.append(contentsOf: Self.continueLine)
        return await flush([])
    }

    /// Sends the loop's outbox and the content, in one call if the kernel has room, which it nearly always has.
    private func flush(_ content: [UInt8]) async -> Bool {
        let headCount = loop.outbox.count
        switch write(loop.outbox, content, from: 0) {
        case .failed: return false
        case .wouldBlock: return await flush(loop.outbox, content, from: 0)
        case .count(let sent):
            if sent == headCount + content.count { return true }
            return await flush(loop.outbox, content, from: sent)
        }
    }

    /// The rest, at the client's pace. The head is a copy: the loop's outbox belongs to others meanwhile.
    private func flush(_ head: [UInt8], _ content: [UInt8], from start: Int) async -> Bool {
        var sent = start
        while sent < head.count + content.count {
            switch await socket.wait(for: .writable, until: loop.now + service.patience.writeStall) {
            case .ready, .drained: break
            case .timedOut, .aborted: return false
            }
            switch write(head, content, from: sent) {
            case .failed: return false
            case .wouldBlock: break
            case .count(let count): sent += count
            }
        }
        return true
    }

    private func write(_ head: [UInt8], _ content: [UInt8], from start: Int) -> Socket.Transfer {
        head.withUnsafeBytes { head in
            content.withUnsafeBytes { content in
                let headRest = UnsafeRawBufferPointer(rebasing: head.dropFirst(start))
                let contentRest = UnsafeRawBufferPointer(rebasing: content.dropFirst(max(0, start - head.count)))
                // sendmsg would take an empty first piece, but the shim counts on the first being the one that is there.
                return headRest.isEmpty
                    ? socket.write(contentRest, headRest) : socket.write(headRest, contentRest)
            }
        }
    }

    /// Lets a client that is still sending get to our answer: we close our side, read on and drop it, for a while
    /// (RFC 9112 §9.6). Closing at once would reset the connection, and our answer might never be read.
    func linger() async {
        socket.endWriting()
        let end = loop.now + service.patience.linger
        while true {
            switch socket.isReadable ? socket.read(into: loop.inbox) : .wouldBlock {
            case .failed, .count(0): return
            case .count: continue
            case .wouldBlock: break
            }
            let pause = loop.isDraining ? 0 : service.patience.lingerPause
            guard loop.now < end else { return }
            switch await socket.wait(for: .readable, until: min(end, loop.now + pause)) {
            case .ready, .drained: break
            case .timedOut, .aborted: return
            }
        }
    }
}
