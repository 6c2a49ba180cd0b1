import HTTPServer
import Testing

@testable import HTTPServer

/// A client that sends large bodies without end waits, and others don't wait for it.
@Suite(.timeLimit(.minutes(5))) struct BodyRateLimitTests {
    private static let second: Int64 = 1_000_000_000
    private let ana = Flow(user: 1)
    private let ben = Flow(user: 2)

    @Test func `the first comes at once, and what follows as fast as the rate allows`() {
        var pace = BodyRateLimit(rate: 1_000)
        #expect(pace.pause(for: 1_125, of: ana, at: 0) == 0)
        #expect(pace.pause(for: 500, of: ana, at: 0) == Self.second)
        #expect(pace.pause(for: 0, of: ana, at: Self.second) == Self.second / 2)
        #expect(pace.pause(for: 500, of: ben, at: Self.second) == 0)
    }

    @Test func `time in which nothing came is not saved up`() {
        var pace = BodyRateLimit(rate: 1_000)
        _ = pace.pause(for: 1, of: ana, at: 0)
        #expect(pace.pause(for: 1_125, of: ana, at: 100 * Self.second) == 0)
        #expect(pace.pause(for: 1, of: ana, at: 100 * Self.second) == Self.second)
    }

    @Test(arguments: [10_000, Int.max]) func `whatever was announced, no body waits for longer than two seconds`(
        bytes: Int
    ) {
        var pace = BodyRateLimit(rate: 1_000)
        for _ in 0..<3 { _ = pace.pause(for: bytes, of: ana, at: 0) }
        #expect(pace.pause(for: bytes, of: ana, at: 0) == 2 * Self.second)
    }

    @Test func `of very many that came once nothing is kept`() {
        var pace = BodyRateLimit(rate: 1_000)
        for number in 0..<10_000 {
            _ = pace.pause(for: 1, of: Flow(user: Int64(number)), at: Int64(number) * Self.second)
        }
        #expect(pace.accounted.count <= 200)
    }

    private static func post(_ bytes: Int, chunked: Bool = false) -> String {
        let body = String(repeating: "x", count: bytes)
        let head = "POST / HTTP/1.1\r\nHost: a\r\n"
        return chunked
            ? "\(head)Transfer-Encoding: chunked\r\n\r\n\(String(bytes, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
            : "\(head)Content-Length: \(bytes)\r\n\r\n\(body)"
    }

    @Test(arguments: [false, true]) func `a large body waits, a small one does not, and both are whole`(chunked: Bool)
        async throws
    {
        try await withServer({
            $0.loops = 1
            $0.limits.bodyPace = 1_000_000
        }) { request in
            Response(body: Array("\(request.body.count)".utf8))
        } _: { server in
            // What passes before the second one comes is part of its wait.
            let begun = ContinuousClock.now
            let first = try await Self.ask(Client(port: server.port), Self.post(900_000))
            #expect(first == "900000")

            async let large = Self.ask(Client(port: server.port), Self.post(300_000, chunked: chunked))
            let small = try Client(port: server.port)
            for bytes in [0, 10, 60_000] {
                let answer = try await Self.ask(small, Self.post(bytes))
                #expect(answer == "\(bytes)")
            }
            #expect(try await large == "300000")
            #expect(ContinuousClock.now - begun > .seconds(0.6))
        }
    }

    private static func ask(_ client: Client, _ request: String) async throws -> String {
        let isSent = await client.send(request)
        #expect(isSent)
        return try await client.receiveReply().text
    }
}
