import Database
import HTTPServer
import HTTPTypes
import Metrics
import Synchronization
import TestSupport
import Testing
import Web

@testable import App

@Suite(.timeLimit(.minutes(5))) struct HealthTests {
    private let site: TestSite
    private let book = LogBook()

    init() throws {
        site = try TestSite(log: book)
    }

    private func ask(
        _ path: String, _ health: Health, tellsWhy: Bool = true, method: HTTPRequest.Method = .get
    ) async throws -> (status: Int, text: String) {
        let answer = await HealthEndpoint(health, tellsWhy: tellsWhy, https: false)
            .before(site.site.respond)(Request(method: method, path: path))
        return (answer.status.code, String(decoding: answer.body, as: UTF8.self))
    }

    @Test func `a site that works is alive and ready`() async throws {
        let health = Health(site.services)

        #expect(try await ask("/healthz", health) == (200, "Alive.\n"))
        #expect(try await ask("/readyz", health) == (200, "Ready.\n"))
        #expect(try await ask("/readyz", health, tellsWhy: false) == (200, "Ready.\n"))
    }

    @Test func `a program that stops is alive and not ready`() async throws {
        let health = Health(site.services)
        health.stop()

        #expect(try await ask("/healthz", health).status == 200)
        let (status, text) = try await ask("/readyz", health)
        #expect(status == 503)
        #expect(text.hasPrefix("The program is stopping"))
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the setting is SQLite's"))
    func `a database that can't be written makes it not ready, and the public does not learn why`() async throws {
        try await site.execute("PRAGMA query_only = ON")
        let health = Health(site.services)

        #expect(try await ask("/readyz", health) == (503, Health.Verdict.databaseUnwritable.sentence + "\n"))
        #expect(try await ask("/readyz", health, tellsWhy: false) == (503, "Not ready.\n"))
        #expect(try await ask("/healthz", health).status == 200)
    }

    @Test func `broken templates make it not ready`() async throws {
        let health = Health(site.services, isWhole: { false })

        let (status, text) = try await ask("/readyz", health)
        #expect(status == 503)
        #expect(text.contains("template"))
    }

    @Test func `asking again and again looks at the database once a second at most`() async throws {
        let health = Health(site.services)
        let before = site.database.statistics.writes

        for _ in 0..<50 { _ = try await ask("/readyz", health) }

        // One, unless this machine was very slow.
        #expect(site.database.statistics.writes - before < 50)
        #expect(site.database.statistics.writes > before)
    }

    @Test func `everyone who asks while the database is looked at waits for the same look`() async throws {
        let looks = Mutex(0)
        let (hasBegun, beginning) = AsyncStream<Void>.makeStream()
        let (mayEnd, ending) = AsyncStream<Void>.makeStream()
        let health = Health(
            site.database,
            trouble: {
                looks.withLock { $0 += 1 }
                beginning.yield()
                for await _ in mayEnd { break }
                return nil
            })

        try await withThrowingTaskGroup(of: Health.Verdict.self) { group in
            group.addTask { await health.verdict() }
            for await _ in hasBegun { break }
            for _ in 0..<20 { group.addTask { await health.verdict() } }
            // So that all of them have asked.
            try await Task.sleep(for: .milliseconds(100))
            ending.finish()
            for try await verdict in group { #expect(verdict == .ready) }
        }
        // One, unless this machine was very slow.
        #expect(looks.withLock { $0 } < 10)
    }

    @Test func `a database that doesn't answer makes it not ready in time, and is looked at once`() async throws {
        let looks = Mutex(0)
        let (mayEnd, ending) = AsyncStream<Void>.makeStream()
        let health = Health(
            site.database, timeout: .milliseconds(1),
            trouble: {
                looks.withLock { $0 += 1 }
                for await _ in mayEnd { break }
                return nil
            })

        #expect(try await ask("/readyz", health) == (503, Health.Verdict.databaseSlow.sentence + "\n"))
        #expect(await health.verdict() == .databaseSlow)
        #expect(looks.withLock { $0 } == 1)
        ending.finish()
    }

    @Test func `it leaves no trace: no line, no count, no cookie`() async throws {
        let health = Health(site.services)
        for path in ["/healthz", "/readyz"] {
            let answer = await HealthEndpoint(health, tellsWhy: false, https: true)
                .before(site.site.respond)(Request(path: path))
            #expect(answer.headers[.setCookie] == nil)
            #expect(answer.headers[.cacheControl] == "no-store")
            #expect(answer.headers[.contentType] == "text/plain; charset=utf-8")
        }

        #expect(book.everyLine.isEmpty)
        #expect(site.services.requests.none.answers.isEmpty)
    }

    @Test(arguments: [HTTPRequest.Method.get, .post])
    func `its answers have the site's security headers`(method: HTTPRequest.Method) async throws {
        for path in ["/healthz", "/readyz"] {
            let answer = await HealthEndpoint(Health(site.services), tellsWhy: false, https: true)
                .before(site.site.respond)(Request(method: method, path: path))

            #expect(answer.common?.fields == SecurityHeaders(https: true).block.fields, "\(path)")
        }
    }

    @Test(arguments: ["/healthz", "/readyz"])
    func `nothing can be sent there`(path: String) async throws {
        #expect(try await ask(path, Health(site.services), method: .post).status == 405)
        #expect(try await ask(path, Health(site.services), method: .head).status == 200)
    }

    @Test func `everything else is the site's`() async throws {
        let health = Health(site.services)

        #expect(try await ask("/healthz/", health).status == 404)
        #expect(try await ask("/login", health).text.contains("<form"))
    }
}
