import HTTPServer
import HTTPTypes
import Synchronization
import Testing

/// Content that is made while it is sent.
@Suite(.timeLimit(.minutes(5))) struct StreamTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

    private static let three = Response(headers: [.contentType: "text/plain"]) { writer in
        for word in ["one", "two", "", "three"] { try await writer.write(word) }
    }

    @Test func `each piece is a chunk, an empty one makes no chunk, and the connection lives on`() async throws {
        try await withServer(answering: { _ in Self.three }) { server in
            let client = try Client(port: server.port)
            for _ in 0..<2 {
                await client.send(Self.get)
                let reply = try await client.receiveReply()
                #expect(reply.text == "onetwothree")
                #expect(reply["Transfer-Encoding"] == "chunked")
                #expect(reply["Content-Length"] == nil)
            }
            await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let raw = try await client.receiveAll()
            #expect(raw.hasSuffix("\r\n\r\n3\r\none\r\n3\r\ntwo\r\n5\r\nthree\r\n0\r\n\r\n"))
        }
    }

    @Test(arguments: ["", "Connection: keep-alive\r\n"])
    func `HTTP 1.0 knows no chunks: the end of the connection ends the content`(_ field: String) async throws {
        try await withServer(answering: { _ in Self.three }) { server in
            let client = try Client(port: server.port)
            await client.send("GET / HTTP/1.0\r\n\(field)\r\n")
            let raw = try await client.receiveAll()
            #expect(raw.hasSuffix("\r\n\r\nonetwothree"))
            #expect(raw.contains("\r\nConnection: close\r\n"))
            #expect(!raw.contains("Transfer-Encoding"))
            #expect(!raw.contains("Content-Length"))
        }
    }

    @Test func `HEAD and 304 run no producer`() async throws {
        let produced = Atomic(0)
        try await withServer(answering: { request in
            Response(status: request.path == "/same" ? .notModified : .ok) { writer in
                produced.add(1, ordering: .relaxed)
                try await writer.write("content")
            }
        }) { server in
            let client = try Client(port: server.port)
            await client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\nGET /same HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply(toHead: true)["Transfer-Encoding"] == "chunked")
            #expect(try await client.receiveReply(toHead: true)["Transfer-Encoding"] == nil)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await client.receiveReply().text == "content")
            #expect(produced.load(ordering: .relaxed) == 1)
        }
    }

    @Test func `a piece is there before the next is made`() async throws {
        let gate = Gate()
        try await withServer(answering: { _ in
            Response { writer in
                try await writer.write("first")
                await gate.wait()
                try await writer.write("second")
            }
        }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get + Self.get.replacing("/ ", with: "/pipelined "))
            _ = try await client.receiveReply(toHead: true)
            #expect(try await client.receiveChunk() == Array("first".utf8))
            gate.open()
            #expect(try await client.receiveChunk() == Array("second".utf8))
            #expect(try await client.receiveChunk() == nil)
            #expect(try await client.receiveReply().text == "firstsecond")
        }
    }

    @Test func `a large piece arrives whole at a slow reader`() async throws {
        let piece = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        try await withServer(answering: { _ in Response { try await $0.write(piece) } }) { server in
            let client = try Client(port: server.port, receiveBuffer: 200_000)
            await client.send(Self.get)
            #expect(try await client.receiveReply().body == piece)
        }
    }

    @Test func `a producer is held back by a client that does not read`() async throws {
        let written = Atomic(0)
        try await withServer(answering: { _ in
            Response { writer in
                let piece = [UInt8](repeating: 0x61, count: 10_000)
                for _ in 0..<5_000 {
                    try await writer.write(piece)
                    written.add(piece.count, ordering: .relaxed)
                }
            }
        }) { server in
            let client = try Client(port: server.port, receiveBuffer: 200_000)
            await client.send(Self.get)
            let afterAWhile = try await Self.settled(written)
            #expect(afterAWhile < 5_000_000)

            #expect(try await client.receiveReply().body.count == 50_000_000)
        }
    }

    /// The number once it has stopped growing.
    private static func settled(_ number: borrowing Atomic<Int>) async throws -> Int {
        var last = -1
        while true {
            try await Task.sleep(for: .milliseconds(200))
            let now = number.load(ordering: .relaxed)
            if now > 0, now == last { return now }
            last = now
        }
    }

    @Test func `an answer that breaks off does not look complete`() async throws {
        struct Mishap: Error {}
        try await withServer(answering: { _ in
            Response { writer in
                try await writer.write("part")
                throw Mishap()
            }
        }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            let raw = try await client.receiveAll()
            #expect(raw.hasSuffix("\r\n\r\n4\r\npart\r\n"))

            let old = try Client(port: server.port)
            await old.send("GET / HTTP/1.0\r\n\r\n")
            await #expect(throws: Client.Failure.self) { _ = try await old.receiveAll() }
        }
    }

    @Test func `a handler's test reads what would be sent`() async throws {
        #expect(try await Self.three.wholeBody() == Array("onetwothree".utf8))
        #expect(Self.three.body.isEmpty)
    }
}
