extension Connection {
    private static let lastChunk = Array("0\r\n\r\n".utf8)
    /// Pieces sent without a pause; then the loop's other connections get their turn.
    private static let mostInARow = 16

    /// Sends a live body, whose head has been sent.
    func send(_ live: LiveBody) async -> Bool {
        await produce(live.body, isChunked: live.isChunked)
    }

    /// Sends the head from the loop's outbox, then what the producer writes. Returns false when that is incomplete.
    func sendStream(_ body: StreamedBody, isChunked: Bool) async -> Bool {
        var pace = SendRate()
        guard await flush(&pace) else { return false }
        return await produce(body, isChunked: isChunked)
    }

    private func produce(_ body: StreamedBody, isChunked: Bool) async -> Bool {
        socket.isLive = body.isLive
        defer { socket.isLive = false }
        var writer = BodyWriter(self, isChunked: isChunked)
        do {
            try await body.produce(&writer)
        } catch is CancellationError where body.isLive && loop.isDraining {
            // Cancellation is how a live body ends when the server shuts down.
        } catch {
            if !writer.isBroken, !Task.isCancelled {
                context.warn("A streamed response failed: \(error)", at: loop.now)
            }
            if !isChunked { socket.resetOnClose() }
            return false
        }
        guard !writer.isBroken else { return false }
        guard isChunked else { return true }
        loop.outbox.removeAll(keepingCapacity: true)
        loop.outbox.append(contentsOf: Self.lastChunk)
        var pace = SendRate()
        return await flush(&pace)
    }

    /// Sends one chunk or, without chunking, just the bytes. Returns false when the client has gone or does not read.
    func sendPiece(_ bytes: ArraySlice<UInt8>, isChunked: Bool, _ pace: inout SendRate) async -> Bool {
        piecesInARow += 1
        if piecesInARow > Self.mostInARow {
            piecesInARow = 0
            await Task.yield()
        }
        loop.outbox.removeAll(keepingCapacity: true)
        if isChunked {
            loop.outbox.append(hexadecimal: bytes.count)
            loop.outbox.append("\r\n")
        }
        loop.outbox.append(contentsOf: bytes)
        if isChunked { loop.outbox.append("\r\n") }
        return await flush(&pace)
    }
}
