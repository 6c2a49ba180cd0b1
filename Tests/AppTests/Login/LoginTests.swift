import Testing

@Suite(.timeLimit(.minutes(5))) struct LoginTests {
    private let site: TestSite

    init() async throws {
        site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func logIn(
        _ browser: TestBrowser, password: String = "correct horse battery", remember: Bool = false
    ) async throws -> Answer {
        var fields = ["email": "ana@example.com", "password": password]
        if remember { fields["remember"] = "yes" }
        return try await browser.submit("/login", fields)
    }

    @Test func `an address to log in to again is filled in once`() async throws {
        let browser = site.browser()
        browser.cookies["address"] = "ana%40example.com"

        let first = try await browser.get("/login")
        #expect(first.page.field("email")?["value"] == "ana@example.com")
        #expect(first.setCookie("address")?.contains("Max-Age=0") == true)
        let second = try await browser.get("/login")
        #expect(second.page.field("email")?["value"] == "")
        #expect(second.setCookie("address") == nil)
    }

    @Test func `the page asks for e-mail and password and offers to remember`() async throws {
        let answer = try await site.browser().get("/login")
        let page = answer.page

        #expect(answer.status == 200)
        #expect(page.heading == "Log in")
        #expect(page.label(of: "email") == "Email")
        #expect(page.label(of: "password") == "Password")
        #expect(page.field("password")?["type"] == "password")
        #expect(page.field("email")?["autocomplete"] == "username")
        #expect(page.field("password")?["autocomplete"] == "current-password")
        #expect(page.field("remember")?["type"] == "checkbox")
        #expect(page.field("email")?["aria-invalid"] == nil)
    }

    @Test func `the right pair lands on the to-dos`() async throws {
        let browser = site.browser()

        let answer = try await logIn(browser)

        #expect(answer.status == 303)
        #expect(answer.location == "/todos")
        #expect(try await browser.get("/todos").status == 200)
    }

    @Test(arguments: [("ana@example.com", "wrong horse"), ("nobody@example.com", "correct horse battery")])
    func `a wrong pair keeps the e-mail, drops the password and marks both fields`(
        email: String, password: String
    ) async throws {
        let browser = site.browser()

        let answer = try await browser.submit("/login", ["email": email, "password": password, "remember": "yes"])

        let page = answer.page
        let sentence = "This email address and password don't match. Check both and try again."
        #expect(answer.status == 422)
        #expect(page.message(of: "email") == sentence)
        #expect(page.message(of: "password") == sentence)
        #expect(page.field("email")?["value"] == email)
        #expect(page.field("password")?["value"] == nil)
        #expect(page.field("remember")?["checked"] != nil)
        #expect(browser.cookies["session"] == nil)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains(password))
    }

    @Test func `an unknown e-mail and a wrong password get the same answer to the byte`() async throws {
        let browser = site.browser()
        let hidden = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login")

        let wrong = try await browser.post(
            "/login", hidden.merging(["email": "ana@example.com", "password": "wrong horse"]) { $1 })
        let unknown = try await browser.post(
            "/login", hidden.merging(["email": "eva@example.com", "password": "wrong horse"]) { $1 })

        let spelledAlike = String(decoding: unknown.body, as: UTF8.self).replacing("eva@", with: "ana@")
        #expect(spelledAlike == String(decoding: wrong.body, as: UTF8.self))
        #expect(wrong.headers == unknown.headers)
        #expect(wrong.status == unknown.status)
    }

    @Test func `each field at fault has its own sentence`() async throws {
        let answer = try await site.browser().submit("/login", ["email": "ana@", "password": ""])

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "email") == "Enter an email address like name@example.com.")
        #expect(answer.page.message(of: "password") == "Enter a password.")
        #expect(answer.page.field("email")?["value"] == "ana@")
    }

    @Test func `a signed-in member does not see the login page`() async throws {
        let browser = site.browser()
        _ = try await logIn(browser)

        #expect(try await browser.get("/login").location == "/todos")
        #expect(try await browser.get("/signup").location == "/todos")
        #expect(try await browser.get("/").location == "/todos")
    }

    @Test func `a guest with an address too long to come back to is sent to log in all the same`() async throws {
        let long = "/todos/new?from=" + String(repeating: "%ED%95%9C", count: 300)

        #expect(try await site.browser().get(long).location == "/login")
        let member = try await site.browser(signedUpAs: "ben@example.com")
        _ = try await member.submit("/logout", on: "/todos")
        #expect(try await member.get(long).location == "/login")
    }

    @Test func `a guest is sent to log in, and from there to where they were going`() async throws {
        let browser = site.browser()
        #expect(try await browser.get("/").location == "/login")
        let turnedAway = try await browser.get("/todos/new?from=mail")
        #expect(turnedAway.location == "/login?next=%2Ftodos%2Fnew%3Ffrom%3Dmail")

        let page = try await browser.get(try #require(turnedAway.location)).page
        let fields = try page.hiddenFields(ofFormTo: "/login")
            .merging(["email": "ana@example.com", "password": "correct horse battery"]) { $1 }
        let answer = try await browser.post("/login", fields)

        #expect(answer.location == "/todos/new?from=mail")
    }

    @Test(arguments: [
        "https://evil.example", "//evil.example", "/\\evil.example", "\\/evil.example", "javascript:alert(1)", "todos",
        "/todos\r\nSet-Cookie: a=b", "", " /todos",
        // No page has these.
        "/logout", "/logout?a=b", "/logout#a", "/device/refresh", "/todos/1/delete",
    ])
    func `next leads nowhere but to a path of this site`(next: String) async throws {
        let answer = try await site.browser().submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "next": next])

        #expect(answer.location == "/todos")
    }

    @Test func `a session's id is new at each login, and a guest's cookie opens nothing`() async throws {
        let browser = site.browser()
        _ = try await browser.get("/login")
        let planted = try #require(browser.cookies["form"])
        browser.cookies["session"] = planted

        _ = try await logIn(browser)

        let session = try #require(browser.cookies["session"])
        #expect(session != planted)
        browser.cookies["session"] = planted
        #expect(try await browser.get("/todos").location == "/login")
    }

    @Test func `logging out ends the session for good`() async throws {
        let browser = site.browser()
        _ = try await logIn(browser, remember: true)
        let copy = browser.cookies

        let answer = try await browser.submit("/logout", on: "/todos")

        #expect(answer.location == "/login")
        #expect(answer.headers[try #require(.init("Clear-Site-Data"))] == "\"cache\", \"storage\"")
        #expect(browser.cookies["session"] == nil)
        #expect(browser.cookies["remember"] == nil)
        #expect(try await browser.open("/login").page.text.contains("You're logged out."))
        browser.cookies = copy
        #expect(try await browser.get("/todos").location == "/login")
    }
}
