import HTTPTypes
import Testing

/// The message for a visitor who returns to a login that has ended.
@Suite(.timeLimit(.minutes(5))) struct LoggedOutTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private static let sentence = "You were logged out here"
    private static let reason =
        "You were logged out here because this login was ended or went unused for too long. Log in again."
    private static let alert = "//*[@role='alert'][not(@hidden)]"

    private func endOthers() async throws {
        let other = site.browser()
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        let answer = try await other.submit("/account/devices/end-others", on: "/account/devices")
        #expect(answer.location == "/account/devices")
    }

    @Test func `a session that was ended says so, and leads back`() async throws {
        try await endOthers()

        #expect(try await browser.get("/todos/all").location == "/login?next=%2Ftodos%2Fall")

        #expect(try await browser.get("/login").page.all(Self.alert).map(\.text) == [Self.reason])
        browser.cookies["session"] = nil
        #expect(try await browser.get("/login").page.all(Self.alert).isEmpty)
    }

    @Test func `the login page says so by itself, as long as the browser has a cookie of that login`() async throws {
        try await endOthers()

        for _ in 1...2 {
            #expect(try await browser.get("/login").page.all(Self.alert).map(\.text) == [Self.reason])
        }
        _ = try await browser.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        _ = try await browser.submit("/logout", on: "/todos")
        _ = try await browser.get("/login")
        #expect(try await browser.get("/login").page.all(Self.alert).isEmpty)
    }

    @Test func `a remembered browser that comes back to the login page is told, once`() async throws {
        let remembered = site.browser()
        _ = try await remembered.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "remember": "yes"])
        remembered.restart(keeping: "remember")
        try await endOthers()

        #expect(try await remembered.get("/login").page.all(Self.alert).map(\.text) == [Self.reason])
        #expect(try await remembered.get("/login").page.all(Self.alert).isEmpty)
    }

    @Test func `so does a remembered browser, and the bare address`() async throws {
        let remembered = site.browser()
        _ = try await remembered.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "remember": "yes"])
        remembered.restart(keeping: "remember")
        try await endOthers()

        #expect(try await remembered.open("/").page.text.contains(Self.sentence))
    }

    /// Whoever ended it, the reason must be true.
    @Test(arguments: ["UPDATE members SET disabled_at = 1", "DELETE FROM members"])
    func `the reason fits an account that the administrator has disabled or deleted`(deed: String) async throws {
        try await site.execute(deed)
        try await site.execute("DELETE FROM sessions")

        let page = try await browser.open("/todos").page

        #expect(page.text.contains(Self.reason))
    }

    @Test func `who logs out in a tab where that has happened already is asked to send nothing again`() async throws {
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/logout")
        _ = try await browser.post("/logout", form)
        _ = try await browser.get("/login")

        #expect(try await browser.post("/logout", form).location == "/login")

        let page = try await browser.get("/login").page.text
        #expect(page.contains("You're logged out.") && !page.contains("send it again"))
    }

    @Test func `a visitor who has logged out, or was never here, sees no message`() async throws {
        _ = try await browser.submit("/logout", on: "/todos")
        _ = try await browser.open("/login")

        #expect(try await !browser.open("/todos").page.text.contains(Self.sentence))
        #expect(try await !site.browser().open("/todos").page.text.contains(Self.sentence))
    }

    @Test(arguments: ["Latchkey-Refresh", "Accept"]) func `a page's own requests take no message away`(
        _ field: String
    ) async throws {
        let name = try #require(HTTPField.Name(field))
        let late = site.browser()
        late.keep(browser.cookies.map { "\($0)=\($1)" })

        // On its way while its page was logged out, as it comes after.
        _ = try await browser.submit("/logout", on: "/todos")
        let answer = try await late.send(.get, "/todos", headers: [name: "text/event-stream"])

        #expect(answer.location == "/login")
        browser.keep(answer.setCookies)
        _ = try await browser.send(.get, "/login", headers: [name: "text/event-stream"])
        #expect(try await browser.get("/login").page.text.contains("You're logged out."))
    }

    /// What was sent is not saved, but the login leads back to where it can be sent again.
    @Test(arguments: [
        ("/todos/new?date=2026-12-24", "/login?next=%2Ftodos%2Fnew%3Fdate%3D2026-12-24"),
        ("/todos/inbox", "/login?next=%2Ftodos%2Finbox"), ("/todos", "/login"), ("/todos/clear", "/login"),
        ("/nowhere", "/login"), ("//example.com/todos/new", "/login"),
    ])
    func `a form without a session leads back to its page, if that is one`(page: String, login: String) async throws {
        browser.cookies["session"] = nil
        let answer = try await browser.post(
            "/todos", ["title": "Pack"], headers: [.referer: "http://127.0.0.1:8080\(page)"])

        #expect(answer.location == login)
        #expect(try await browser.get("/login").page.text.contains("Log in and send it again."))
    }

    @Test(arguments: ["http://example.com/todos/new", "x", ""])
    func `a form from elsewhere leads to the login alone`(referer: String) async throws {
        browser.cookies["session"] = nil

        #expect(try await browser.post("/todos", [:], headers: [.referer: referer]).location == "/login")
    }
}
