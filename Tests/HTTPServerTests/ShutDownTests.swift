import HTTPServer
import HTTPTypes
import Logging
import Testing

/// How a server ends.
@Suite(.timeLimit(.minutes(5))) struct ShutDownTests {
    @Test func `a request under way is answered, with close`() async throws {
        let (begun, mayEnd) = (Gate(), Gate())
        try await withServer(answering: { request in
            begun.open()
            await mayEnd.wait()
            return await echo(request)
        }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await begun.wait()

            async let over: Void = server.shutDown(within: .seconds(300))
            try await untilRefused(server.port)
            mayEnd.open()
            await over

            let reply = try await client.receiveReply()
            #expect(reply.text == "GET / []")
            #expect(reply["Connection"] == "close")
            #expect(try await client.receive().isEmpty)
        }
    }

    /// Until no new connection is accepted: then every loop has begun to close.
    private func untilRefused(_ port: Int) async throws {
        while (try? Client(port: port)) != nil { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `a live stream that begins while the server ends ends, too`() async throws {
        let (begun, mayBegin, cancelled) = (Gate(), Gate(), Gate())
        try await withServer(answering: { _ in
            begun.open()
            await mayBegin.wait()
            return Response(isLive: true) { _ in
                while !Task.isCancelled { try? await Task.sleep(for: .seconds(300)) }
                cancelled.open()
            }
        }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await begun.wait()

            async let over: Void = server.shutDown(within: .seconds(300))
            try await untilRefused(server.port)
            mayBegin.open()

            await cancelled.wait()
            await over
        }
    }

    @Test func `an idle connection is closed, and no new one is accepted`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await client.receiveReply()

            await server.shutDown(within: .seconds(5))

            #expect(try await client.receive().isEmpty)
            #expect(throws: Client.Failure.self) { try Client(port: server.port) }
        }
    }

    @Test func `a client that asks again and again is answered until an answer says that it was the last`() async throws
    {
        // However busy the machine is.
        try await withServer({ $0.timeouts.drainGrace = .seconds(300) }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            var reply = try await client.receiveReply()

            async let over: Void = server.shutDown(within: .seconds(300))
            while reply["Connection"] != "close" {
                await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                reply = try await client.receiveReply()
                #expect(reply.status == 200)
            }
            await over
        }
    }

    @Test func `a request half sent may be finished`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            // The first one makes sure that the second has been begun on an accepted connection.
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHo")
            _ = try await client.receiveReply()

            async let over: Void = server.shutDown(within: .seconds(300))
            try await untilRefused(server.port)
            await client.send("st: a\r\n\r\n")

            let reply = try await client.receiveReply()
            #expect(reply.status == 200)
            #expect(reply["Connection"] == "close")
            await over
        }
    }

    @Test func `the grace period ends, even if requests still run`() async throws {
        let (begun, mayEnd) = (Gate(), Gate())
        try await withServer(answering: { request in
            begun.open()
            await mayEnd.wait()
            return await echo(request)
        }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await begun.wait()

            await server.shutDown(within: .milliseconds(100))
            mayEnd.open()

            #expect((try? await client.receiveReply()) == nil)
        }
    }

    @Test func `shutting down twice, or before the start, does no harm`() async throws {
        try await withServer { server in
            async let first: Void = server.shutDown(within: .seconds(5))
            async let second: Void = server.shutDown(within: .seconds(5))
            _ = await (first, second)
        }
        let never = Server(.init(port: 0), logger: Logger(label: "test"), handler: echo)
        await never.shutDown(within: .seconds(5))
    }
}
