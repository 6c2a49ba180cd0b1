import HTTPServer
import HTTPTypes
import Testing

/// A handler's answer on the wire.
@Suite(.timeLimit(.minutes(5))) struct ResponseTests {
    private func reply(
        to request: String = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", _ response: Response
    )
        async throws -> String
    {
        try await withServer(answering: { _ in response }) { server in
            let client = try Client(port: server.port)
            await client.send(request)
            return try await client.receiveAll()
        }
    }

    @Test func `a response has a date and a length, and no banner`() async throws {
        let answer = try await reply(Response(headers: [.contentType: "text/plain"], body: Array("hello".utf8)))
        #expect(answer.contains("\r\nContent-Length: 5\r\n"))
        #expect(answer.contains("\r\nContent-Type: text/plain\r\n"))
        #expect(answer.contains(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/))
        #expect(!answer.contains("Server:"))
        #expect(answer.hasSuffix("\r\n\r\nhello"))
    }

    @Test func `HEAD has the same fields and no body`() async throws {
        let response = Response(headers: [.contentType: "text/plain"], body: Array("hello".utf8))
        let get = try await reply(response)
        let head = try await reply(to: "HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", response)
        let fields = { (answer: String) in
            answer.split(separator: "\r\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("Date") }
        }
        #expect(fields(head).dropLast() == fields(get).dropLast())
        #expect(head.hasSuffix("\r\n\r\n"))
    }

    @Test(arguments: [204, 304])
    func `no content means no length and no body`(_ code: Int) async throws {
        let answer = try await reply(Response(status: .init(code: code), body: Array("hello".utf8)))
        #expect(answer.hasPrefix("HTTP/1.1 \(code) "))
        #expect(!answer.contains("Content-Length"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `an empty body has length 0`() async throws {
        #expect(try await reply(Response(status: .notFound)).contains("HTTP/1.1 404 Not Found\r\n"))
        #expect(try await reply(Response(status: .notFound)).contains("\r\nContent-Length: 0\r\n"))
    }

    @Test func `the server's own fields are not the handler's`() async throws {
        let answer = try await reply(
            Response(
                headers: [
                    .contentLength: "99", .connection: "upgrade", .date: "never", .transferEncoding: "chunked",
                ], body: Array("hello".utf8)))
        #expect(!answer.contains("99"))
        #expect(!answer.contains("upgrade"))
        #expect(!answer.contains("never"))
        #expect(!answer.contains("chunked"))
    }

    @Test func `a value cannot begin another line`() async throws {
        let answer = try await reply(
            Response(
                headers: [.location: "/a\r\nSet-Cookie: evil=1\r\n\r\n<script>\0"],
                common: HeaderBlock([.eTag: "a\nSet-Cookie: evil=2"])))
        #expect(!answer.contains("\nSet-Cookie"))
        #expect(!answer.contains("\0"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `shared fields are sent with the response's own`() async throws {
        let answer = try await reply(
            Response(headers: [.contentType: "text/html"], common: HeaderBlock([.cacheControl: "no-store"])))
        #expect(answer.contains("\r\nCache-Control: no-store\r\n"))
        #expect(answer.contains("\r\nContent-Type: text/html\r\n"))
    }

    @Test(arguments: [100, 101, 199, 600, 999, 0])
    func `a status that ends no exchange becomes a 500`(_ code: Int) async throws {
        #expect(try await reply(Response(status: .init(code: code))).hasPrefix("HTTP/1.1 500 "))
    }

    @Test func `a large body arrives whole at a slow reader`() async throws {
        let body = (0..<8_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try await withServer(answering: { _ in Response(body: body) }) { server in
            let client = try Client(port: server.port, receiveBuffer: 200_000)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try await Task.sleep(for: .milliseconds(50))
            #expect(try await client.receiveReply().body == body)
            #expect(try await client.receiveReply().body == body)
        }
    }
}
