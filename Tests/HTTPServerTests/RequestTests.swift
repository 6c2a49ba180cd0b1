import HTTPServer
import HTTPTypes
import Testing

/// A request as a handler sees it.
@Suite(.timeLimit(.minutes(5))) struct RequestTests {
    /// The handler's view of one request sent over a socket.
    private func seen(_ text: String, _ view: @escaping @Sendable (Request) -> String?) async throws -> String {
        try await withServer(answering: { Response(body: Array((view($0) ?? "nil").utf8)) }) { server in
            let client = try Client(port: server.port)
            await client.send(text)
            return try await client.receiveReply().text
        }
    }

    @Test func `a field is found in any case, without the blanks around it`() async throws {
        let value = try await seen("GET / HTTP/1.1\r\nHost: a\r\nuSER-aGENT: \t x y \r\n\r\n") { $0[.userAgent] }
        #expect(value == "x y")
    }

    @Test func `an absent field is nil, an empty one is empty`() async throws {
        #expect(try await seen("GET / HTTP/1.1\r\nHost: a\r\n\r\n") { $0[.accept] } == "nil")
        #expect(try await seen("GET / HTTP/1.1\r\nHost: a\r\nAccept:\r\n\r\n") { $0[.accept] } == "")
    }

    @Test func `lines of one field are joined`() async throws {
        let value = try await seen("GET / HTTP/1.1\r\nHost: a\r\nAccept: a\r\nX: y\r\naccept: b\r\n\r\n") {
            $0[.accept]
        }
        #expect(value == "a, b")
    }

    @Test func `cookies are joined by semicolons`() async throws {
        let value = try await seen("GET / HTTP/1.1\r\nHost: a\r\nCookie: a=1\r\nCookie: b=2\r\n\r\n") { $0[.cookie] }
        #expect(value == "a=1; b=2")
    }

    @Test func `a value outside ASCII is empty, and its bytes can be had`() async throws {
        try await withServer(answering: {
            Response(body: Array("[\($0[.userAgent] ?? "nil")]".utf8) + ($0.bytes(of: .userAgent) ?? []))
        }) { server in
            let client = try Client(port: server.port)
            await client.send(
                Array("GET / HTTP/1.1\r\nHost: a\r\nUser-Agent: a".utf8) + [0xFF] + Array("b\r\n\r\n".utf8))
            #expect(try await client.receiveReply().text == "[]a\u{FFFD}b")
        }
    }

    @Test func `the bytes of several lines are joined, and an absent field has none`() {
        let request = Request(path: "/", headers: [.cookie: "a=é", .accept: "b"])

        #expect(request.bytes(of: .cookie) == Array("a=é".utf8))
        #expect(request[.cookie] == "")
        #expect(request[.accept] == "b")
        #expect(request.bytes(of: .userAgent) == nil)
    }

    @Test func `the peer is the client's address`() async throws {
        #expect(try await seen("GET / HTTP/1.1\r\nHost: a\r\n\r\n") { $0.peer } == "127.0.0.1")
    }

    @Test func `the authority is Host's`() async throws {
        #expect(try await seen("GET / HTTP/1.1\r\nHost: a:80\r\n\r\n") { $0.authority } == "a:80")
    }

    @Test func `a URL's authority goes before Host's`() async throws {
        let host = HTTPField.Name("Host")
        let value = try await seen("GET http://b:81/ HTTP/1.1\r\nHost: a:80\r\n\r\n") { request in
            host.flatMap { "\(request.authority ?? "") \(request[$0] ?? "")" }
        }
        #expect(value == "b:81 b:81")
    }

    @Test func `a request made for a test reads like one from a socket`() {
        let request = Request(
            method: .post, path: "/a", query: "b", headers: [.cookie: "c=1; d=2", .accept: "e"], body: [1], peer: "::1")

        #expect(request.method == .post)
        #expect(request.path == "/a")
        #expect(request.query == "b")
        #expect(request[.cookie] == "c=1; d=2")
        #expect(request[.accept] == "e")
        #expect(request[.userAgent] == nil)
        #expect(request.body == [1])
        #expect(request.peer == "::1")
    }
}
