import HTTPServer
import Logging
import Synchronization
import Testing

/// A flood of clients is no flood of lines.
@Suite(.timeLimit(.minutes(5))) struct WarningTests {
    private struct Counter: LogHandler {
        final class Lines: Sendable {
            let count = Atomic(0)
            let last = Mutex("")
        }

        let lines: Lines
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.count.add(1, ordering: .relaxed)
            lines.last.withLock { $0 = "\(event.message)" }
        }
    }

    @Test func `a refused connection is logged once a second at most`() async throws {
        let lines = Counter.Lines()
        var settings = Server.Settings(port: 0, loops: 1)
        settings.limits.connections = 1
        // The one that holds the only place keeps it, however long a busy machine takes for the others.
        settings.timeouts = .patient
        let server = Server(settings, logger: Logger(label: "test") { _ in Counter(lines: lines) }, handler: echo)
        try server.start()
        let holder = try Client(port: server.port)
        await holder.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try await holder.receiveReply()

        let begun = ContinuousClock.now
        for _ in 0..<100 {
            let client = try Client(port: server.port)
            #expect(try await client.receiveAll().hasPrefix("HTTP/1.1 503 "))
        }
        let seconds = Int((ContinuousClock.now - begun).components.seconds)

        let count = lines.count.load(ordering: .relaxed)
        #expect(count >= 1 && count <= seconds + 2)
        withExtendedLifetime(holder) {}
        await server.shutDown(within: .seconds(5))
    }

    @Test func `a stream that breaks off is logged with the reason`() async throws {
        struct Failure: Error {}
        let lines = Counter.Lines()
        let server = Server(.init(port: 0), logger: Logger(label: "test") { _ in Counter(lines: lines) }) { _ in
            Response { writer in
                try await writer.write("one")
                throw Failure()
            }
        }
        try server.start()
        let client = try Client(port: server.port)

        await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        _ = try? await client.receiveAll()
        await server.shutDown(within: .seconds(5))

        #expect(lines.last.withLock(\.self) == "A streamed response failed: Failure()")
    }
}
