extension Connection {
    /// Ends it while it waits for its client; what was held for that is freed here and now.
    func cut() {
        loop.held.leave(self)
        outgoing = []
        outgoingHead = []
        parser = RequestParser(limits: service.settings.limits)
        unread = []
        unreadStart = 0
        service.cut.wrappingAdd(1, ordering: .relaxed)
        service.warn(
            "Too much is held for clients that keep us waiting: \(addressee?.text ?? peer.text) is cut.", at: loop.now)
        // The kernel, too, is to let go of what it holds.
        socket.spoil()
        socket.signal(.aborted)
    }
}
