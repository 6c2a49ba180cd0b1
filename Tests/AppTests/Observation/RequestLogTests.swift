import HTTPServer
import HTTPTypes
import Logging
import TestSupport
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct RequestLogTests {
    private let book = LogBook()
    private let secret = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG"

    private func write(
        _ level: Logger.Level = .trace, lines: Logger.Level = .debug, _ style: RequestLog.Style = .fields,
        reference: String? = nil, status: HTTPResponse.Status = .seeOther, kind: RouteMetrics.Kind = .page,
        body: [UInt8] = Array("page".utf8), took duration: Int64 = 1_234_000, times: Int = 1
    ) -> [String] {
        let routeMetrics = RouteMetrics(kind, "GET", "/reset/{token}")
        var logger = book.logger
        logger.logLevel = level
        let log = RequestLog(logger, level: lines, style: style)
        let request = Request(path: "/reset/\(secret)", query: "code=\(secret)")
        for _ in 0..<times {
            log.write(
                request, Response(status: status, body: body),
                RequestRecord(routeMetrics: routeMetrics, reference: reference),
                duration: duration)
        }
        return book.everyLine
    }

    @Test func `a line has method, route, status, size and time, each on its own`() {
        #expect(
            write() == [
                "debug Request bytes=4 kind=page method=GET milliseconds=1.23 route=/reset/{token} status=303"
            ])
    }

    @Test func `for people it is a sentence`() {
        #expect(
            write(lines: .info, .sentence, reference: "abcdefgh") == [
                "info GET /reset/{token} 303, 4 bytes in 1.23 ms, reference abcdefgh "
            ])
    }

    @Test func `the reference of a failure is in it`() {
        #expect(write(reference: "abcdefgh").first?.contains("reference=abcdefgh") == true)
    }

    @Test func `it is there only where so much is wanted`() {
        #expect(write(.info).isEmpty)
    }

    @Test func `a slow request is logged anyway, but many of them in one line`() {
        let lines = write(.info, took: 1_500_000_000, times: 100)

        #expect(
            lines == ["notice Request bytes=4 kind=page method=GET milliseconds=1500.0 route=/reset/{token} status=303"]
        )
    }

    @Test(arguments: [400, 401, 403, 404, 413, 422, 429])
    func `a request that is refused is logged anyway, but many of them in a few lines`(status: Int) {
        let lines = write(.info, status: .init(code: status), times: 1000)

        #expect(
            lines.first
                == "info A request was refused bytes=4 kind=page method=GET milliseconds=1.23 route=/reset/{token} status=\(status)"
        )
        #expect((50..<100).contains(lines.count))
    }

    @Test func `a path that no route has is not, nor is a failure of the site, which has its own line`() {
        #expect(write(.info, status: .notFound, kind: .none).isEmpty)
        #expect(write(.info, status: .internalServerError).isEmpty)
        #expect(write(.notice, status: .forbidden).isEmpty)
    }

    @Test func `where every request has a line, one that is refused has no other`() {
        #expect(write(.debug, status: .forbidden).count == 1)
    }

    @Test func `where every request has a line, so has every one that took long`() {
        #expect(write(.debug, took: 1_500_000_000, times: 3).count == 3)
    }

    @Test func `nothing of it is logged when even that is too much`() {
        #expect(write(.error, took: 1_500_000_000).isEmpty)
    }

    @Test func `a whole site logs no path and no query that may hold a secret`() async throws {
        let site = try TestSite(log: book)
        let browser = site.browser()
        let secretPaths = [
            "/reset/", "/signup/confirm/", "/secure-account/", "/auth/finish/", "/calendar/", "/nowhere/",
        ]
        for path in secretPaths { _ = try await browser.get(path + secret) }
        _ = try await browser.get("/login?next=\(secret)")
        _ = try await browser.get("/app.css?v=\(secret)")

        let requests = book.everyLine.filter { $0.contains("Request ") }
        #expect(requests.count == secretPaths.count + 2)
        #expect(!requests.contains { $0.contains(secret) })
        #expect(requests.contains { $0.contains("route=/reset/{token}") })
        #expect(requests.last?.contains("route=/app.css ") == true)
    }

    @Test func `a failure's reference on the page is in its lines, with the route and the reason`() async throws {
        let site = try TestSite(log: book)
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        try await site.execute("ALTER TABLE todos RENAME TO gone")

        let answer = try await browser.get("/todos/1")

        let reference = try #require(answer.page.first("//code")?.text)
        let failure = try #require(book.everyLine.first { $0.hasPrefix("error ") })
        #expect(failure.contains("reference=\(reference)"))
        #expect(failure.contains("method=GET"))
        #expect(failure.contains("route=/todos/{id}"))
        #expect(failure.contains("no such table") || failure.contains("does not exist"))
        #expect(book.everyLine.last?.contains("reference=\(reference)") == true)
        #expect(book.everyLine.last?.contains("status=500") == true)
    }

    @Test func `a failure before authentication is logged by its route as well`() async throws {
        let site = try TestSite(log: book)
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        try await site.execute("ALTER TABLE sessions RENAME TO gone")

        #expect(try await browser.get("/todos/1").status == 500)

        let failure = try #require(book.everyLine.first { $0.hasPrefix("error ") })
        #expect(failure.contains("route=/todos/{id}"))
        #expect(book.everyLine.last?.contains("route=/todos/{id} status=500") == true)
    }

    @Test func `a program's failure has the same in its lines`() async throws {
        let site = try TestSite(log: book)
        let program = try await Program(of: try await site.browser(signedUpAs: "ana@example.com"), at: site)
        try await site.execute("ALTER TABLE todos RENAME TO gone")

        let answer = await program.get("/todos")

        let reference = try #require(answer.json["reference"] as? String)
        let failure = try #require(book.everyLine.first { $0.hasPrefix("error ") })
        #expect(failure.contains("reference=\(reference)"))
        #expect(failure.contains("route=/todos"))
        #expect(book.everyLine.last?.contains("reference=\(reference)") == true)
    }
}
