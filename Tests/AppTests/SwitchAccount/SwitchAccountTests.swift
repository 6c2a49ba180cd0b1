import Testing

@Suite(.timeLimit(.minutes(5))) struct SwitchAccountTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        for name in ["ana", "ben", "eva"] {
            _ = try await site.browser(signedUpAs: "\(name)@example.com", name: name.capitalized)
        }
        browser = site.browser()
    }

    private func logIn(_ name: String, remember: Bool = false) async throws {
        var fields = ["email": "\(name)@example.com", "password": "correct horse battery"]
        if remember { fields["remember"] = "yes" }
        let answer = try await browser.submit("/login", fields)
        #expect(answer.location == "/todos")
    }

    private func addAnother() async throws {
        let answer = try await browser.submit("/account/add", on: "/account")
        #expect(answer.location == "/login")
    }

    private func change(to name: String, on page: String = "/account") async throws -> Answer {
        let index = try #require(
            try await browser.open(page).page.first("//button[@name='account'][strong='\(name)']")?["value"])
        return try await browser.submit("/account/switch", on: page, ["account": index])
    }

    @Test func `several accounts stay signed in, and one switches between them without a password`() async throws {
        try await logIn("ana")
        try await addAnother()
        try await logIn("ben")
        #expect(try await browser.accounts() == ("Ben", ["Ana"]))

        #expect(try await change(to: "Ana").location == "/todos")

        #expect(try await browser.accounts() == ("Ana", ["Ben"]))
        #expect(try await browser.get("/todos").page.text.contains("ana@example.com"))
    }

    @Test func `logging one out leaves the others signed in, and the login page offers them`() async throws {
        try await logIn("ana")
        try await addAnother()
        try await logIn("ben")

        let answer = try await browser.submit("/logout", on: "/todos")

        #expect(answer.location == "/login")
        _ = try await change(to: "Ana", on: "/login")
        #expect(try await browser.accounts() == ("Ana", []))
    }

    @Test func `when the browser closes only remembered accounts stay`() async throws {
        try await logIn("ana", remember: true)
        try await addAnother()
        try await logIn("ben")
        try await addAnother()
        try await logIn("eva")

        browser.restart(keeping: "remember", "account")

        #expect(try await browser.get("/todos").location == "/login")
        _ = try await change(to: "Ana", on: "/login")
        await site.pass(.seconds(3 * 60 * 60))
        #expect(try await browser.accounts() == ("Ana", []))
    }

    @Test func `an account that was put aside is gone when its time is over`() async throws {
        try await logIn("ana")
        try await addAnother()
        await site.pass(.seconds(2 * 60 * 60))
        try await logIn("ben")

        #expect(try await browser.accounts() == ("Ben", []))
    }

    @Test func `to be offered keeps no account that was put aside`() async throws {
        try await logIn("ana")
        try await addAnother()
        try await logIn("ben")
        await site.pass(.seconds(90 * 60))
        #expect(try await browser.accounts() == ("Ben", ["Ana"]))

        await site.pass(.seconds(90 * 60))

        #expect(try await browser.accounts() == ("Ben", []))
    }

    @Test func `the same member is offered once`() async throws {
        try await logIn("ana")
        try await addAnother()
        try await logIn("ana")
        try await addAnother()
        try await logIn("ben")

        #expect(try await browser.accounts() == ("Ben", ["Ana"]))
    }

    @Test func `a member who fills the sign-up form in once more has one login in a browser`() async throws {
        try await logIn("ana")
        try await addAnother()

        let password = "correct horse battery"
        let answer = try await browser.submit(
            "/signup",
            ["name": "Ana", "email": "ana@example.com", "password": password, "confirmPassword": password])

        #expect(answer.location == "/todos")
        #expect(browser.cookies["session"] == nil)
        #expect(try await site.count("sessions WHERE member_id = 1") == 2, "that of her sign-up, and this one")
    }

    @Test(arguments: [false, true])
    func `a member who logs in twice in a browser and logs out once is out`(remember: Bool) async throws {
        try await logIn("ana", remember: remember)
        try await addAnother()
        let inactive = browser.cookies
        try await logIn("ana", remember: remember)
        #expect(browser.cookies["session"] == nil && browser.cookies["remember"] == nil)
        // What was set aside is over, even with its cookies kept.
        let copy = site.browser()
        copy.cookies = inactive
        #expect(try await copy.open("/login").page.all("//button[@name='account']").isEmpty)

        _ = try await browser.submit("/logout", on: "/todos")

        #expect(try await browser.open("/login").page.all("//button[@name='account']").isEmpty)
        #expect(try await browser.get("/todos").location == "/login")
    }

    @Test func `logging out ends what is set aside of the same member, and of no other`() async throws {
        try await logIn("ben")
        try await addAnother()
        try await logIn("ana", remember: true)
        let inUse = browser.cookies
        let other = site.browser()
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        // As a browser has it whose tabs logged in at once.
        browser.cookies["account"] = "2"
        browser.cookies["session-2"] = other.cookies["session"]

        _ = try await browser.submit("/logout", on: "/todos")

        #expect(browser.cookies["remember-1"] == nil)
        #expect(try await browser.open("/login").page.all("//button[@name='account']/strong").map(\.text) == ["Ben"])
        browser.cookies = inUse
        #expect(try await browser.get("/todos").location == "/login")
    }

    @Test func `logging in to one account again and again leaves room for others`() async throws {
        for _ in 1...6 {
            try await logIn("ana")
            try await addAnother()
        }
        try await logIn("ben")

        #expect(try await browser.accounts() == ("Ben", ["Ana"]))
        #expect(try await browser.submit("/account/add", on: "/account").location == "/login")
    }

    @Test func `five accounts are the most`() async throws {
        for number in 1...5 {
            _ = try await site.browser(signedUpAs: "m\(number)@example.com", name: "M\(number)")
            try await logIn("m\(number)")
            if number < 5 { try await addAnother() }
        }

        let answer = try await browser.submit("/account/add", on: "/account")

        #expect(answer.location == "/account")
        #expect(try await browser.get("/account").page.text.contains("Five accounts are already logged in"))
        #expect(try await browser.accounts() == ("M5", ["M1", "M2", "M3", "M4"]))
    }

    @Test(arguments: ["", "x", "-1", "1", "99"])
    func `an invalid choice changes nothing`(choice: String) async throws {
        try await logIn("ana")
        try await addAnother()
        try await logIn("ben")

        _ = try await browser.submit("/account/switch", on: "/account", ["account": choice])

        #expect(try await browser.accounts() == ("Ben", ["Ana"]))
    }

    @Test(arguments: ["", "~", "x", ".", "-1", "5", String(repeating: "A", count: 43) + ".bad"])
    func `a cookie that makes no sense is as good as none`(value: String) async throws {
        try await logIn("ben")
        browser.cookies["account"] = value
        browser.cookies["session-1"] = value
        browser.cookies["remember-2"] = value

        #expect(try await browser.accounts() == ("Ben", []))
    }

    @Test func `a form of the account that was in use before is not accepted for the one in use now`() async throws {
        try await logIn("ana")
        let form = try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        try await addAnother()
        try await logIn("ben")

        let answer = try await browser.post("/todos", .todo(titled: "Ana's").merging(form) { $1 })

        #expect(answer.status == 403)
        #expect(try await site.count("todos") == 0)
        #expect(answer.page.text.contains("Logged in here now: Ben ben@example.com"))
        #expect(answer.page.all("//blockquote").map(\.text) == ["Ana's"])
    }
}
