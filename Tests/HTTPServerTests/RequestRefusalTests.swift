import HTTPServer
import HTTPTypes
import Testing

/// The server's own answers, without its handler.
@Suite(.timeLimit(.minutes(5))) struct RequestRefusalTests {
    private static func change(_ settings: inout Server.Settings) {
        settings.refusalHeaders = HeaderBlock([.xContentTypeOptions: "nosniff"])
        settings.timeouts.head = .milliseconds(150)
        settings.limits.body = 10
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost:", 408),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 40_000))\r\n\r\n", 431),
        ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
    ])
    func `it has the fields that all answers have and is kept nowhere`(request: String, status: Int) async throws {
        try await withServer(Self.change) { server in
            let client = try Client(port: server.port)
            await client.send(request)

            let reply = try await client.receiveReply()

            #expect(reply.status == status)
            #expect(reply["X-Content-Type-Options"] == "nosniff")
            #expect(reply["Cache-Control"] == "no-store")
        }
    }

    @Test(arguments: [
        ("HEAD /\(String(repeating: "a", count: 8_192)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("HEAD /\(String(repeating: "a", count: 9_000))", 414), ("HEAD / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
        ("HEAD / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400), ("HEAD /\r\n\r\n", 400),
    ])
    func `that of a HEAD has no content`(request: String, status: Int) async throws {
        try await withServer(Self.change) { server in
            let client = try Client(port: server.port)
            await client.send(request)

            let all = try await client.receiveAll()

            #expect(all.hasPrefix("HTTP/1.1 \(status) "))
            #expect(all.hasSuffix("\r\n\r\n"))
        }
    }

    @Test func `so has what a handler gets wrong, and a connection too many`() async throws {
        try await withServer {
            Self.change(&$0)
            $0.limits.connections = 1
        } answering: { _ in
            Response(status: .continue)
        } _: { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            let broken = try await client.receiveReply()
            #expect(broken.status == 500)
            #expect(broken["X-Content-Type-Options"] == "nosniff")

            let turnedAway = try await Client(port: server.port).receiveReply()
            #expect(turnedAway.status == 503)
            #expect(turnedAway["X-Content-Type-Options"] == "nosniff")
        }
    }
}
