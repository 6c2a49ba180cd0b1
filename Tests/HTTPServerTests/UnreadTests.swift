import HTTPServer
import HTTPTypes
import Synchronization
import Testing

/// Clients that ask and do not read: what is held for them is bounded, and neighbours are answered.
@Suite(.timeLimit(.minutes(5))) struct UnreadTests {
    private static let size = 5_000_000
    /// For four answers, and no fifth.
    private static let bound = 4 * size + size / 2

    private static let answer: @Sendable (Request) async -> Response = { request in
        guard request.path == "/large" else { return await echo(request) }
        return Response(body: [UInt8](repeating: 0x61, count: size))
    }

    /// A client that has asked and whose answer has begun; the kernel's buffers hold far less than the whole.
    private static func asking(_ server: Server, for client: String? = nil) async throws -> Client {
        let asking = try Client(port: server.port, receiveBuffer: 4_096)
        let field = client.map { "X-Forwarded-For: \($0)\r\n" } ?? ""
        await asking.send("GET /large HTTP/1.1\r\nHost: a\r\n\(field)Connection: close\r\n\r\n")
        #expect(try await asking.receive(atMost: 1).count == 1)
        try await settle()
        return asking
    }

    /// Lets the kernel pass on what it has room for: later it would look as if the client had read.
    private static func settle() async throws { try await Task.sleep(for: .milliseconds(100)) }

    /// How much of the answer still comes; nil when it breaks off.
    private static func rest(_ client: Client) async -> Int? {
        try? await client.receiveAll().utf8.count
    }

    /// How many get all of their answer.
    private static func whole(_ clients: [Client]) async -> Int {
        var count = 0
        for client in clients where await rest(client) ?? 0 > size { count += 1 }
        return count
    }

    @Test func `the clients that have read nothing for longest are cut when too much is held`() async throws {
        try await withServer(
            {
                $0.loops = 1
                $0.limits.held = Self.bound
            }, answering: Self.answer
        ) { server in
            var clients: [Client] = []
            for _ in 0..<12 { clients.append(try await Self.asking(server)) }

            while server.load.cutConnections < 8 { try await Task.sleep(for: .milliseconds(2)) }
            let neighbour = try Client(port: server.port)
            await neighbour.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await neighbour.receiveReply().text == "GET / []")

            // Mostly the first eight; but what the kernels had not passed on yet counts as read when it is.
            var rests: [Int?] = []
            for client in clients { rests.append(await Self.rest(client)) }
            #expect(rests.count { $0 ?? 0 > Self.size } == 4)
            #expect(rests.count { $0 == nil } == 8, "an end of data might pass for the answer's")
            #expect(server.load.cutConnections == 8)
        }
    }

    @Test func `a client that reads meanwhile is spared`() async throws {
        try await withServer(
            {
                $0.loops = 1
                $0.limits.held = Self.bound
            }, answering: Self.answer
        ) { server in
            let reader = try await Self.asking(server)
            var others: [Client] = []
            for _ in 0..<3 { others.append(try await Self.asking(server)) }

            // With pauses: a client that stops before the kernels have passed on everything could be taken for one of
            // the others.
            var read = 1
            for part in 1...10 {
                while read < part * Self.size / 20 { read += try await reader.receive().count }
                try await Self.settle()
            }

            others.append(try await Self.asking(server))

            while server.load.cutConnections < 1 { try await Task.sleep(for: .milliseconds(2)) }
            #expect(await Self.whole(others) == 3)
            #expect(await read + (Self.rest(reader) ?? 0) > Self.size)
        }
    }

    @Test func `one client's unread answers have a bound of their own, whatever proxy it uses`() async throws {
        try await withServer(
            {
                $0.loops = 1
                $0.proxies = $0.uncounted
                $0.limits.heldPerAddress = Self.bound
                $0.limits.held = 100 * Self.size
            }, answering: Self.answer
        ) { server in
            let other = try await Self.asking(server, for: "192.0.2.1")
            var clients: [Client] = []
            for number in 0..<6 { clients.append(try await Self.asking(server, for: "2001:db8::\(number)")) }

            while server.load.cutConnections < 2 { try await Task.sleep(for: .milliseconds(2)) }
            #expect(await Self.whole(clients) == 4)
            #expect(await Self.rest(other) ?? 0 > Self.size)
            #expect(server.load.cutConnections == 2)
        }
    }

    @Test func `an answer larger than the bound goes out, when it is the only one`() async throws {
        try await withServer(
            {
                $0.loops = 1
                $0.limits.held = 1_000
                $0.limits.heldPerAddress = 1_000
                $0.uncounted = []
            }, answering: Self.answer
        ) { server in
            let client = try await Self.asking(server)
            #expect(await Self.rest(client) ?? 0 > Self.size)
        }
    }

    @Test func `a stream that is not read is cut as an answer is`() async throws {
        let told = Gate()
        try await withServer(
            {
                $0.loops = 1
                $0.limits.held = Self.bound
            },
            answering: { request in
                guard request.path == "/stream" else { return await Self.answer(request) }
                return Response { writer in
                    defer { told.open() }
                    try await writer.write([UInt8](repeating: 0x61, count: Self.size))
                }
            }
        ) { server in
            let stream = try Client(port: server.port, receiveBuffer: 4_096)
            await stream.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await stream.receive(atMost: 1)
            try await Self.settle()
            var clients: [Client] = []
            for _ in 0..<4 { clients.append(try await Self.asking(server)) }

            await told.wait()
            #expect(server.load.cutConnections == 1)
            withExtendedLifetime(clients) {}
        }
    }

    @Test func `requests sent ahead are not answered before the answers are read`() async throws {
        let handled = Atomic(0)
        try await withServer(answering: { _ in
            handled.wrappingAdd(1, ordering: .relaxed)
            return Response(body: [UInt8](repeating: 0x61, count: Self.size))
        }) { server in
            let client = try Client(port: server.port, receiveBuffer: 4_096)
            await client.send(String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 20))
            #expect(try await client.receive(atMost: 1).count == 1)

            let neighbour = try Client(port: server.port)
            await neighbour.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await neighbour.receiveReply(toHead: true)

            #expect(handled.load(ordering: .relaxed) == 2)
        }
    }

    @Test func `an answer held in memory is cut after a time, at any rate of reading`() async throws {
        try await withServer(
            { $0.timeouts.writeWhole = .milliseconds(200) }, answering: Self.answer
        ) { server in
            let client = try await Self.asking(server)
            let drip = Task {
                var received = 0
                while let bytes = try? await client.receive(atMost: 1_000), !bytes.isEmpty {
                    received += bytes.count
                    try await Task.sleep(for: .milliseconds(5))
                }
                return received
            }
            #expect(try await drip.value < Self.size)
        }
    }

    @Test func `bodies that do not come to an end are bounded as answers are`() async throws {
        try await withServer({
            $0.loops = 1
            $0.limits.body = 2 * Self.size
            $0.limits.held = Self.bound
        }) { server in
            var clients: [Client] = []
            for _ in 0..<5 {
                let client = try Client(port: server.port)
                clients.append(client)
                await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.size + 1)\r\n\r\n")
                await client.send([UInt8](repeating: 0x61, count: Self.size))
            }

            while server.load.cutConnections < 1 { try await Task.sleep(for: .milliseconds(2)) }
            var answered = 0
            for client in clients {
                await client.send("b")
                if (try? await client.receiveReply().status) == 200 { answered += 1 }
            }
            #expect(answered == 4)
            #expect(server.load.cutConnections == 1)
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\nLong: ", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 30000\r\n\r\n",
    ])
    func `heads and small bodies that do not come to an end are bounded, too`(beginning: String) async throws {
        // Three of four KB, from which on they count.
        try await withServer({
            $0.loops = 1
            $0.limits.held = 10_000
        }) { server in
            let clients = try (0..<3).map { _ in try Client(port: server.port) }
            for client in clients { await client.send(beginning + String(repeating: "a", count: 4_096)) }

            while server.load.cutConnections < 1 { try await Task.sleep(for: .milliseconds(2)) }
            let neighbour = try Client(port: server.port)
            await neighbour.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await neighbour.receiveReply().text == "GET / []")
            #expect(server.load.cutConnections == 1)
            withExtendedLifetime(clients) {}
        }
    }
}
