import Foundation
import HTTPServer
import Logging
import Synchronization
import Testing

/// A new server takes over from an old one while clients keep coming, and none is refused.
@Suite(.timeLimit(.minutes(5))) struct SocketHandoverTests {
    private final class Flag: Sendable {
        let isUp = Atomic(false)
    }

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

    /// Clients that connect, send one request and go, until stopped; the answers, in the order of arrival of each.
    private static func crowd(
        until isDone: Flag, _ connect: @escaping @Sendable () throws -> Client
    ) async throws -> [String] {
        var answers: [String] = []
        while !isDone.isUp.load(ordering: .relaxed) {
            let client = try connect()
            await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            answers.append(try await client.receiveReply().text)
        }
        return answers
    }

    /// Starts the new server and ends the old one, which has been started.
    private func takeOver(
        from old: Server, to new: Server, _ connect: @escaping @Sendable (Int) throws -> Client
    ) async throws {
        let port = old.port
        let isDone = Flag()
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { try await Self.crowd(until: isDone) { try connect(port) } } }
            try await Task.sleep(for: .milliseconds(100))
            try new.start()
            try await Task.sleep(for: .milliseconds(100))
            await old.shutDown(within: .seconds(60))
            try await Task.sleep(for: .milliseconds(100))
            isDone.isUp.store(true, ordering: .relaxed)
            let answers = try await group.reduce(into: []) { $0 += $1 }
            #expect(Set(answers).count == 2, "both have answered")
        }
    }

    /// A free port below those that the kernel gives out: no other test's server gets it while nobody has it.
    private static func portOfOurOwn() async -> Int {
        while true {
            let port = Int.random(in: 15_000...30_000)
            let server = server("first") { $0.port = port }
            guard (try? server.start()) != nil else { continue }
            await server.shutDown(within: .seconds(60))
            return port
        }
    }

    @Test func `a port changes hands`() async throws {
        let port = await Self.portOfOurOwn()
        let servers = (0...3).map { number in
            Self.server("\(number)") {
                $0.port = port
                $0.sharesPort = true
            }
        }
        try servers[0].start()

        // Three times, so that what one successor set in the kernel meets the next.
        for (old, new) in zip(servers, servers.dropFirst()) {
            try await takeOver(from: old, to: new) { try Client(port: $0) }
        }

        await servers[3].shutDown(within: .seconds(60))
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
        try await takeOver(from: old, to: new) { _ in try Client(path: path) }
        await new.shutDown(within: .seconds(60))
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
