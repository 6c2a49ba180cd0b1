extension Connection {
    /// Aborts the connection while it waits for its client, and frees at once what it holds.
    func cut() {
        loop.held.leave(self)
        outgoing = []
        outgoingHead = []
        discardInput()
        service.cut.wrappingAdd(1, ordering: .relaxed)
        service.warn(
            "Too much is buffered for slow clients: \(addressee?.text ?? peer.text) is cut.", at: loop.now)
        // Makes the kernel drop its buffers as well.
        socket.resetOnClose()
        socket.signal(.aborted)
    }
}
