import CLinux
import Foundation
import Glibc
import Logging
import Synchronization
import Testing

@testable import HTTPServer

/// What is held of requests: nothing once they are handled or refused, and a bounded amount until then.
@Suite(.timeLimit(.minutes(5))) struct HeldRequestTests {
    /// More than goes uncounted.
    private static let size = 100_000
    /// For two of that size, and no third.
    private static let bound = 2 * size + size / 2

    private static func post(_ path: String = "/", fields: String = "", announcing announced: Int = size) -> String {
        "POST \(path) HTTP/1.1\r\nHost: a\r\n\(fields)Content-Length: \(announced)\r\n\r\n"
            + String(repeating: "a", count: size)
    }

    /// The content of a request that was handled.
    private final class Content: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        func keep(_ content: [UInt8]) { bytes.withLock { $0 = content } }

        /// Whether anybody else holds it: a shared array is copied when it changes.
        var isElsewhere: Bool {
            bytes.withLock { bytes in
                let before = bytes.withUnsafeBufferPointer { $0.baseAddress }
                bytes[0] = 0x62
                return before != bytes.withUnsafeBufferPointer { $0.baseAddress }
            }
        }
    }

    @Test func `a request is no longer held while its client is slow to close`() async throws {
        let content = Content()
        try await withServer(answering: { request in
            content.keep(request.body)
            return Response(body: Array("done".utf8))
        }) { server in
            let client = try Client(port: server.port)
            // What follows has the server wait for the end.
            await client.send(Self.post(fields: "Connection: close\r\n") + "more")

            #expect(try await client.receiveAll().hasSuffix("done"))

            #expect(!content.isElsewhere)
        }
    }

    @Test(arguments: [false, true])
    func `a request is no longer held while its answer is not read`(isStreamed: Bool) async throws {
        let content = Content()
        try await withServer(answering: { request in
            content.keep(request.body)
            let answer = [UInt8](repeating: 0x61, count: 5_000_000)
            return isStreamed ? Response { writer in try await writer.write(answer) } : Response(body: answer)
        }) { server in
            let client = try Client(port: server.port, receiveBuffer: 4_096)
            await client.send(Self.post())

            #expect(try await client.receive(atMost: 1).count == 1)

            #expect(!content.isElsewhere)
        }
    }

    /// Serves a connection that has received these bytes until it waits.
    /// - Returns: what it holds of them then, in bytes: of a body, and of what follows a request. With it the reply.
    private static func held(
        of received: String, answering handler: @escaping @Sendable (Request) async -> Response
    ) async throws -> (body: Int, unread: Int, reply: String) {
        let loop = try EventLoop(number: 0)
        var descriptors: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors)
        let other = descriptors[1]
        defer { close(other) }
        let settings = Server.Settings()
        let context = ServerContext(
            settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: handler)
        let socket = try #require(loop.open(descriptors[0]))
        let connection = Connection(socket: socket, context: context, peer: Peer(nil, settings))
        #expect(send(other, received, received.utf8.count, 0) == received.utf8.count)
        let executor = TestExecutor()

        let (body, unread) = await withCheckedContinuation { done in
            Thread.detachNewThread {
                executor.queue.begin()
                loop.jobs.begin()
                socket.take(UInt32(CLINUX_EPOLL_READABLE))
                Task(executorPreference: executor) { await connection.serve() }
                executor.runAll()
                let held = (connection.parser.bodyCount, connection.unread.count)
                socket.signal(.aborted)
                executor.runAll()
                // A live body has a task of its own, on the loop.
                while !loop.jobs.isEmpty { loop.jobs.run(on: loop.asUnownedTaskExecutor()) }
                done.resume(returning: held)
            }
        }

        var reply = [UInt8](repeating: 0, count: 1_000)
        let count = recv(other, &reply, reply.count, 0)
        return (body, unread, String(decoding: reply.prefix(max(0, count)), as: UTF8.self))
    }

    @Test func `of a refused request nothing is held while its client is slow to close`() async throws {
        // A chunk of 16 bytes that does not end where it should.
        let request =
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n0123456789abcdefX, and more"

        let held = try await Self.held(of: request, answering: echo)

        #expect(held.reply.hasPrefix("HTTP/1.1 400 "))
        #expect(held.body == 0)
        #expect(held.unread == 0)
    }

    @Test func `of what follows a request nothing is held while its client listens to a live stream`() async throws {
        let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\nand more"

        let held = try await Self.held(of: request, answering: { _ in Response(isLive: true) { _ in } })

        #expect(held.reply.hasPrefix("HTTP/1.1 200 "))
        #expect(held.unread == 0)
    }

    private static func counting(_ settings: inout Server.Settings) {
        settings.loops = 1
        settings.uncounted = []
        settings.limits.heldPerAddress = bound
    }

    @Test func `what is handled for one address is bounded`() async throws {
        let (begun, mayEnd) = ([Gate(), Gate()], [Gate(), Gate()])
        try await withServer(Self.counting) { request in
            if let number = Int(request.path.dropFirst()) {
                begun[number].open()
                await mayEnd[number].wait()
            }
            return Response()
        } _: { server in
            let clients = try (0..<2).map { _ in try Client(port: server.port) }
            for (number, client) in clients.enumerated() {
                await client.send(Self.post("/\(number)"))
                await begun[number].wait()
            }
            let another = try Client(port: server.port)

            await another.send(Self.post("/another"))
            #expect(try await another.receiveReply().status == 503)
            await another.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na")
            #expect(try await another.receiveReply().status == 200, "a small one has room")
            #expect(server.load.refusedRequests == 1)

            for (client, gate) in zip(clients, mayEnd) {
                gate.open()
                #expect(try await client.receiveReply().status == 200)
            }
            await another.send(Self.post("/another"))
            #expect(try await another.receiveReply().status == 200)
            #expect(server.load.cutConnections == 0)
        }
    }

    @Test func `a body that does not come to an end gives way to those that are handled`() async throws {
        let (begun, mayEnd) = (Gate(), Gate())
        try await withServer(Self.counting) { request in
            if request.path == "/waiting" {
                begun.open()
                await mayEnd.wait()
            }
            return Response()
        } _: { server in
            let stalled = try Client(port: server.port)
            await stalled.send(Self.post(announcing: Self.size + 1))
            let handled = try Client(port: server.port)
            await handled.send(Self.post("/waiting"))
            await begun.wait()

            let another = try Client(port: server.port)
            while server.load.cutConnections < 1 {
                await another.send(Self.post())
                #expect(try await another.receiveReply().status == 200)
            }

            await #expect(throws: (any Error).self) { try await stalled.receiveAll() }
            mayEnd.open()
            #expect(try await handled.receiveReply().status == 200)
        }
    }
}
