extension Connection {
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
