import HTTPTypes
import Testing

@testable import HTTPServer

/// The clients behind a proxy, and which proxies are trusted.
@Suite(.timeLimit(.minutes(5))) struct ProxyTests {
    /// The client's address as the handler sees it, when 127.0.0.1 sends these fields.
    private func client(
        _ fields: String, trusting proxies: [String], _ field: ProxyField = .xForwardedFor
    ) async throws -> String {
        try await withServer(
            {
                $0.proxies = proxies.compactMap { AddressRange($0) }
                $0.proxyField = field
            }, answering: { Response(body: Array("\($0.peer) for \($0.client)".utf8)) }
        ) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
            let text = try await client.receiveReply().text
            #expect(text.hasPrefix("127.0.0.1 for "))
            return String(text.dropFirst("127.0.0.1 for ".count))
        }
    }

    private static let local = ["127.0.0.0/8"]
    private static let chain = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]

    @Test func `only trusted proxies are believed`() async throws {
        let fields = "X-Forwarded-For: 192.0.2.1\r\nForwarded: for=192.0.2.1\r\n"
        #expect(try await client(fields, trusting: []) == "127.0.0.1")
        #expect(try await client(fields, trusting: ["10.0.0.0/8", "unix", "::1"]) == "127.0.0.1")
    }

    @Test(arguments: [
        ("", "127.0.0.1"), ("X-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1"),
        ("X-Forwarded-For: 6.6.6.6, 192.0.2.1\r\n", "192.0.2.1"),
        ("X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1"),
        ("X-Forwarded-For: 6.6.6.6,192.0.2.1 , 10.1.1.1,\tfd00::1\r\n", "192.0.2.1"),
        ("X-Forwarded-For: 10.2.2.2, 10.1.1.1\r\n", "10.2.2.2"), ("X-Forwarded-For: 192.0.2.1:4711\r\n", "192.0.2.1"),
        ("X-Forwarded-For: [2001:DB8::1]:80\r\n", "2001:db8::1"), ("X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::1"),
        ("X-Forwarded-For: ::ffff:192.0.2.1\r\n", "192.0.2.1"), ("X-Forwarded-For: unknown\r\n", "127.0.0.1"),
        ("X-Forwarded-For: 192.0.2.1, unknown, 10.1.1.1\r\n", "10.1.1.1"), ("X-Forwarded-For:\r\n", "127.0.0.1"),
        ("X-Forwarded-For: 192.0.2.1,\r\n", "127.0.0.1"), ("X-Forwarded-For: 127.0.0.1; drop\r\n", "127.0.0.1"),
        ("Forwarded: for=6.6.6.6\r\n", "127.0.0.1"),
    ])
    func `the first address from the right that is no proxy is the client`(_ fields: String, _ expected: String)
        async throws
    {
        #expect(try await client(fields, trusting: Self.chain) == expected)
    }

    @Test(arguments: [
        ("Forwarded: for=192.0.2.1\r\n", "192.0.2.1"),
        ("Forwarded: proto=https; For = 192.0.2.1 ;by=x\r\n", "192.0.2.1"),
        ("Forwarded: for=6.6.6.6, for=192.0.2.1;host=\"a,b;for=7.7.7.7\"\r\n", "192.0.2.1"),
        ("Forwarded: for=\"[2001:db8::1]:4711\", for=10.1.1.1\r\n", "2001:db8::1"),
        ("Forwarded: for=\"192.0.2.1:80\"\r\n", "192.0.2.1"), ("Forwarded: for=_hidden\r\n", "127.0.0.1"),
        ("Forwarded: for=6.6.6.6, proto=http\r\n", "127.0.0.1"), ("Forwarded: for=\r\n", "127.0.0.1"),
        ("Forwarded: for=\"\r\n", "127.0.0.1"), ("X-Forwarded-For: 6.6.6.6\r\n", "127.0.0.1"),
    ])
    func `Forwarded is read when the proxies write that`(_ fields: String, _ expected: String) async throws {
        #expect(try await client(fields, trusting: Self.chain, .forwarded) == expected)
    }

    @Test(arguments: [
        ("for=1.2.3.4;x=\"\r\nForwarded: for=\"[2001:db8::7]\"", "2001:db8::7"),
        ("for=1.2.3.4;x=\", for=\"[2001:db8::7]\"", "2001:db8::7"),
        ("for=\"x\r\nForwarded: for=203.0.113.7", "203.0.113.7"), ("for=\"x, for=203.0.113.7", "203.0.113.7"),
        ("for=1.2.3.4;x=\\\r\nForwarded: for=203.0.113.7;by=\"a\"", "203.0.113.7"),
        ("é, for=203.0.113.7", "203.0.113.7"), ("for=\"x\r\nForwarded: for=10.1.1.1", "10.1.1.1"),
        ("for=1.2.3.4;x=\", for=192.0.2.1;host=\"a\\\", for=6.6.6.6;\", for=10.1.1.1", "192.0.2.1"),
    ])
    func `whatever a client writes, it does not change what is read of the proxies`(
        _ lines: String, _ expected: String
    ) async throws {
        #expect(try await client("Forwarded: \(lines)\r\n", trusting: Self.chain, .forwarded) == expected)
    }

    @Test(arguments: [
        "for=192.0.2.1;by=\"a\\\"", "for=192.0.2.1;by=a\"", "for=192.0.2.1;by=\"a\\\"b", "for=192.0.2.é", "\"", "\\\"",
    ])
    func `a proxy whose entry is malformed is the client itself`(_ entry: String) async throws {
        #expect(try await client("Forwarded: \(entry)\r\n", trusting: Self.chain, .forwarded) == "127.0.0.1")
    }

    @Test(arguments: [
        String(repeating: "\u{301}\u{323}", count: 250_000), String(repeating: "\"\\\\\"", count: 200_000),
        String(repeating: "\\", count: 500_000) + "\"", "10.1.1.1" + String(repeating: ",127.0.0.1", count: 5_000),
        "for=" + String(repeating: "a=\";\";", count: 100_000),
    ])
    func `a list is read once, however long it is and whatever is in it`(list: String) throws {
        for field in ProxyField.allCases {
            let headers: HTTPFields = [try #require(HTTPField.Name(field.rawValue)): list]
            let head = RequestHead(method: .get, path: "/", query: nil, headers: headers)
            let client = field.client(head, from: IPAddress("127.0.0.1"), proxies: AddressRange.loopback)
            #expect(client?.text == "127.0.0.1" || client?.text == "10.1.1.1")
        }
    }

    @Test func `the client's own value in the other field is ignored`() async throws {
        let fields = "Forwarded: for=6.6.6.6\r\nX-Forwarded-For: 192.0.2.1\r\n"
        #expect(try await client(fields, trusting: Self.local) == "192.0.2.1")
    }

    @Test func `one address has only so many connections, and a proxy as many as it needs`() async throws {
        let crowd: (inout Server.Settings) -> Void = {
            $0.limits.connectionsPerAddress = 2
            $0.uncounted = []
        }
        try await withServer(crowd) { server in
            var clients = try await Self.served(2, server.port)
            let tooMany = try Client(port: server.port)
            let answer = try await tooMany.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.contains("\r\nConnection: close\r\n"))

            clients.removeAll()
            var isWelcome = false
            while !isWelcome {
                try await Task.sleep(for: .milliseconds(10))
                isWelcome = (try? await Self.served(1, server.port)) != nil
            }
        }
        try await withServer({
            crowd(&$0)
            $0.proxies = AddressRange("127.0.0.1").map { [$0] } ?? []
        }) { server in
            _ = try await Self.served(10, server.port)
        }
        try await withServer({ $0.limits.connectionsPerAddress = 2 }) { server in
            _ = try await Self.served(10, server.port)
        }
    }

    private static func served(_ count: Int, _ port: Int) async throws -> [Client] {
        var clients: [Client] = []
        for _ in 0..<count {
            let client = try Client(port: port)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            guard try await client.receiveReply().status == 200 else { throw Client.Failure(what: "not served") }
            clients.append(client)
        }
        return clients
    }
}
