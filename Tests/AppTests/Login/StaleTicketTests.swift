import HTTPTypes
import Testing

/// Requests of a remembered browser that come late: with a ticket whose successor that browser has used by then.
@Suite(.timeLimit(.minutes(5))) struct StaleTicketTests {
    private let site: TestSite
    private let browser: TestBrowser
    /// The cookies of the request that is late.
    private let before: [String: String]

    init() async throws {
        site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        browser = site.browser()
        _ = try await browser.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "remember": "yes"])
        browser.restart(keeping: "remember")
        before = browser.cookies
        _ = try await browser.get("/todos")
        await site.pass(.seconds(60))
        _ = try await browser.get("/todos")
        try await site.settle()
    }

    /// A request that was sent before the answer to another had arrived.
    private func late(
        _ method: HTTPRequest.Method, _ target: String, headers: HTTPFields = [:]
    ) async throws -> Answer {
        let now = browser.cookies
        browser.cookies = before
        let answer = try await browser.send(method, target, headers: headers)
        // The answer's cookies go into the one jar there is.
        browser.cookies = now.merging(browser.cookies.filter { before[$0.key] != $0.value }) { $1 }
        return answer
    }

    @Test(arguments: [HTTPRequest.Method.get, .head])
    func `a page that was asked for in a tunnel is asked for again, and shown`(method: HTTPRequest.Method) async throws
    {
        let answer = try await late(method, "/todos/new?title=Tunnel")
        #expect(answer.status == 303 && answer.location == "/todos/new?title=Tunnel")
        let again = try await browser.send(method, "/todos/new?title=Tunnel")

        #expect(again.status == 200)
        #expect(browser.cookies["stale"] == nil, "the mark has done its work")
        #expect(try await browser.get("/todos").status == 200)
        #expect(try await site.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test func `a form that was sent in a tunnel is sent again with all that was in it, and kept once`() async throws {
        let hidden = try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        let fields = hidden.merging(.todo(titled: "Sent twice")) { $1 }
        let now = browser.cookies
        browser.cookies = before

        let answer = try await browser.post("/todos", fields)
        #expect(answer.status == 307 && answer.location == "/todos")
        browser.cookies = now.merging(browser.cookies.filter { $0.key == "stale" }) { $1 }
        let again = try await browser.post("/todos", fields)

        #expect(again.location == "/todos")
        #expect(try await site.count("todos") == 1)
    }

    @Test func `a stream that was begun in a tunnel is begun again, and may reconnect`() async throws {
        let answer = try await late(.get, "/todos/events?seen=1", headers: [.accept: "text/event-stream"])

        #expect(answer.status == 303 && answer.location == "/todos/events?seen=1")
    }

    @Test(arguments: ["/login", "/signup", "/offline", "/app.css"])
    func `a page for guests is not asked for again`(path: String) async throws {
        let answer = try await late(.get, path)

        #expect(answer.status == 200)
        #expect(answer.setCookie("session") == nil)
    }
}
