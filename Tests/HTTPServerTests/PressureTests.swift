import HTTPServer
import HTTPTypes
import Testing

/// Many clients, slow clients, rude clients.
@Suite(.timeLimit(.minutes(5))) struct PressureTests {
    @Test func `two hundred clients at once each get their own answers`() async throws {
        try await withServer(answering: { request in
            if request.path.hasSuffix("3") { await Task.yield() }
            if request.path.hasSuffix("7") { try? await Task.sleep(for: .milliseconds(3)) }
            return await echo(request)
        }) { server in
            try await withThrowingTaskGroup { group in
                for number in 0..<200 {
                    group.addTask {
                        let client = try Client(port: server.port)
                        for turn in 0..<10 {
                            await client.send(
                                "POST /\(number)/\(turn) HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nabcd")
                            #expect(try await client.receiveReply().text == "POST /\(number)/\(turn) [abcd]")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `slow clients keep no others waiting`() async throws {
        try await withServer { server in
            let slow = try (0..<100).map { _ in try Client(port: server.port) }
            for (number, client) in slow.enumerated() {
                await client.send(
                    number.isMultiple(of: 2)
                        ? "GET / HTTP/1.1\r\nHost:" : "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na")
            }
            let client = try Client(port: server.port)
            for _ in 0..<20 {
                await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveReply().status == 200)
            }
        }
    }

    @Test func `one connection too many is turned away, and welcome when another has gone`() async throws {
        try await withServer({ $0.limits.connections = 2 }) { server in
            var clients = try (0..<2).map { _ in try Client(port: server.port) }
            for client in clients {
                await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.receiveReply().status == 200)
            }

            let tooMany = try Client(port: server.port)
            #expect(try await tooMany.receiveAll().hasPrefix("HTTP/1.1 503 "))

            clients.removeAll()
            var status: Int?
            while status != 200 {
                try await Task.sleep(for: .milliseconds(10))
                let client = try Client(port: server.port)
                await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                status = try? await client.receiveReply().status
            }
        }
    }

    @Test func `clients that leave in the middle take nothing with them`() async throws {
        try await withServer(answering: { request in
            await Task.yield()
            return Response(body: [UInt8](repeating: 0x61, count: 300_000))
        }) { server in
            for number in 0..<100 {
                let client = try Client(port: server.port)
                switch number % 4 {
                case 0: break
                case 1: await client.send("GET / HT")
                case 2: await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na")
                default: await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                }
            }
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().body.count == 300_000)
        }
    }

    @Test func `handlers run on several loops, and each keeps to its own`() async throws {
        actor Counter {
            var count = 0
            func increment() -> Int {
                count += 1
                return count
            }
        }
        let counter = Counter()
        try await withServer(answering: { _ in
            Response(body: Array("\(await counter.increment())".utf8))
        }) { server in
            let seen = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let client = try Client(port: server.port)
                        var seen: [String] = []
                        for _ in 0..<20 {
                            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                            seen.append(try await client.receiveReply().text)
                        }
                        return seen
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(seen).count == 400)
        }
    }
}
