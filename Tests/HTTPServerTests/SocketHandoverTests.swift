import Foundation
import HTTPServer
import Logging
import Synchronization
import Testing

/// A new server takes over from an old one while clients keep coming, and none is refused.
@Suite(.timeLimit(.minutes(5))) struct SocketHandoverTests {
    /// Clients that connect, send one request and go, until stopped.
    private final class Crowd: Sendable {
        private let answers = Mutex<[String]>([])
        private let isOver = Atomic(false)

        /// Comes again and again.
        func visit(_ connect: @Sendable () throws -> Client) async throws {
            defer { end() }
            while !isOver.load(ordering: .relaxed) {
                let client = try connect()
                await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                let answer = try await client.receiveReply().text
                answers.withLock { $0.append(answer) }
            }
        }

        /// Returns once a server has answered, or a client has failed.
        func wait(for server: String) async throws {
            while !isOver.load(ordering: .relaxed), !answers.withLock({ $0.contains(server) }) {
                try await Task.sleep(for: .milliseconds(5))
            }
        }

        func forget() {
            answers.withLock { $0 = [] }
        }

        func end() {
            isOver.store(true, ordering: .relaxed)
        }
    }

    /// A server that answers with its name.
    private static func server(_ name: String, _ change: (inout Server.Settings) -> Void) -> Server {
        var settings = Server.Settings(host: "127.0.0.1", port: 0, loops: 2)
        // A client may be slow to ask once it is connected, however busy the machine is: that none is forgotten is
        // tested here, not how long the old server waits for it.
        settings.timeouts = .patient
        settings.timeouts.drainGrace = .seconds(300)
        change(&settings)
        return Server(settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) { _ in
            Response(body: Array(name.utf8))
        }
    }

    /// Starts the new server and ends the old one, which has been started. Each has answered meanwhile, the new one also
    /// after the end of the old one.
    private func takeOver(
        from old: (name: String, server: Server), to new: (name: String, server: Server),
        _ connect: @escaping @Sendable () throws -> Client
    ) async throws {
        let crowd = Crowd()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await crowd.visit(connect) } }
            try await crowd.wait(for: old.name)
            try new.server.start()
            try await crowd.wait(for: new.name)
            await old.server.shutDown(within: .seconds(60))
            crowd.forget()
            try await crowd.wait(for: new.name)
            crowd.end()
            try await group.waitForAll()
        }
    }

    /// A free port below those that the kernel gives out, and above those of the Python tests, which may run beside these:
    /// no other test's server gets it while nobody has it.
    private static func portOfOurOwn() async -> Int {
        while true {
            let port = Int.random(in: 30_000..<32_768)
            let server = server("first") { $0.port = port }
            guard (try? server.start()) != nil else { continue }
            await server.shutDown(within: .seconds(60))
            return port
        }
    }

    @Test func `a port changes hands`() async throws {
        let port = await Self.portOfOurOwn()
        let servers = (0...3).map { number in
            let server = Self.server("\(number)") {
                $0.port = port
                $0.sharesPort = true
            }
            return (name: "\(number)", server: server)
        }
        try servers[0].server.start()

        // Three times, so that what one successor set in the kernel meets the next.
        for (old, new) in zip(servers, servers.dropFirst()) {
            try await takeOver(from: old, to: new) { try Client(port: port) }
        }

        await servers[3].server.shutDown(within: .seconds(60))
    }

    @Test func `a second end leaves alone a listener with the same numbers`() async throws {
        let first = Self.server("first") { _ in }
        let second = Self.server("second") { _ in }
        try first.start()
        await first.shutDown(within: .seconds(60))
        try second.start()

        await first.shutDown(within: .seconds(60))

        let client = try Client(port: second.port)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try await client.receiveReply().text == "second")
        await second.shutDown(within: .seconds(60))
    }

    @Test func `a Unix-domain socket changes hands, and stays`() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString.prefix(8))"
        let (old, new) = (
            Self.server("old") { $0.unixSocket = path },
            Self.server("new") {
                $0.unixSocket = path
                $0.sharesPort = true
            }
        )
        try old.start()
        try await takeOver(from: ("old", old), to: ("new", new)) { try Client(path: path) }
        await new.shutDown(within: .seconds(60))
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
