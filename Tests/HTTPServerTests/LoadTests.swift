import HTTPServer
import Logging
import Testing

@Suite(.timeLimit(.minutes(5))) struct LoadTests {
    @Test func `a server counts each loop's connections, and its wake-ups`() async throws {
        try await withServer { server in
            #expect(server.load.loops.count == 2)
            let clients = try (0..<3).map { _ in try Client(port: server.port) }
            for client in clients {
                await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveReply().status == 200)
            }

            // A loop notes what it has when it begins to wait, which may be after its answer has arrived.
            while server.load.loops.map(\.connections).reduce(0, +) != 3 { try await Task.sleep(for: .milliseconds(2)) }
            #expect(server.load.loops.map(\.wakeUps).reduce(0, +) >= 3)
            #expect(server.load.loops.map(\.busy).reduce(0, +) > 0)
            #expect(server.load.refusedRequests == 0)
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `the server's own refusals are counted`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 400 "))

            #expect(server.load.refusedRequests == 1)
            #expect(server.load.turnedAwayConnections == 0)
        }
    }

    @Test func `a refused connection is counted`() async throws {
        try await withServer({ $0.limits.connections = 1 }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().status == 200)

            #expect(try await Client(port: server.port).receiveAll().hasPrefix("HTTP/1.1 503 "))

            #expect(server.load.turnedAwayConnections == 1)
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a server that has not started has no loops`() {
        let server = Server(
            Server.Settings(port: 0), logger: .init(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: echo)

        #expect(server.load.loops.isEmpty)
    }

    @Test func `a response knows how long its content is, unless it is a stream`() {
        #expect(Response(body: [1, 2, 3]).contentLength == 3)
        #expect(Response { _ in }.contentLength == nil)
    }
}
