import HTTPTypes
import HTTPServer
import Testing

/// Which connections persist, and in what order requests on one are answered.
@Suite(.timeLimit(.minutes(5))) struct PersistenceTests {
    @Test func `HTTP 1_1 keeps the connection, and says nothing about it`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            for number in 1...3 {
                await client.send("GET /\(number) HTTP/1.1\r\nHost: a\r\n\r\n")
                let reply = try await client.receiveReply()
                #expect(reply.text == "GET /\(number) []")
                #expect(reply["Connection"] == nil)
            }
        }
    }

    @Test(arguments: ["close", "Close", "keep-alive, close", "x ,\tclose"])
    func `close is honoured in any list`(_ option: String) async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: \(option)\r\n\r\n")
            let answer = try await client.receiveAll()
            #expect(answer.contains("\r\nConnection: close\r\n"))
            #expect(answer.hasSuffix("GET / []"))
        }
    }

    @Test func `HTTP 1_0 closes`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.0\r\n\r\n")
            #expect(try await client.receiveAll().contains("\r\nConnection: close\r\n"))
        }
    }

    @Test func `HTTP 1_0 keeps the connection when asked`() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            for number in 1...2 {
                await client.send("GET /\(number) HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                let reply = try await client.receiveReply()
                #expect(reply["Connection"] == "keep-alive")
                #expect(reply.text == "GET /\(number) []")
            }
        }
    }

    @Test func `pipelined requests are answered in order, however long each takes`() async throws {
        try await withServer(answering: { request in
            if request.path.hasSuffix("0") { try? await Task.sleep(for: .milliseconds(5)) }
            return await echo(request)
        }) { server in
            let client = try Client(port: server.port)
            let requests = (0..<200).map { "POST /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc" }
            await client.send(requests.joined())
            for number in 0..<200 {
                #expect(try await client.receiveReply().text == "POST /\(number) [abc]")
            }
        }
    }

    @Test func `a client that has said all it will say still gets its answers`() async throws {
        try await withServer(answering: { request in
            try? await Task.sleep(for: .milliseconds(20))
            return await echo(request)
        }) { server in
            let client = try Client(port: server.port)
            await client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
            client.endSending()
            let answer = try await client.receiveAll()
            #expect(answer.contains("GET /1 []"))
            #expect(answer.hasSuffix("GET /2 []"))
        }
    }
}
