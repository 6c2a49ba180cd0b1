import Foundation
import Glibc
import Logging
import Testing

@testable import HTTPServer

/// Requests that come just as their connection's time is over.
@Suite(.timeLimit(.minutes(5))) struct LateRequestTests {
    /// Either with a task, as just after a response, or without one.
    @Test(arguments: [true, false])
    func `a request that the loop has not been told of yet keeps its idle connection open`(isAwake: Bool) async throws {
        let request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let loop = try EventLoop(number: 0)
        var descriptors: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors)
        let other = descriptors[1]
        defer { close(other) }
        var settings = Server.Settings()
        // The loop's clock stands still.
        settings.timeouts.head = .zero
        let context = ServerContext(
            settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: echo)
        let socket = try #require(loop.open(descriptors[0]))
        let connection = Connection(socket: socket, context: context, peer: Peer(nil, settings))

        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread {
                func runAll() { while !loop.jobs.isEmpty { loop.jobs.run(on: loop.asUnownedTaskExecutor()) } }
                loop.jobs.begin()
                if isAwake { connection.begin() } else { connection.rest() }
                runAll()
                send(other, request, request.utf8.count, 0)
                socket.signal(.timedOut)
                runAll()
                done.resume()
            }
        }

        var reply = [UInt8](repeating: 0, count: 1_000)
        let count = recv(other, &reply, reply.count, Int32(MSG_DONTWAIT))
        #expect(String(decoding: reply.prefix(max(0, count)), as: UTF8.self).hasPrefix("HTTP/1.1 200 "))
    }
}
