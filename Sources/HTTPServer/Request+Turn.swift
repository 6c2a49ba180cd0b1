extension Request {
    /// Waits for this request's turn. Returns at once, unless others of its flow have just been handled or wait on this
    /// loop. Requests of other flows, and the loop's sockets, come in between.
    ///
    /// Called by the handler, on the connection's loop, before expensive work.
    /// - Throws: `CancellationError` when the client has disconnected meanwhile and would not read the response.
    public func waitForTurn(in flow: Flow) async throws(CancellationError) {
        guard let loop = socket?.loop else { return }
        await loop.waitForTurn(in: flow)
        if Task.isCancelled { throw CancellationError() }
    }
}
