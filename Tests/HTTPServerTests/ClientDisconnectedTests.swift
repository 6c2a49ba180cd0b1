import HTTPServer
import HTTPTypes
import Testing

/// A client that leaves ends the work that was done for it, and no other.
@Suite(.timeLimit(.minutes(5))) struct ClientDisconnectedTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Waits, as a handler does that has nothing to say, until its task is cancelled.
    private static func untilCancelled() async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(300)) }
    }

    @Test(arguments: [true, false])
    func `a live stream that waits is cancelled`(_ byReset: Bool) async throws {
        let (begun, cancelled) = (Gate(), Gate())
        try await withServer(answering: { _ in
            Response(isLive: true) { writer in
                try await writer.write("event")
                begun.open()
                await Self.untilCancelled()
                cancelled.open()
            }
        }) { server in
            var client: Client? = try Client(port: server.port)
            await client?.send(Self.get)
            await begun.wait()
            if byReset { client?.reset() }
            client = nil
            await cancelled.wait()
        }
    }

    @Test func `a live stream for a client that has closed its half ends as it begins`() async throws {
        let (begun, mayBegin, cancelled) = (Gate(), Gate(), Gate())
        try await withServer(
            { $0.loops = 1 },
            answering: { request in
                guard request.path == "/" else { return await echo(request) }
                begun.open()
                await mayBegin.wait()
                return Response(isLive: true) { _ in
                    await Self.untilCancelled()
                    cancelled.open()
                }
            }
        ) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            await begun.wait()
            client.endSending()
            // The loop takes what arrives in turn: with this answer it has seen the end, too.
            let other = try Client(port: server.port)
            await other.send("GET /other HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await other.receiveReply()

            mayBegin.open()

            await cancelled.wait()
        }
    }

    @Test func `any other stream finishes for a client that has closed its half`() async throws {
        let (begun, mayEnd) = (Gate(), Gate())
        try await withServer(answering: { _ in
            Response { writer in
                try await writer.write("one")
                begun.open()
                await mayEnd.wait()
                try await writer.write("two")
                #expect(!Task.isCancelled)
            }
        }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            await begun.wait()
            client.endSending()
            mayEnd.open()
            #expect(try await client.receiveReply().text == "onetwo")
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func `a handler is cancelled when its client breaks off, its neighbours are not`() async throws {
        let (begun, cancelled, mayEnd) = (Gate(), Gate(), Gate())
        try await withServer(
            { $0.loops = 1 },
            answering: { request in
                guard request.path == "/gone" else {
                    await mayEnd.wait()
                    return Response(body: Array("\(Task.isCancelled)".utf8))
                }
                begun.open()
                await Self.untilCancelled()
                cancelled.open()
                return Response()
            }
        ) { server in
            let (leaving, staying) = (try Client(port: server.port), try Client(port: server.port))
            await staying.send(Self.get)
            await leaving.send("GET /gone HTTP/1.1\r\nHost: a\r\n\r\n")
            await begun.wait()

            leaving.reset()
            await cancelled.wait()
            mayEnd.open()

            #expect(try await staying.receiveReply().text == "false")
        }
    }

    @Test func `a handler is cancelled when its client closes its half while it waits`() async throws {
        let (begun, cancelled) = (Gate(), Gate())
        try await withServer(
            { $0.timeouts.halfClose = .zero },
            answering: { _ in
                begun.open()
                await Self.untilCancelled()
                cancelled.open()
                return Response(body: Array("answer".utf8))
            }
        ) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            await begun.wait()

            client.endSending()
            await cancelled.wait()

            // It may be listening after all.
            #expect(try await client.receiveReply().text == "answer")
        }
    }

    @Test func `a client that closes its half with its request has not left`() async throws {
        let (begun, mayEnd) = (Gate(), Gate())
        try await withServer(answering: { _ in
            begun.open()
            await mayEnd.wait()
            return Response(body: Array("\(Task.isCancelled)".utf8))
        }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            client.endSending()
            await begun.wait()
            mayEnd.open()
            #expect(try await client.receiveReply().text == "false")
        }
    }

    @Test func `a producer without a client gets an error`() async throws {
        let told = Gate()
        try await withServer(answering: { _ in
            Response { writer in
                do {
                    while true { try await writer.write([UInt8](repeating: 0, count: 1_000)) }
                } catch {
                    told.open()
                    throw error
                }
            }
        }) { server in
            var client: Client? = try Client(port: server.port)
            await client?.send(Self.get)
            _ = try await client?.receive()
            client = nil
            await told.wait()
        }
    }

    @Test func `live streams end, whole, when the server shuts down`() async throws {
        let begun = Gate()
        try await withServer(answering: { _ in
            Response(isLive: true) { writer in
                try await writer.write("event")
                begun.open()
                try await Task.sleep(for: .seconds(300))
            }
        }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            await begun.wait()

            await server.shutDown(within: .seconds(60))

            #expect(try await client.receiveReply().text == "event")
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func `a handler that never ends is cancelled when grace is over`() async throws {
        let (begun, cancelled) = (Gate(), Gate())
        try await withServer(answering: { _ in
            begun.open()
            await Self.untilCancelled()
            cancelled.open()
            return Response()
        }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            await begun.wait()
            await server.shutDown(within: .zero)
            await cancelled.wait()
        }
    }
}
