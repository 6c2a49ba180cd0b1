import Testing

/// What a browser's tabs do to each other that use different accounts. An answer is late when it was asked for before
/// another request of the same browser, and gets there after it.
@Suite(.timeLimit(.minutes(5))) struct LateAnswerTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        for name in ["ana", "ben"] {
            _ = try await site.browser(signedUpAs: "\(name)@example.com", name: name.capitalized)
        }
        browser = site.browser()
    }

    private func logIn(_ name: String, _ browser: TestBrowser) async throws {
        _ = try await browser.submit(
            "/login", ["email": "\(name)@example.com", "password": "correct horse battery", "remember": "yes"])
    }

    /// Logs in to both accounts; Ben's is in use, and the sessions are over, so that the next answers carry new ones.
    private func logInToBoth() async throws {
        try await logIn("ana", browser)
        _ = try await browser.submit("/account/add", on: "/account")
        try await logIn("ben", browser)
        await site.pass(.seconds(3 * 60 * 60))
    }

    private func change(to name: String) async throws {
        let button = try await browser.get("/account").page.first("//button[@name='account'][strong='\(name)']")
        let place = try #require(button?["value"])
        _ = try await browser.submit("/account/switch", on: "/account", ["account": place])
    }

    @Test func `an answer that comes after the account was changed does not change it back`() async throws {
        try await logInToBoth()
        let tab = site.browser()
        tab.cookies = browser.cookies
        let late = try await tab.get("/todos")
        #expect(!late.setCookies.isEmpty)
        try await change(to: "Ana")

        browser.keep(late.setCookies)

        #expect(try await browser.accounts() == ("Ana", ["Ben"]))
        try await change(to: "Ben")
        #expect(try await browser.accounts() == ("Ben", ["Ana"]))
    }

    @Test func `an answer that comes after another account was logged in leaves that one signed in`() async throws {
        try await logIn("ana", browser)
        await site.pass(.seconds(3 * 60 * 60))
        let tab = site.browser()
        tab.cookies = browser.cookies
        let late = try await tab.get("/todos")
        _ = try await browser.submit("/account/add", on: "/account")
        try await logIn("ben", browser)

        browser.keep(late.setCookies)

        #expect(try await browser.accounts() == ("Ben", ["Ana"]))
    }

    @Test func `an account that was ended elsewhere takes none of the others along`() async throws {
        try await logInToBoth()
        let tab = site.browser()
        tab.cookies = browser.cookies
        try await site.execute("DELETE FROM remembered_devices WHERE member_id = 2")
        let late = try await tab.get("/todos")
        #expect(late.setCookie("remember-1")?.contains("Max-Age=0") == true)
        _ = try await browser.open("/login")
        let place = try #require(try await browser.open("/login").page.first("//button[@name='account']")?["value"])
        _ = try await browser.submit("/account/switch", on: "/login", ["account": place])

        browser.keep(late.setCookies)

        #expect(try await browser.accounts() == ("Ana", []))
    }

    @Test func `switching to an account that was ended elsewhere says so, and offers to log in to it again`()
        async throws
    {
        try await logIn("ana", browser)
        _ = try await browser.submit("/account/add", on: "/account")
        try await logIn("ben", browser)
        let form = try await browser.get("/account").page.hiddenFields(ofFormTo: "/account/switch")
        try await site.execute("DELETE FROM remembered_devices WHERE member_id = 1")

        let answer = try await browser.post("/account/switch", form.merging(["account": "0"]) { $1 })

        #expect(answer.location == "/login")
        let page = try await browser.get("/login").page
        #expect(page.text.contains("This account was logged out here"))
        #expect(page.field("email")?["value"] == "ana@example.com")
        #expect(page.all("//button[@name='account']/strong").map(\.text) == ["Ben"])
        #expect(try await browser.get("/login").page.field("email")?["value"] == "")
        try await logIn("ana", browser)
        #expect(try await browser.accounts() == ("Ana", ["Ben"]))
    }

    @Test func `a button that is older than the account at its place opens no other's`() async throws {
        try await logInToBoth()
        let place = browser.cookies["account"] ?? "0"
        let form = ["email": "dan@example.com", "account": place == "0" ? "1" : "0"]

        let answer = try await browser.submit("/account/switch", on: "/account", form)

        #expect(answer.location == "/account")
        #expect(try await browser.get("/account").page.text.contains("This account was logged out here"))
    }

    @Test func `an old login page signs no one in unseen, and a second press of it does no harm`()
        async throws
    {
        let form = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login")
        try await logIn("ana", browser)

        func send(_ name: String) async throws -> Answer {
            try await browser.post("/login", form.merging(["email": name, "password": "correct horse battery"]) { $1 })
        }
        #expect(try await send(" ANA@example.com ").location == "/todos")
        let answer = try await send("ben@example.com")
        #expect(answer.status == 403)
        #expect(answer.page.text.contains("Logged in here now: Ana"))
        #expect(!answer.page.text.contains("correct horse battery"))
    }
}
