import CLinux
import Foundation
import Glibc
import Logging
import Testing

@testable import HTTPServer

/// An event of the kernel goes to the socket that it is about.
@Suite(.timeLimit(.minutes(5))) struct EventLoopTests {
    private func pair() -> (Int32, Int32) {
        var descriptors: [Int32] = [0, 0]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors)
        return (descriptors[0], descriptors[1])
    }

    private func event(for socket: Socket, _ conditions: UInt32) -> clinux_epoll_event {
        clinux_epoll_event(
            conditions: conditions,
            token: UInt64(socket.generation) << 32 | UInt64(UInt32(bitPattern: socket.descriptor)))
    }

    @Test func `news of a socket that is closed does not reach the one that has its number now`() throws {
        let loop = try EventLoop(number: 0)
        let (mine, other) = pair()
        defer { close(other) }
        let old = try #require(loop.open(mine))
        let stale = event(for: old, UInt32(CLINUX_EPOLL_READABLE))
        loop.close(old)

        let (again, another) = pair()
        defer { close(another) }
        let number = again == mine ? again : dup2(again, mine)
        if again != mine { close(again) }
        let new = try #require(loop.open(number))
        loop.take(stale)

        #expect(new.descriptor == old.descriptor)
        #expect(!new.isReadable)
        loop.take(event(for: new, UInt32(CLINUX_EPOLL_READABLE)))
        #expect(new.isReadable)
        loop.close(new)
    }

    @Test func `news of a socket that never was, or a listener that is gone, is ignored`() throws {
        let loop = try EventLoop(number: 0)
        let (mine, other) = pair()
        defer { close(other) }
        let socket = try #require(loop.open(mine))

        for token in [1, 2, UInt64(UInt32.max), 7 << 32 | 9, .max] {
            loop.take(clinux_epoll_event(conditions: UInt32(CLINUX_EPOLL_READABLE), token: token))
        }

        #expect(!socket.isReadable)
        loop.take(event(for: socket, UInt32(CLINUX_EPOLL_READABLE)))
        #expect(socket.isReadable)
        loop.close(socket)
    }

    @Test func `a client that closes while its request waits has left, unless the request has just come`() throws {
        let readable = UInt32(CLINUX_EPOLL_READABLE)
        let closed = UInt32(CLINUX_EPOLL_READABLE | CLINUX_EPOLL_PEER_CLOSED)
        // Each: what the kernel reports, how soon a farewell counts as none (the loop's clock stands still), and who
        // has left.
        let cases: [([UInt32], Int64, Bool)] = [
            ([readable, closed], -1, true), ([readable, closed], 0, false), ([closed], -1, false),
            ([readable, UInt32(CLINUX_EPOLL_ERROR)], 0, true),
        ]
        for (reports, halfClose, hasLeft) in cases {
            let loop = try EventLoop(number: 0)
            let (mine, other) = pair()
            defer { close(other) }
            let socket = try #require(loop.open(mine))
            socket.halfClose = halfClose
            for conditions in reports { loop.take(event(for: socket, conditions)) }
            #expect(socket.clientHasLeft == hasLeft)
            loop.close(socket)
        }
    }

    /// The loop's clock stands still, at the time for which the machine has run. With half of that as the limit, a byte
    /// that the loop has not been told of is young, and one before it would be too old.
    @Test(arguments: [("", true), ("G", false)])
    func `a client that ends has left, unless a request comes with it`(request: String, hasLeft: Bool) async throws {
        let loop = try EventLoop(number: 0)
        let listener = try Listener.open(host: "127.0.0.1", port: 0)
        defer { close(listener.descriptor) }
        let client = try Client(port: listener.port)
        waitUntil(POLLIN, on: listener.descriptor)
        var address = sockaddr_storage()
        let mine = clinux_accept(listener.descriptor, &address)
        let socket = try #require(loop.open(mine))
        socket.isHandling = true
        socket.halfClose = loop.now / 2

        await client.send(request)
        client.endSending()
        waitUntil(Int32(CLINUX_EPOLL_PEER_CLOSED), on: socket.descriptor)
        loop.take(event(for: socket, UInt32(CLINUX_EPOLL_READABLE | CLINUX_EPOLL_PEER_CLOSED)))

        #expect(socket.clientHasLeft == hasLeft)
        loop.close(socket)
    }

    private func waitUntil(_ condition: Int32, on descriptor: Int32) {
        var query = pollfd(fd: descriptor, events: Int16(condition), revents: 0)
        poll(&query, 1, -1)
    }

    @Test func `a connection that pauses learns that it is broken`() async throws {
        let loop = try EventLoop(number: 0)
        let (mine, other) = pair()
        defer { close(other) }
        let socket = try #require(loop.open(mine))
        let executor = TestExecutor()

        let reason = await withCheckedContinuation { done in
            Thread.detachNewThread {
                executor.queue.begin()
                Task(executorPreference: executor) {
                    let reason = await socket.pause(until: .max)
                    loop.close(socket)
                    done.resume(returning: reason)
                }
                executor.runAll()
                socket.take(UInt32(CLINUX_EPOLL_READABLE))
                socket.take(UInt32(CLINUX_EPOLL_ERROR))
                // Ends the pause if nothing else has.
                socket.signal(.timedOut)
                executor.runAll()
            }
        }

        #expect(reason == .aborted)
    }

    @Test func `a listener that the kernel does not watch at first is heard later`() async throws {
        let loop = try EventLoop(number: 0)
        let listener = try Listener.open(host: "127.0.0.1", port: 0)
        // The kernel watches sockets, but not this.
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let context = ServerContext(
            settings: Server.Settings(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: echo)
        loop.attach(Acceptor(listener: descriptor, loop: loop, context: context))
        let over = Gate()
        try loop.start { over.open() }
        let client = try Client(port: listener.port)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")

        dup2(listener.descriptor, descriptor)
        close(listener.descriptor)

        #expect(try await client.receiveReply().text == "GET / []")
        Task(executorPreference: loop) { loop.drain(lastCall: .zero) }
        await over.wait()
    }

    @Test func `a connection that waits when the loop begins to end is accepted and answered`() async throws {
        let loop = try EventLoop(number: 0)
        let listener = try Listener.open(host: "127.0.0.1", port: 0)
        var settings = Server.Settings()
        // However busy the machine is.
        settings.timeouts.drainGrace = .seconds(300)
        let context = ServerContext(
            settings: settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: echo)
        loop.attach(Acceptor(listener: listener.descriptor, loop: loop, context: context))
        let client = try Client(port: listener.port)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        waitUntil(POLLIN, on: listener.descriptor)

        loop.drain(lastCall: .zero)
        let over = Gate()
        try loop.start { over.open() }

        #expect(try await client.receiveReply().text == "GET / []")
        await over.wait()
    }

    @Test func `jobs that take long do not keep the loop from the kernel's news`() async {
        let executor = TestExecutor()

        // A thread of its own, as a loop has.
        let ranAtOnce = await withCheckedContinuation { done in
            Thread.detachNewThread {
                executor.queue.begin()
                for _ in 0..<3 {
                    Task(executorPreference: executor) {
                        executor.ran.wrappingAdd(1, ordering: .relaxed)
                        usleep(20_000)
                    }
                }
                executor.queue.run(on: executor.asUnownedTaskExecutor())
                let ranAtOnce = executor.ran.load(ordering: .relaxed)
                executor.runAll()
                done.resume(returning: ranAtOnce)
            }
        }

        #expect(ranAtOnce == 1)
        #expect(executor.ran.load(ordering: .relaxed) == 3)
    }
}
