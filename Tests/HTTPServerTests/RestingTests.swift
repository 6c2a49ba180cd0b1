import HTTPServer
import Testing

/// Connections that say nothing for so long that they wait without a task.
@Suite(.timeLimit(.minutes(5))) struct RestingTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    /// Longer than a connection's task waits for the next request.
    private static let pause = Duration.milliseconds(1_300)

    @Test func `a client that asks after a pause is answered on the same connection`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            for _ in 0..<2 {
                await client.send(Self.get)
                #expect(try await client.receiveReply().text == "GET / []")
                try await Task.sleep(for: Self.pause)
            }
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\na")
            await client.send("bc")
            #expect(try await client.receiveReply().text == "POST / [abc]")
        }
    }

    @Test func `a client that leaves after a pause leaves nothing behind`() async throws {
        try await withServer({ $0.loops = 1 }) { server in
            var clients = try (0..<3).map { _ in try Client(port: server.port) }
            await clients[0].send(Self.get)
            _ = try await clients[0].receiveReply()
            try await Task.sleep(for: Self.pause)

            clients[1].reset()
            clients = []

            while server.load.loops[0].connections > 0 { try await Task.sleep(for: .milliseconds(2)) }
        }
    }

    @Test func `a resting connection is closed without a word when its time is over`() async throws {
        try await withServer({ $0.timeouts.idle = Self.pause + .milliseconds(300) }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            #expect(try await client.receiveReply().status == 200)
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func `a resting connection is closed when the server ends, whether by itself or by force`() async throws {
        for grace in [Duration.seconds(60), .zero] {
            try await withServer { server in
                let (used, unused) = (try Client(port: server.port), try Client(port: server.port))
                await used.send(Self.get)
                #expect(try await used.receiveReply().status == 200)
                try await Task.sleep(for: Self.pause)

                await server.shutDown(within: grace)

                #expect(try await used.receive().isEmpty)
                #expect(try await unused.receive().isEmpty)
            }
        }
    }
}
