import HTTPServer
import HTTPTypes
import Testing

/// Bodies: those asked for with a 100, those too large, those of a megabyte.
@Suite(.timeLimit(.minutes(5))) struct BodyTests {
    @Test func `a client that waits for a 100 gets one, then its answer`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            #expect(try await client.receiveReply().head == "HTTP/1.1 100 Continue\r\n\r\n")
            await client.send("ab")
            #expect(try await client.receiveReply().text == "POST / [ab]")
            await client.send(
                "POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nExpect: 100-Continue\r\n\r\n")
            #expect(try await client.receiveReply().head == "HTTP/1.1 100 Continue\r\n\r\n")
            await client.send("1\r\na\r\n0\r\n\r\n")
            #expect(try await client.receiveReply().text == "POST /2 [a]")
        }
    }

    @Test func `a client that does not wait gets no 100`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\nab")
            #expect(try await client.receiveReply().status == 200)
        }
    }

    @Test func `HTTP 1_0 knows no 100`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.0\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
            try await Task.sleep(for: .milliseconds(50))
            await client.send("ab")
            #expect(try await client.receiveReply().status == 200)
        }
    }

    @Test func `a body too large is refused instead of being asked for`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n")
            #expect(try await client.receiveReply().status == 413)
        }
    }

    @Test(arguments: ["Content-Length: 20000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n1312D00\r\n"])
    func `a client in the midst of an upload still reads the 413`(_ framing: String) async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\n" + framing)
            #expect(await client.send([UInt8](repeating: 0x61, count: 20_000_000)))
            client.endSending()
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func `the limit is a setting, and a body of just that size is taken`() async throws {
        try await withServer({ $0.limits.body = 10 }) { server in
            let client = try Client(port: server.port)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789")
            #expect(try await client.receiveReply().status == 200)
            await client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n6\r\n")
            #expect(try await client.receiveReply().status == 413)
        }
    }

    @Test func `a megabyte arrives as it was sent`() async throws {
        let body = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try await withServer(answering: { Response(body: $0.body) }) { server in
            let client = try Client(port: server.port)
            await client.send(Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body)
            #expect(try await client.receiveReply().body == body)
        }
    }

    @Test func `a refusal of HEAD has no body`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("HEAD / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
            let answer = try await client.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.hasSuffix("\r\n\r\n"))
        }
    }

    @Test(arguments: [
        "Content-Length: 20\r\n\r\n01234567890123456789",
        "Transfer-Encoding: chunked\r\n\r\n14\r\n01234567890123456789\r\n0\r\n\r\n",
    ])
    func `a path may take more than others`(_ rest: String) async throws {
        try await withServer({
            $0.limits.body = 10
            $0.limits.bodies = ["/files": 20]
        }) { server in
            for (path, status) in [("/files", 200), ("/filesx", 413), ("/files/", 413), ("/", 413)] {
                let client = try Client(port: server.port)
                await client.send("POST \(path) HTTP/1.1\r\nHost: a\r\n\(rest)")
                #expect(try await client.receiveReply().status == status, "\(path)")
            }
            let client = try Client(port: server.port)
            await client.send("POST /files HTTP/1.1\r\nHost: a\r\nContent-Length: 21\r\n\r\n")
            #expect(try await client.receiveReply().status == 413)
        }
    }
}
