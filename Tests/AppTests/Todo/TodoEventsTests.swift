import HTTPServer
import HTTPTypes
import Synchronization
import Testing

@testable import Todos

/// The stream that says that to-dos have changed. `Tests/Browser/test_live.py` and
/// `Tests/System/test_streams.py` test how it behaves over time.
@Suite(.timeLimit(.minutes(5))) struct TodoEventsTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
    }

    /// The version of the to-dos that a page has seen.
    private func seen(on path: String = "/todos") async throws -> String {
        try #require(try await browser.get(path).page.first("//*[@id='live']")?["data-seen"])
    }

    private func open(_ query: String = "", lastEventID: String? = nil) async throws -> Response {
        var headers: HTTPFields = [.accept: "text/event-stream"]
        headers[.cookie] = browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        if let lastEventID, let name = HTTPField.Name("Last-Event-ID") { headers[name] = lastEventID }
        return await site.site.respond(
            Request(method: .get, path: "/todos/events", query: query, headers: headers))
    }

    /// The output of a stream until newer ones take its place.
    private func told(by response: Response) async throws -> String {
        let hasExpired = Mutex(false)
        async let body = {
            defer { hasExpired.withLock { $0 = true } }
            return String(decoding: try await response.wholeBody(), as: UTF8.self)
        }()
        let ana = Owner(memberNumber: 1)
        while !hasExpired.withLock({ $0 }) {
            let crowd = (0..<TodoChanges.mostListeners).compactMap { _ in site.services.todos.changes.listen(to: ana) }
            try await Task.sleep(for: .milliseconds(5))
            for listener in crowd { site.services.todos.changes.stop(listener) }
        }
        return try await body
    }

    @Test func `it is a stream of events that is not cached`() async throws {
        let response = try await open()

        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/event-stream; charset=utf-8")
        #expect(response.headers[.cacheControl] == "no-store")
        #expect(HTTPField.Name("X-Accel-Buffering").flatMap { response.headers[$0] } == "no")
    }

    @Test func `a page that is up to date gets no event`() async throws {
        let text = try await told(by: try await open("seen=\(try await seen())"))

        #expect(text.hasPrefix("retry: 2000\n\n:\n\n"))
        #expect(!text.contains("changed"))
        #expect(text.hasSuffix("event: full\ndata:\n\n"))
    }

    @Test(arguments: ["/todos", "/todos/all", "/todos/open", "/todos/month", "/todos/1", "/todos/trash"])
    func `a page that has missed something gets an event at once, without its content`(path: String) async throws {
        let before = try await seen(on: path)
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Secret plan"))
        let now = try await seen(on: path)

        let text = try await told(by: try await open("seen=\(before)"))

        #expect(before != now)
        #expect(text.hasPrefix("retry: 2000\n\nid: \(now)\nevent: changed\ndata: \(now)\n\n"))
        #expect(!text.contains("Secret"))
    }

    @Test func `a page from before midnight gets an event`() async throws {
        let before = try await seen()
        // It is half past four in the afternoon; who comes by stays logged in.
        for _ in 0..<8 {
            await site.pass(.seconds(60 * 60))
            _ = try await browser.open("/todos")
        }
        let now = try await seen()

        #expect(before != now)
        #expect(try await told(by: try await open("seen=\(before)")).contains("id: \(now)\nevent: changed\n"))
    }

    @Test func `a stream that is open while another time zone is chosen tells of that zone's day`() async throws {
        let stream = try await open("seen=\(try await seen())")
        // It is the day before there.
        _ = try await browser.submit("/account/time-zone", ["timeZone": "Pacific/Pago_Pago"])
        let now = try await seen()

        #expect(try await told(by: stream).contains("id: \(now)\nevent: changed\n"))
    }

    @Test func `a member who was disabled is told nothing more by an open stream`() async throws {
        let stream = try await open("seen=x")
        try await site.execute("UPDATE members SET disabled_at = 1")

        #expect(
            String(decoding: try await stream.wholeBody(), as: UTF8.self) == "retry: 2000\n\nevent: over\ndata:\n\n")
    }

    @Test(arguments: ["", "seen=", "seen=zzz-1", "seen=%00", "seen=1&seen=2"])
    func `a page with no known version gets an event`(query: String) async throws {
        #expect(try await told(by: try await open(query)).contains("event: changed\n"))
    }

    @Test func `the browser's own last event ID takes precedence over the page's`() async throws {
        let old = try await seen()
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Bread"))

        let text = try await told(by: try await open("seen=\(old)", lastEventID: try await seen()))

        #expect(!text.contains("changed"))
    }

    @Test func `an ended session gets that event and nothing else`() async throws {
        let response = try await open("seen=x")
        _ = try await browser.submit("/logout", on: "/todos")

        #expect(
            String(decoding: try await response.wholeBody(), as: UTF8.self) == "retry: 2000\n\nevent: over\ndata:\n\n")
    }

    @Test func `streams are called by a form that may have ended sessions, and by one of to-dos if it changed any`()
        async throws
    {
        let listener = try #require(site.services.todos.changes.listen(to: Owner(memberNumber: 1)))

        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Buy milk"))
        #expect(!listener.isCalled, "it was there already")
        _ = try await browser.submit("/account/time-zone", ["timeZone": "Pacific/Pago_Pago"])
        #expect(listener.isCalled)
        _ = try await listener.wait()
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Bread"))
        #expect(listener.isCalled)
    }

    @Test func `without a session a browser is asked not to reconnect`() async throws {
        let answer = try await site.browser().get("/todos/events")

        #expect(answer.status == 204)
        #expect(answer.body.isEmpty)
    }

    @Test func `a stream, and a page that looks by itself, keep no session alive`() async throws {
        for _ in 0..<5 {
            await site.pass(.seconds(30 * 60))
            if try await open().status == .noContent { break }
            try await refresh()
            await site.database.settle()
        }

        #expect(try await browser.get("/todos").location == "/login")
    }

    @Test func `a page's own requests leave the notice to the page it is meant for`() async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Bread"))

        #expect(try await !refresh().page.text.contains("Added “"))
        #expect(try await browser.get("/todos").page.text.contains("Added “"))
    }

    @discardableResult
    private func refresh() async throws -> Answer {
        let name = try #require(HTTPField.Name("Latchkey-Refresh"))
        return try await browser.send(.get, "/todos", headers: [name: "1"])
    }
}
