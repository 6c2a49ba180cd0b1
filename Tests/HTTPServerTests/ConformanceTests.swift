import Testing

/// The same cases over a socket: what is refused is answered with a sentence, and the connection ends.
@Suite(.timeLimit(.minutes(5))) struct ConformanceTests {
    @Test(arguments: RequestCase.Group.allCases)
    func `each request gets its answer`(_ group: RequestCase.Group) async throws {
        try await withServer { server in
            for request in group.cases {
                let client = try Client(port: server.port)
                // Another request behind it: a refused one must not let it through.
                await client.send(
                    request.bytes + Array("GET /smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8))
                client.endSending()
                Self.check(try await client.receiveAll(), to: request)
            }
        }
    }

    private static func check(_ answer: String, to request: RequestCase) {
        switch request.outcome {
        case .handled(let text):
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(request.name): \(answer)")
            #expect(answer.contains(text), "\(request.name): \(answer)")
        case .refused(let status):
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request.name): \(answer)")
            #expect(answer.contains("\r\nConnection: close\r\n"), "\(request.name): \(answer)")
            #expect(answer.hasSuffix(".\n"), "\(request.name): \(answer)")
            #expect(!answer.contains("/smuggled"), "\(request.name): \(answer)")
        }
    }

    @Test(arguments: RequestCase.Group.allCases)
    func `each request gets its answer when every byte comes by itself`(_ group: RequestCase.Group) async throws {
        try await withServer { server in
            try await withThrowingTaskGroup { tasks in
                // The longest ones are about limits, not about where they are cut.
                for request in group.cases where request.bytes.count < 500 {
                    tasks.addTask {
                        let client = try Client(port: server.port)
                        for byte in request.bytes {
                            guard await client.send([byte]) else { break }
                            await Task.yield()
                        }
                        client.endSending()
                        Self.check(try await client.receiveAll(), to: request)
                    }
                }
                try await tasks.waitForAll()
            }
        }
    }

    @Test func `there are enough cases`() {
        let cases = RequestCase.Group.allCases.flatMap(\.cases)
        let refused = cases.count { if case .refused = $0.outcome { true } else { false } }
        print("\(cases.count) requests: \(cases.count - refused) handled, \(refused) refused")
        #expect(cases.count >= 150)
        #expect(Set(cases.map(\.name)).count == cases.count)
    }

    @Test(arguments: [
        "GET /a?b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5;x\r\nhello\r\n0\r\nX: a\r\n\r\n",
    ])
    func `a request may be cut at every byte`(_ request: String) async throws {
        try await withServer { server in
            let bytes = Array(request.utf8)
            let whole = try await Self.respond(to: [bytes], server.port)
            for cut in 1..<bytes.count {
                let answer = try await Self.respond(to: [Array(bytes[..<cut]), Array(bytes[cut...])], server.port)
                #expect(answer == whole, "cut at \(cut)")
            }
            #expect(whole.hasPrefix("HTTP/1.1 200 OK"))
        }
    }

    private static func respond(to pieces: [[UInt8]], _ port: Int) async throws -> String {
        let client = try Client(port: port)
        for piece in pieces {
            await client.send(piece)
            // So that the pieces arrive as two.
            if pieces.count > 1 { try await Task.sleep(for: .milliseconds(1)) }
        }
        let answer = try await client.receiveAll()
        return answer.split(separator: "\r\n").filter { !$0.hasPrefix("Date:") }.joined(separator: "\r\n")
    }
}
