extension Connection {
    /// Closes our side, then reads and discards input for a limited time, so that a client that is still sending gets
    /// the response (RFC 9112 §9.6). Closing at once would reset the connection, and the response might never be read.
    func linger() async {
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
}
