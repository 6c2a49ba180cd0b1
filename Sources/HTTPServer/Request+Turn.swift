extension Request {
    /// Returns when it's this request's turn: at once, unless others of its flow have just been worked on or wait on this
    /// loop. Requests of other flows, and the loop's sockets, come in between.
    ///
    /// Called by the handler, on the connection's loop, before what takes its time.
    /// - Throws: `CancellationError` when the client has gone meanwhile: nobody would read the answer.
    public func waitForTurn(in flow: Flow) async throws(CancellationError) {
        guard let loop = socket?.loop else { return }
        await loop.waitForTurn(in: flow)
        if Task.isCancelled { throw CancellationError() }
    }
}
