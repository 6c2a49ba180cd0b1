import Database
import HTTPTypes
import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct ProblemTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    @Test(arguments: ["/nothing", "/nothing/", "/todos//", "/app.css/", "/login/x", "/%", "/..%2f", "/todos/%ff", "*"])
    func `an unknown path is a page with a way out`(path: String) async throws {
        let answer = try await site.browser().get(path)

        #expect(answer.status == 404)
        #expect(answer.page.heading == "Page not found")
        #expect(answer.page.first("//main//a")?["href"] == "/login")
    }

    @Test func `a member's way out leads to the to-dos`() async throws {
        let answer = try await site.browser(signedUpAs: "ana@example.com").get("/nothing")

        #expect(answer.page.all("//main//a").map { $0["href"] } == ["/todos"])
    }

    @Test(arguments: [
        ("/login/", "/login"), ("/login/?next=%2Ftodos%2Fnew", "/login?next=%2Ftodos%2Fnew"), ("/todos/", "/todos"),
        ("/todos/day/2026-11-21/", "/todos/day/2026-11-21"),
    ])
    func `a slash too many leads to the page`(path: String, page: String) async throws {
        let answer = try await site.browser().get(path)

        #expect(answer.status == 308)
        #expect(answer.location == page)
        #expect(answer.headers[.cacheControl] == "no-store")
    }

    @Test(arguments: [
        "//evil.example/", "//evil.example/login/", "///", "/\\evil.example/", "/%2Fevil.example/", "/login/%2F/",
    ])
    func `it leads to no other site`(path: String) async throws {
        let answer = try await site.browser().get(path)

        #expect(answer.status == 404)
        #expect(answer.location == nil)
    }

    @Test func `a form sent to such an address is not redirected`() async throws {
        #expect(try await site.browser().post("/login/", ["email": "ana@example.com"]).status == 404)
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete])
    func `a file can only be read`(method: HTTPRequest.Method) async throws {
        let answer = try await site.browser().send(method, "/app.css")

        #expect(answer.status == 405)
        #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS")
    }

    @Test func `a wrong method gets a list of the right ones`() async throws {
        let answer = try await site.browser().send(.delete, "/login")

        #expect(answer.status == 405)
        #expect(answer.headers[.allow] == "GET, HEAD, POST, OPTIONS")
        #expect(answer.page.heading == "That can't be done here")
        #expect(try await site.browser().get("/logout").status == 405)
    }

    @Test func `OPTIONS for the whole server is answered, for browsers and programs`() async throws {
        for accept in ["*/*", "text/html", "application/json"] {
            let answer = try await site.browser().send(.options, "*", headers: [.accept: accept])

            #expect(answer.status == 204)
            #expect(answer.headers[.allow] == "GET, HEAD, POST, PATCH, DELETE, OPTIONS")
            #expect(answer.body.isEmpty)
        }
    }

    @Test(arguments: [
        ("/login", "GET, HEAD, POST, OPTIONS"), ("/app.css", "GET, HEAD, OPTIONS"),
        ("/todos/1/undo/2", "POST, OPTIONS"),
    ])
    func `OPTIONS for one address is answered`(path: String, allowed: String) async throws {
        let answer = try await site.browser().send(.options, path)

        #expect(answer.status == 204)
        #expect(answer.headers[.allow] == allowed)
        #expect(try await site.browser().send(.options, "/nowhere").status == 404)
    }

    @Test func `an unknown method is not implemented`() async throws {
        let answer = try await site.browser().send(try #require(HTTPRequest.Method("BREW")), "/login")

        #expect(answer.status == 501)
    }

    @Test(arguments: ["en", "ko"])
    func `its reader can change the language, and returns to it`(language: String) async throws {
        let browser = site.browser(language: language)
        let answer = try await browser.send(.get, "/nothing?a=1", headers: [.accept: "text/html,*/*;q=0.8"])

        #expect(answer.page.first("//html")?["lang"] == language)
        #expect(try answer.page.hiddenFields(ofFormTo: "/language")["from"] == "/nothing?a=1")
        #expect(answer.setCookie("form") != nil)
    }

    @Test func `after a form there is no page to come back to`() async throws {
        let browser = site.browser()
        let answer = try await browser.post("/login", [:], headers: [.accept: "text/html"])

        #expect(answer.status == 403)
        #expect(try answer.page.hiddenFields(ofFormTo: "/language")["from"] == nil)
    }

    @Test func `a page without forms ties no new key to the browser`() async throws {
        #expect(try await site.browser().get("/favicon.ico").setCookies.isEmpty)
        #expect(try await site.browser().get("/login").setCookie("form") != nil)
    }

    @Test func `when too many passwords wait, login says when to try again and other pages are unharmed`() async throws
    {
        let browser = try TestSite(hashingQueue: 0).browser()

        let answer = try await browser.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery"])

        #expect(answer.status == 503)
        #expect(answer.headers[.retryAfter] == "5")
        #expect(answer.page.heading == "One moment")
        // A form can't be sent again by a link.
        #expect(answer.page.all("//main//a").map { $0["href"] } == ["/login"])
        #expect(try await browser.get("/login").status == 200)
    }

    @Test func `a failure is a page with a reference and without a cause`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        try await site.database.write { try $0.execute("ALTER TABLE todos RENAME TO gone") }

        let answer = try await browser.get("/todos")

        let reference = try #require(answer.page.first("//code")?.text)
        #expect(answer.status == 500)
        #expect(reference.count == 8)
        #expect(answer.page.all("//main//a").map { $0["href"] } == ["", "/todos"])
        #expect(!answer.page.text.contains("table"))
        #expect(!answer.page.text.contains("SQLite"))
    }

    @Test func `what was typed is on the page of a failure, to be copied`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let hidden = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/quick")
        try await site.database.write { try $0.execute("ALTER TABLE todos RENAME TO gone") }

        let answer = try await browser.post("/todos/quick", hidden.merging(["line": "Call <Ana> tomorrow"]) { $1 })

        #expect(answer.status == 500)
        #expect(answer.page.all("//main//blockquote").map(\.text) == ["Call <Ana> tomorrow"])
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the setting is SQLite's"))
    func `a line that can't be saved now is on the page, which sends it again`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        let hidden = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/quick")
        try await site.execute("PRAGMA query_only = ON")

        let answer = try await browser.post("/todos/quick", hidden.merging(["line": "Call Ana tomorrow"]) { $1 })

        #expect(answer.status == 503)
        #expect(answer.page.all("//main//blockquote").map(\.text) == ["Call Ana tomorrow"])
        #expect(try answer.page.hiddenFields(ofFormTo: "/todos/quick")["line"] == "Call Ana tomorrow")
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "the full disk is SQLite's"))
    func `a change of many that the disk stops half-way says that a part may be done`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        for number in 1...300 {
            let text = String(repeating: "x", count: 2000)
            let draft = try TodoDraft.of("Old \(number)", "2026-11-01", nil, nil, .work, text)
            try await site.services.todos.add(draft, for: Owner(memberNumber: 1))
        }
        let pages = try #require(try await site.text("SELECT CAST(page_count AS TEXT) FROM pragma_page_count"))
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/todos/overdue/move")
        let most = try #require(Int(pages)) + 60
        try await site.execute("PRAGMA max_page_count = \(most)")

        let answer = try await browser.post("/todos/overdue/move", form)

        let left = try await site.text("SELECT CAST(count(*) AS TEXT) FROM todos WHERE date = '2026-11-01'")
        #expect((1..<300).contains(left.flatMap { Int($0) } ?? 0))
        #expect(answer.status == 503)
        #expect(answer.page.text.contains("check how much of it was done before you send it again"))
    }
}
