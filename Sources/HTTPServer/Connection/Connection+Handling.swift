extension Connection {
    /// Has the received request handled, and sends the response. Returns whether the connection stays open; nil when
    /// the client has gone. Of request and response nothing is held any longer then, but for a live body.
    func answer(_ terms: ResponseTerms) async -> Persistence? {
        guard var response = await respond() else { return nil }
        return await send(&response, answering: terms)
    }

    /// A call of its own: its frame holds the request, which may be large, and a client may take long to receive the
    /// response.
    private func respond() async -> Response? {
        // A request whose client has disconnected is not handled.
        guard !socket.clientHasLeft, let request = self.request.take() else { return nil }
        let held = request.body.count < Self.leastHeld ? 0 : request.body.count
        guard loop.budget.admit(held, for: boundedClient) else { return tooMuchHeld() }
        defer { loop.budget.release(held, for: boundedClient) }
        socket.isHandling = true
        // A proxy's connection carries the requests of many clients.
        if peer.isProxy, let boundedClient { await loop.waitForTurn(in: Flow(address: boundedClient)) }
        guard !Task.isCancelled else { return nil }
        let response = await context.handler(request)
        socket.isHandling = false
        return response
    }

    private func tooMuchHeld() -> Response {
        context.refused.wrappingAdd(1, ordering: .relaxed)
        context.warn(
            "Too much content is being handled: \(boundedClient?.text ?? peer.text) is refused more.", at: loop.now)
        return Response(.busy, context.settings.refusalHeaders)
    }

    /// Keeps a received request until it is handled.
    func keep(_ head: RequestHead, _ body: [UInt8]) {
        let client = context.client(head, from: peer)
        boundedClient = context.isBounded(client, of: peer) ? client?.household : nil
        // A peer's own address has been formatted already.
        let text = peer.isProxy ? client?.text ?? peer.text : peer.text
        request = Request(head, body: body, peer: peer.text, client: text, socket: socket)
    }
}
