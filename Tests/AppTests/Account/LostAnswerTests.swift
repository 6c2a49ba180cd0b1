import Testing

/// A browser that lost the answer with its login's other cookies: the button was pressed again before it came, or the
/// network was gone.
@Suite(.timeLimit(.minutes(5))) struct LostAnswerTests {
    private static let password = "correct horse battery"

    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// - Returns: a browser that has logged in.
    private func logIn(remembered: Bool) async throws -> TestBrowser {
        let browser = site.browser()
        var fields = ["email": "ana@example.com", "password": Self.password]
        if remembered { fields["remember"] = "yes" }
        _ = try await browser.submit("/login", fields)
        return browser
    }

    private func passwordForm(in browser: TestBrowser) async throws -> [String: String] {
        try await browser.get("/account/password").page.hiddenFields(ofFormTo: "/account/password")
            .merging(["password": "brand new horse", "confirmPassword": "brand new horse"]) { $1 }
    }

    /// Sends a form, and loses the answer.
    private func lose(_ target: String, _ fields: [String: String], in browser: TestBrowser) async throws {
        let before = browser.cookies
        #expect(try await browser.post(target, fields).status == 303)
        browser.cookies = before
    }

    @Test(arguments: [true, false])
    func `the form is answered again, however often, with the cookies that were lost`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let fields = try await passwordForm(in: browser)
        for _ in 1...3 { try await lose("/account/password", fields, in: browser) }

        #expect(try await browser.post("/account/password", fields).location == "/account")

        #expect(try await browser.get("/account").page.text.contains("Your password was changed"))
        #expect(try await browser.get("/account/tokens").status == 200)
        if remembered {
            browser.restart(keeping: "remember")
            #expect(try await browser.get("/todos").status == 200)
        }
        #expect(try await site.count("history WHERE event = 'ticket-replayed'") == 0)
        let login = try await site.browser().submit(
            "/login", ["email": "ana@example.com", "password": "brand new horse"])
        #expect(login.location == "/todos")
    }

    @Test(arguments: [true, false])
    func `what is typed anew meanwhile counts`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let fields = try await passwordForm(in: browser)
        try await lose("/account/password", fields, in: browser)

        let another = ["password": "another new horse", "confirmPassword": "another new horse"]
        #expect(try await browser.post("/account/password", fields.merging(another) { $1 }).location == "/account")

        let login = try await site.browser().submit(
            "/login", ["email": "ana@example.com", "password": "another new horse"])
        #expect(login.location == "/todos")
    }

    @Test func `so it is where the others are logged out`() async throws {
        _ = try await logIn(remembered: false)
        let (page, target) = ("/account/devices", "/account/devices/end-others")
        let fields = try await browser.get(page).page.hiddenFields(ofFormTo: target)
        try await lose(target, fields, in: browser)

        #expect(try await browser.post(target, fields).location == page)
        #expect(try await browser.get(page).status == 200)
    }

    @Test(arguments: [true, false])
    func `a copy of all cookies gets them by no form that it was shown before`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let thief = site.browser()
        thief.cookies = browser.cookies
        let theirs = try await passwordForm(in: thief)
        let fields = try await passwordForm(in: browser)
        #expect(fields["csrf"] == theirs["csrf"] && fields["renewal"] != theirs["renewal"])
        let copied = thief.cookies
        #expect(try await browser.post("/account/password", fields).location == "/account")

        for _ in 1...2 {
            let answer = try await thief.post("/account/password", theirs)
            for name in ["session", "remember", "proof"] { #expect(answer.setCookie(name) == nil, "\(name)") }
        }
        thief.cookies = copied
        #expect(try await thief.open("/todos").page.field("password") != nil)
        #expect(try await browser.get("/todos").status == 200)
    }

    @Test(arguments: [true, false])
    func `without that key a second press says that the password may be saved`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let fields = try await passwordForm(in: browser).filter { $0.key != "renewal" }
        let before = browser.cookies
        _ = try await browser.post("/account/password", fields)
        browser.cookies = before

        var again = try await browser.post("/account/password", fields)
        // The browser is asked to send it again, with the cookies that it has by then.
        if again.status == 307 { again = try await browser.post("/account/password", fields) }

        #expect(again.location?.hasPrefix("/login") == true)
        #expect(try await browser.get("/login").page.text.contains("it may have been saved: try that one first."))
        let login = try await browser.submit(
            "/login", ["email": "ana@example.com", "password": "brand new horse", "remember": "yes"])
        #expect(login.location == "/todos")
        #expect(try await browser.get("/todos").status == 200)
        #expect(try await site.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test func `nor does a second press that logs others out say that nothing was saved`() async throws {
        let browser = try await logIn(remembered: false)
        let fields = try await browser.get("/account/devices").page
            .hiddenFields(ofFormTo: "/account/devices/end-others").filter { $0.key != "renewal" }
        let before = browser.cookies
        _ = try await browser.post("/account/devices/end-others", fields)
        browser.cookies = before

        var again = try await browser.post("/account/devices/end-others", fields)
        if again.status == 307 { again = try await browser.post("/account/devices/end-others", fields) }

        #expect(again.location?.hasPrefix("/login") == true)
        let text = try await browser.get("/login").page.text
        #expect(text.contains("You were logged out here") && !text.contains("it wasn't saved"))
    }

    @Test func `nor where the answer to a new address was lost that logged them out`() async throws {
        let fields = try await browser.get("/account/email").page.hiddenFields(ofFormTo: "/account/email")
            .merging(["email": "ana.new@example.com", "endOthers": "yes"]) { $1 }
        let before = browser.cookies
        #expect(try await browser.post("/account/email", fields).location == "/account")
        browser.cookies = before

        var again = try await browser.post("/account/email", fields)
        if again.status == 307 { again = try await browser.post("/account/email", fields) }

        #expect(again.location?.hasPrefix("/login") == true)
        let text = try await browser.get("/login").page.text
        #expect(text.contains("You were logged out here") && !text.contains("it wasn't saved"))
    }
}
