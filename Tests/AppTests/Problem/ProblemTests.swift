import HTTPTypes
import Testing

@Suite struct ProblemTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    @Test(arguments: ["/nothing", "/todos/", "/login/x", "/%", "/..%2f", "/todos/%ff", "*"])
    func `an unknown path is a page with a way out`(path: String) async throws {
        let answer = try await site.browser().get(path)

        #expect(answer.status == 404)
        #expect(answer.page.heading == "Nothing here")
        #expect(answer.page.first("//main//a")?["href"] == "/")
    }

    @Test func `a wrong method is told the right ones`() async throws {
        let answer = try await site.browser().send(.delete, "/login")

        #expect(answer.status == 405)
        #expect(answer.headers[.allow] == "GET, HEAD, POST")
        #expect(answer.page.heading == "That can't be done here")
        #expect(try await site.browser().get("/logout").status == 405)
    }

    @Test func `an unknown method is not implemented`() async throws {
        let answer = try await site.browser().send(try #require(HTTPRequest.Method("BREW")), "/login")

        #expect(answer.status == 501)
    }

    @Test func `a page without forms ties no new key to the browser`() async throws {
        #expect(try await site.browser().get("/favicon.ico").setCookies.isEmpty)
        #expect(try await site.browser().get("/login").setCookie("form") != nil)
    }

    @Test func `when too many passwords wait, log-in says when to try again and other pages are unharmed`() async throws
    {
        let browser = try TestSite(hashingQueue: 0).browser()

        let answer = try await browser.submit("/login", ["email": "ana@example.com", "password": "correct horse"])

        #expect(answer.status == 503)
        #expect(answer.headers[.retryAfter] == "5")
        #expect(answer.page.heading == "One moment, please")
        #expect(try await browser.get("/login").status == 200)
    }

    @Test func `a failure is a page with a reference and without a cause`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        try await site.database.write { try $0.execute("DROP TABLE todos") }

        let answer = try await browser.get("/todos")

        let reference = try #require(answer.page.first("//code")?.text)
        #expect(answer.status == 500)
        #expect(reference.count == 8)
        #expect(!answer.page.text.contains("table"))
        #expect(!answer.page.text.contains("SQLite"))
    }
}
