import Foundation
import HTTPServer
import Testing

@testable import Identity

/// The bounds on a provider's answer.
@Suite(.timeLimit(.minutes(5))) struct HTTPClientTests {
    private func ask(_ port: Int, within time: Duration = .seconds(60)) async throws -> ProviderResponse {
        let base = "http://127.0.0.1:\(port)"
        let origin = try #require(Origin(base))
        return try await HTTPClient(timeLimit: time, allowsPlainLoopback: true).get(base + "/keys", origins: [origin])
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 400000000\r\n\r\n", "{}"),
        ("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", "{}"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "2\r\n{}\r\n"),
        // A head that never ends, and answers before the answer.
        ("HTTP/1.1 200 OK\r\n", "A: b\r\n"), ("", "HTTP/1.1 103 Early Hints\r\n\r\n"),
    ])
    func `an answer that goes on and on is cut off while it comes`(head: String, piece: String) async throws {
        let many = Array(String(repeating: piece, count: 10_000).utf8)
        let server = try EndlessServer(head: head, piece: many)

        await #expect(throws: IdentityError.self) { try await ask(server.port) }

        // Bytes on the way fill the buffers of two sockets besides.
        #expect(server.sentBytes < 16 * 1024 * 1024)
    }

    @Test func `compressed content is not decompressed`() async throws {
        let packed: [UInt8] = [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3]
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        let server = try EndlessServer(head: head, piece: packed)

        #expect(try await ask(server.port).body == Data(packed))
    }

    @Test func `no more than so many are asked at once, and there is room again`() async throws {
        try await TestProvider.run(fault: .slowKeys) { provider in
            let client = HTTPClient(timeLimit: .seconds(1), allowsPlainLoopback: true)
            let origin = try #require(Origin(provider.base))
            let (address, count) = (provider.base + "/keys", HTTPClient.mostAtOnce + 6)
            let outcomes = await withTaskGroup { group in
                for _ in 0..<count {
                    group.addTask {
                        do throws(IdentityError) {
                            _ = try await client.get(address, origins: [origin])
                            return IdentityError?.none
                        } catch {
                            return error
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }

            #expect(outcomes.count { $0 == .providerSlow } == HTTPClient.mostAtOnce)
            #expect(outcomes.count { $0 == .providerUnavailable } == 6)
            provider.state.withLock { $0.fault = nil }
            #expect(try await client.get(address, origins: [origin]).status == 200)
        }
    }
}
