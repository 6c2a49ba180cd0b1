extension Connection {
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
