import HTTPServer
import Testing

/// Clients that keep us waiting. Nothing here asserts how long it took, only that it ended, and how.
@Suite(.timeLimit(.minutes(5))) struct TimeOutTests {
    private static let short = Duration.milliseconds(150)
    /// For a head, whose time begins with the connection: what a client sends at once must have come by then.
    private static let head = Duration.seconds(1)

    @Test func `a head that never ends is answered 408`() async throws {
        try await withServer({ $0.timeouts.head = Self.head }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost:")
            #expect(try await client.receiveReply().status == 408)
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func `a head that comes in drops has no more time than others`() async throws {
        try await withServer({ $0.timeouts.head = Self.head }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nX: ")
            let drip = Task { while await client.send("a") { try await Task.sleep(for: .milliseconds(10)) } }
            #expect(try await client.receiveReply().status == 408)
            drip.cancel()
        }
    }

    @Test func `a connection on which nothing comes is closed without a word`() async throws {
        try await withServer({ $0.timeouts.head = Self.short }) { server in
            let client = try Client(port: server.port)
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func `an idle connection is closed without a word`() async throws {
        try await withServer({ $0.timeouts.idle = Self.short }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().status == 200)
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func `an empty line after a body is no request: the connection is idle`() async throws {
        try await withServer({
            $0.timeouts.head = Self.head
            $0.timeouts.idle = Self.short
        }) { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na\r\n")
            #expect(try await client.receiveReply().status == 200)
            #expect(try await client.receive().isEmpty)
        }
    }

    @Test func `a refused client that sends on and on is left when its time is over`() async throws {
        try await withServer({
            $0.limits.body = 10
            $0.timeouts.linger = Self.short
        }) { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\n\r\n")
            let flood = [UInt8](repeating: 0x61, count: 1 << 20)
            while await client.send(flood) {}
        }
    }

    @Test func `a connection may be idle for longer than a head may take`() async throws {
        try await withServer({ $0.timeouts.head = Self.head }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().status == 200)
            try await Task.sleep(for: Self.head + Self.short)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().status == 200)
        }
    }

    @Test func `a body that stops is answered 408`() async throws {
        try await withServer({ $0.timeouts.bodyStall = Self.short }) { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
            #expect(try await client.receiveReply().status == 408)
        }
    }

    @Test func `a body that comes too slowly is answered 408`() async throws {
        try await withServer({
            $0.timeouts.bodyGrace = Self.short
            $0.timeouts.bodyRate = 1_000_000
        }) { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
            let drip = Task { while await client.send("a") { try await Task.sleep(for: .milliseconds(10)) } }
            #expect(try await client.receiveReply().status == 408)
            drip.cancel()
        }
    }

    @Test func `what came of a body with its head counts for its pace`() async throws {
        try await withServer({
            $0.timeouts.bodyGrace = Self.short
            $0.timeouts.bodyRate = 1_000
        }) { server in
            let client = try Client(port: server.port)
            let most = String(repeating: "a", count: 50_000)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50010\r\n\r\n\(most)")
            try await Task.sleep(for: Self.short * 3)
            await client.send("and so on.")
            #expect(try await client.receiveReply().status == 200)
        }
    }

    @Test func `a handler may take longer than any time-out`() async throws {
        try await withServer(
            {
                $0.timeouts.head = Self.head
                $0.timeouts.idle = Self.short
            },
            answering: { request in
                try? await Task.sleep(for: Self.head + Self.short)
                return await echo(request)
            }
        ) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().status == 200)
        }
    }

    @Test func `a live stream may be silent for longer than any time-out`() async throws {
        try await withServer(
            {
                $0.timeouts.head = Self.head
                $0.timeouts.idle = Self.short
                $0.timeouts.writeStall = Self.short
                $0.timeouts.writeGrace = Self.short
            },
            answering: { _ in
                Response(isLive: true) { writer in
                    try await writer.write("first")
                    try await Task.sleep(for: Self.head + Self.short)
                    try await writer.write("second")
                }
            }
        ) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().text == "firstsecond")
        }
    }

    @Test func `a client that does not read is cut`() async throws {
        let body = [UInt8](repeating: 0x61, count: 20_000_000)
        try await withServer({ $0.timeouts.writeStall = Self.short }, answering: { _ in Response(body: body) }) {
            server in
            let client = try Client(port: server.port, receiveBuffer: 4_096)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            await client.waitUntilReset()
            // Reset, not closed: the kernel would go on holding what was not read.
            await #expect(throws: (any Error).self) { try await client.receiveAll() }
        }
    }

    @Test func `a client that reads in drops is cut, however patient it is`() async throws {
        let body = [UInt8](repeating: 0x61, count: 20_000_000)
        try await withServer(
            {
                $0.timeouts.writeGrace = Self.short
                $0.timeouts.writeRate = 1_000_000_000
            }, answering: { _ in Response(body: body) }
        ) { server in
            let client = try Client(port: server.port, receiveBuffer: 4_096)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            var received = 0
            while let bytes = try? await client.receive(atMost: 1_000), !bytes.isEmpty {
                received += bytes.count
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(received < body.count)
        }
    }

    @Test func `a stream that is not read is cut, and its producer gets an error`() async throws {
        let told = Gate()
        try await withServer(
            { $0.timeouts.writeStall = Self.short },
            answering: { _ in
                Response { writer in
                    do {
                        while true { try await writer.write([UInt8](repeating: 0x61, count: 10_000)) }
                    } catch {
                        told.open()
                        throw error
                    }
                }
            }
        ) { server in
            let client = try Client(port: server.port, receiveBuffer: 4_096)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await told.wait()
        }
    }
}
