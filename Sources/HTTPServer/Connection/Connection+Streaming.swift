extension Connection {
    private static let lastChunk = Array("0\r\n\r\n".utf8)
    // So many pieces without a pause; then the loop's other connections get their turn.
    private static let mostInARow = 16

    /// Sends what is made for as long as somebody listens; its head has been sent.
    func send(_ live: LiveBody) async -> Bool {
        await produce(live.body, isChunked: live.isChunked)
    }

    /// Sends the head, which is in the loop's outbox, then what the producer writes. False when that is not the whole.
    func sendStream(_ body: StreamedBody, isChunked: Bool) async -> Bool {
        var pace = WritePace()
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
            // It was asked to end, and this is how it does.
        } catch {
            if !writer.isBroken, !Task.isCancelled {
                service.warn("A streamed answer broke off: \(error)", at: loop.now)
            }
            if !isChunked { socket.spoil() }
            return false
        }
        guard !writer.isBroken else { return false }
        guard isChunked else { return true }
        loop.outbox.removeAll(keepingCapacity: true)
        loop.outbox.append(contentsOf: Self.lastChunk)
        var pace = WritePace()
        return await flush(&pace)
    }

    /// One chunk, or, where there are no chunks, simply the bytes. False when the client has gone or does not read.
    func sendPiece(_ bytes: ArraySlice<UInt8>, isChunked: Bool, _ pace: inout WritePace) async -> Bool {
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
