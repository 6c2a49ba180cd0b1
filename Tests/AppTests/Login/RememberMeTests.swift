import Database
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RememberMeTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        browser = site.browser()
    }

    @discardableResult
    private func logIn(remember: Bool) async throws -> Answer {
        var fields = ["email": "ana@example.com", "password": "correct horse battery"]
        if remember { fields["remember"] = "yes" }
        return try await browser.submit("/login", fields)
    }

    @Test func `ticked, a cookie for 30 days comes with the session`() async throws {
        let answer = try await logIn(remember: true)

        #expect(answer.setCookie("remember")?.hasSuffix("Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000") == true)
        #expect(answer.setCookie("session")?.hasSuffix("Path=/; HttpOnly; SameSite=Lax") == true)
    }

    @Test func `not ticked, a browser that was closed has to log in`() async throws {
        let answer = try await logIn(remember: false)
        #expect(answer.setCookie("remember") == nil)

        browser.restart(keeping: "remember")

        #expect(try await browser.get("/todos").location == "/login")
    }

    @Test(arguments: ["/todos", "/todos/new"])
    func `ticked, a returning browser is signed in whichever page it asks for`(path: String) async throws {
        try await logIn(remember: true)
        browser.restart(keeping: "remember")

        let answer = try await browser.get(path)

        #expect(answer.status == 200)
        #expect(answer.setCookie("session") != nil)
        #expect(answer.setCookie("remember") != nil)
        #expect(try await browser.get("/").location == "/todos")
    }

    @Test func `the token changes at each return, and is stored as a digest`() async throws {
        try await logIn(remember: true)
        let first = try #require(browser.cookies["remember"])
        browser.restart(keeping: "remember")

        _ = try await browser.get("/todos")

        let second = try #require(browser.cookies["remember"])
        #expect(first != second)
        #expect(first.prefix(43) == second.prefix(43), "the series stays")
        let stored = try await site.database.read {
            try $0.rows("SELECT token_digest, series_digest FROM remembered_devices") { $0.blob(0) + $0.blob(1) }
        }.joined().map { String($0, radix: 16) }.joined()
        #expect(!stored.isEmpty && !stored.contains(second.suffix(43)))
    }

    @Test func `tabs that open together all work, and so do their forms`() async throws {
        try await logIn(remember: true)
        browser.restart(keeping: "remember")
        let shared = browser.cookies
        let tabs = [site.browser(), site.browser()]
        for tab in tabs { tab.cookies = shared }

        let pages = [try await tabs[0].get("/todos/new"), try await tabs[1].get("/todos/new")]

        // Both tabs write into the one jar of their browser; the last session wins.
        let jar = tabs[0].cookies.merging(tabs[1].cookies.filter { $0.key == "session" }) { $1 }
        for (number, page) in pages.enumerated() {
            tabs[number].cookies = jar
            let hidden = try page.page.hiddenFields(ofFormTo: "/todos")
            let answer = try await tabs[number].post("/todos", hidden.merging(.todo(titled: "tab \(number)")) { $1 })
            #expect(answer.location == "/todos")
        }
        #expect(try await site.count("todos") == 2)
    }

    @Test func `a copied ticket used later opens nothing, logs the device out and says so`() async throws {
        try await logIn(remember: true)
        let stolen = browser.cookies.filter { $0.key == "remember" }
        try await comeBackTwice()

        let thief = site.browser()
        thief.cookies = stolen
        let first = try await thief.get("/todos?page=2")
        #expect(first.status == 303 && first.location == "/todos?page=2", "who has the new ticket comes with that")
        #expect(first.setCookie("stale")?.hasSuffix("Path=/; HttpOnly; SameSite=Lax; Max-Age=600") == true)
        #expect(first.setCookie("session") == nil && first.setCookie("remember") == nil && first.body.isEmpty)
        let second = try await thief.get("/todos")
        #expect(second.setCookie("remember")?.contains("Max-Age=0") == true)
        let answer = try await thief.open("/todos")

        #expect(answer.page.heading == "Log in")
        #expect(["session", "remember", "stale"].allSatisfy { thief.cookies[$0] == nil })
        let owner = try await browser.open("/todos")
        #expect(owner.page.heading == "Log in")
        #expect(owner.page.text.contains("used a second time"), "the honest browser is told as well")
        let alert = try #require(answer.page.first("//*[@role='alert']")?.text)
        #expect(alert.contains("used a second time") && alert.contains("every browser asks for its code again"))
    }

    /// The browser was closed; it gets another ticket and uses it.
    private func comeBackTwice() async throws {
        browser.restart(keeping: "remember")
        _ = try await browser.get("/todos")
        await site.pass(.seconds(60))
        _ = try await browser.get("/todos")
        try await site.settle()
    }

    @Test func `a form that was open while the session ran out is still taken from a remembered browser`() async throws
    {
        try await logIn(remember: true)
        let form = try await browser.get("/todos/new")
        await site.pass(.seconds(3 * 60 * 60))

        let hidden = try form.page.hiddenFields(ofFormTo: "/todos")
        let answer = try await browser.post("/todos", hidden.merging(.todo(titled: "late")) { $1 })

        #expect(answer.location == "/todos")
        #expect(try await site.count("todos") == 1)
    }

    @Test(
        .enabled(if: Database.Location.isSQLiteTested, "the setting is SQLite's"),
        arguments: [
            ("/todos", nil, nil), ("/account/devices", nil, "Temporarily unavailable"),
            ("/account/devices/end-others", [:], "Nothing can be saved right now"),
            ("/reauthenticate", ["password": "correct horse battery"], "Nothing can be saved right now"),
            ("/logout", [:], "You may still be logged in"),
        ] as [(String, [String: String]?, String?)])
    func `while no session can be stored a remembered browser is told so, and not sent away`(
        path: String, fields: [String: String]?, refusal: String?
    ) async throws {
        try await logIn(remember: true)
        let hidden = try await browser.get("/reauthenticate").page.hiddenFields(ofFormTo: "/reauthenticate")
        browser.restart(keeping: "remember")
        try await site.execute("PRAGMA query_only = ON")

        let answer =
            if let fields { try await browser.post(path, hidden.merging(fields) { $1 }) } else {
                try await browser.get(path)
            }

        #expect(answer.status == (refusal == nil ? 200 : 503))
        if let refusal { #expect(answer.page.heading == refusal) }
        #expect(!answer.page.text.contains("you typed"), "nothing was, but for a password that isn't sent back")
        #expect(answer.location == nil)
    }

    @Test(arguments: [
        "", "x", "a.b", "remember", String(repeating: "A", count: 43) + "." + String(repeating: "A", count: 43),
    ])
    func `an invalid ticket is dropped without a message`(value: String) async throws {
        browser.cookies = ["remember": value, "session": value]

        #expect(try await browser.get("/todos").location == "/login")
    }
}
