import HTTPTypes
import Testing

/// Requests of a browser's other tabs that were on their way while its login got other cookies, and of a copy of those
/// before, which looks the same.
@Suite(.timeLimit(.minutes(5))) struct LateRequestsOfRenewedLoginTests {
    private static let password = "correct horse battery"

    private let site: TestSite

    init() async throws {
        site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// - Returns: a browser that has logged in.
    private func logIn(remembered: Bool) async throws -> TestBrowser {
        let browser = site.browser()
        var fields = ["email": "ana@example.com", "password": Self.password]
        if remembered { fields["remember"] = "yes" }
        _ = try await browser.submit("/login", fields)
        return browser
    }

    private func changePassword(in browser: TestBrowser) async throws {
        let answer = try await browser.submit("/account/password", Self.newPassword)
        #expect(answer.location == "/account")
    }

    private static let newPassword = ["password": "brand new horse", "confirmPassword": "brand new horse"]

    /// A tab's requests have the cookies that the browser had when they were sent.
    private func tab(of browser: TestBrowser) -> TestBrowser {
        let tab = site.browser()
        tab.cookies = browser.cookies
        return tab
    }

    private func isLoggedIn(_ browser: TestBrowser) async throws -> Bool {
        try await browser.open("/todos").page.field("password") == nil
    }

    @Test(arguments: [true, false])
    func `a page is asked for again, and no cookie is given or taken away`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let tab = tab(of: browser)
        try await changePassword(in: browser)

        let late = try await tab.get("/todos/all")
        #expect(late.status == 303 && late.location == "/todos/all")
        // Without the new cookies it looks like a copy.
        let again = try await tab.get("/todos/all")
        #expect(again.location == "/login?next=%2Ftodos%2Fall")
        for name in ["session", "remember", "proof"] {
            #expect(late.setCookie(name) == nil && again.setCookie(name) == nil, "\(name)")
        }

        browser.keep(late.setCookies)
        #expect(try await browser.get("/todos/all").status == 200)
        #expect(browser.cookies["stale"] == nil, "the mark has done its work")
        if remembered { browser.restart(keeping: "remember") }
        #expect(try await browser.get("/todos").status == 200)
    }

    @Test func `a copy that keeps no mark is asked again, and gets nothing`() async throws {
        let browser = try await logIn(remembered: false)
        let before = browser.cookies
        let copy = tab(of: browser)
        try await changePassword(in: browser)

        for path in ["/todos", "/account", "/todos/events?seen=x", "/account/password"] {
            copy.cookies = before
            let answer = try await copy.get(path)
            #expect(answer.status == 303 && answer.location == path)
            #expect(answer.setCookies.allSatisfy { $0.hasPrefix("stale=") }, "\(path)")
        }
    }

    @Test(arguments: [true, false])
    func `a form is sent again with all that was in it, and kept once`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let fields = try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
            .merging(.todo(titled: "Sent meanwhile")) { $1 }
        let tab = tab(of: browser)
        try await changePassword(in: browser)

        let late = try await tab.post("/todos", fields)
        #expect(late.status == 307 && late.location == "/todos")
        browser.keep(late.setCookies)

        #expect(try await browser.post("/todos", fields).status == 303)
        #expect(try await site.count("todos") == 1)
    }

    @Test(arguments: [true, false])
    func `a form that was being answered is sent again`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let fields = try await browser.get("/account/password").page.hiddenFields(ofFormTo: "/account/password")
            .merging(Self.newPassword) { $1 }.filter { $0.key != "renewal" }
        let tab = tab(of: browser)

        // Whichever is first gets other cookies.
        async let one = browser.post("/account/password", fields)
        async let another = tab.post("/account/password", fields)

        let answers = try await [one, another]
        #expect(answers.map(\.status).sorted() == [303, 307])
        #expect(answers.first { $0.status == 307 }?.location == "/account/password")
        #expect(answers.first { $0.status == 303 }?.location == "/account")
    }

    @Test(arguments: [true, false])
    func `“Log out” ends the login, with the cookies that the browser has by then`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/logout")
        let tab = tab(of: browser)
        try await changePassword(in: browser)

        let late = try await tab.post("/logout", form)
        #expect(late.status == 307 && late.location == "/logout")
        browser.keep(late.setCookies)

        #expect(try await browser.post("/logout", form).location == "/login")
        #expect(try await !isLoggedIn(browser))
    }

    @Test(arguments: [true, false])
    func `and where it still has none of them, those that it gets later open nothing`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/logout")
        let tab = tab(of: browser)
        try await changePassword(in: browser)

        _ = try await tab.post("/logout", form)
        let answer = try await tab.post("/logout", form)

        #expect(answer.location == "/login")
        #expect(try await tab.get("/login").page.text.contains("You're logged out."))
        #expect(try await !isLoggedIn(browser))
        browser.restart(keeping: "remember")
        #expect(try await !isLoggedIn(browser))
    }

    @Test(arguments: ["", "forged", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBE"])
    func `a logout that no page of the browser has sent ends nothing`(token: String) async throws {
        let browser = try await logIn(remembered: false)
        let form = try await browser.get("/todos").page.hiddenFields(ofFormTo: "/logout")
        let tab = tab(of: browser)
        try await changePassword(in: browser)
        _ = try await tab.post("/logout", form)

        _ = try await tab.post("/logout", ["csrf": token])
        _ = try await tab.post("/logout", form, headers: [.origin: "https://example.org"])

        #expect(try await isLoggedIn(browser))
    }

    @Test func `a page isn't told of a logout where the login goes on`() async throws {
        let browser = try await logIn(remembered: false)
        let tab = tab(of: browser)
        try await changePassword(in: browser)
        _ = try await tab.get("/todos/all")
        let late = try await tab.get("/todos/all")
        #expect(late.location == "/login?next=%2Ftodos%2Fall")

        browser.keep(late.setCookies)

        #expect(try await browser.get("/login?next=%2Ftodos%2Fall").location == "/todos")
        #expect(try await !browser.get("/todos").page.text.contains("You were logged out here"))
    }

    @Test(arguments: [true, false])
    func `a thief who logs the others out with a copy is out once the member logs in again`(
        remembered: Bool
    ) async throws {
        let browser = try await logIn(remembered: remembered)
        let thief = tab(of: browser)
        _ = try await thief.submit("/account/devices/end-others", on: "/account/devices")
        #expect(try await isLoggedIn(thief))
        #expect(try await !isLoggedIn(browser))

        _ = try await browser.submit("/login", ["email": "ana@example.com", "password": Self.password])

        #expect(try await isLoggedIn(browser))
        #expect(try await !isLoggedIn(thief))
    }
}
