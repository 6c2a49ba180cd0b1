import Accounts
import HTTPTypes
import TestSupport
import Testing

/// Logging in with a passkey.
@Suite(.timeLimit(.minutes(5))) struct PasskeyLoginTests {
    private let site: TestSite
    private let ana: TestBrowser
    private let credential: SoftwareAuthenticator.Credential
    private let handle: String

    init() async throws {
        site = try TestSite(baseURL: "http://localhost:8080")
        ana = try await site.browser(signedUpAs: "ana@example.com")
        (credential, handle, _) = try await PasskeyPage(browser: ana).add()
    }

    private func logIn(
        _ browser: TestBrowser, on page: String = "/login", _ more: [String: String] = [:]
    ) async throws -> Answer {
        try await PasskeyPage(browser: browser).logIn(with: credential, handle: handle, on: page, more)
    }

    @Test func `the login page has a button for passkeys, which the script shows`() async throws {
        let page = try await site.browser().get("/login").page

        let form = try #require(page.first("//form[@id='passkey']"))
        // The script shows it, where the browser knows passkeys.
        #expect(form["hidden"] != nil)
        #expect(form["action"] == "/login/passkey")
        #expect(form.text.contains("Log in with a passkey"))
        #expect(page.first("//script[starts-with(@src, '/passkeys.js?')]")?["defer"] != nil)
    }

    @Test func `any passkey of the site is asked for, and its user checked`() async throws {
        let options = try await PasskeyPage(browser: site.browser()).options(
            "/login/passkey/challenge", on: "/login")

        #expect(options["rpId"] as? String == "localhost")
        #expect(options["userVerification"] as? String == "required")
        #expect((options["challenge"] as? String)?.count == 119)
        #expect((options["allowCredentials"] as? [Any])?.isEmpty == true)
    }

    @Test func `a passkey lands on the to-dos`() async throws {
        let browser = site.browser()

        let answer = try await logIn(browser)

        #expect(answer.status == 303 && answer.location == "/todos")
        #expect(try await browser.get("/todos").status == 200)
        #expect(browser.cookies["remember"] == nil)
        #expect(try await browser.get("/account/password").status == 200)
        #expect(try await browser.get("/account/history").page.text.contains("Logged in with a passkey"))
        #expect(try await browser.get("/account/devices").page.text.contains("Logged in with a passkey"))
        #expect(site.services.accounts.signInOutcomes[.byPasskey] == 1)
    }

    @Test func `the browser is remembered if that is wished, and the member goes where they wanted to`() async throws {
        let browser = site.browser()

        let answer = try await logIn(browser, on: "/login?next=/account", ["remember": "yes"])

        #expect(answer.location == "/account")
        browser.restart(keeping: "remember")
        #expect(try await browser.open("/todos").status == 200)
    }

    @Test func `it leads to no other site`() async throws {
        let answer = try await logIn(site.browser(), ["next": "//evil.example/"])

        #expect(answer.location == "/todos")
    }

    @Test func `an answer serves once, and only in the browser that asked`() async throws {
        let (browser, other) = (site.browser(), site.browser())
        let page = PasskeyPage(browser: browser)
        let options = try await page.options("/login/passkey/challenge", on: "/login")
        let fields = page.fields(
            of: credential, handle: handle, challenge: try #require(options["challenge"] as? String))

        let elsewhere = try await other.submit("/login/passkey", on: "/login", fields)
        let here = try await browser.submit("/login/passkey", on: "/login", fields)
        _ = try await browser.submit("/logout", on: "/todos")
        let again = try await browser.submit("/login/passkey", on: "/login", fields)

        #expect(elsewhere.status == 422)
        #expect(elsewhere.alert?.contains("has expired, was answered already, or was started in another") == true)
        #expect(here.location == "/todos")
        #expect(again.status == 422)
        #expect(again.alert?.contains("has expired, was answered already, or was started in another") == true)
    }

    @Test func `each refusal has its sentence, keeps what was wished, and opens nothing`() async throws {
        let browser = site.browser()
        var page = PasskeyPage(browser: browser)
        let unknown = try await page.logIn(
            with: SoftwareAuthenticator.newCredential(), handle: handle, on: "/login?next=/account", ["remember": "yes"]
        )
        page.authenticator.origin = "http://localhost:8081"
        let wrong = try await page.logIn(with: credential, handle: handle)
        let rubbish = try await browser.submit("/login/passkey", on: "/login", ["credential": "%", "signature": "💥"])

        #expect(unknown.status == 422 && wrong.status == 422 && rubbish.status == 422)
        #expect(unknown.alert?.hasPrefix("No account here has that passkey.") == true)
        #expect(unknown.page.field("remember")?["checked"] != nil)
        #expect(unknown.page.field("next")?["value"] == "/account")
        #expect(wrong.alert == "The passkey's answer can't be trusted, so nothing was done. Try again.")
        #expect(rubbish.alert == "The passkey's answer can't be trusted, so nothing was done. Try again.")
        #expect(browser.cookies["session"] == nil)
    }

    @Test func `one that may have been copied is refused, and its member told`() async throws {
        var page = PasskeyPage(browser: site.browser())
        page.authenticator.signatureCount = 9
        #expect(try await page.logIn(with: credential, handle: handle).location == "/todos")
        var thief = PasskeyPage(browser: site.browser())
        thief.authenticator.signatureCount = 9

        let answer = try await thief.logIn(with: credential, handle: handle)

        #expect(answer.status == 422)
        #expect(answer.alert?.hasPrefix("That passkey wasn't accepted, because there may be a copy of it.") == true)
        #expect(try await site.mails().last?.mail.subject == "A passkey of your account may have been copied")
    }

    @Test func `a disabled member is told so`() async throws {
        let member = try #require(try await site.services.accounts.administration.record(of: "ana@example.com")).member
        try await site.services.accounts.administration.disable(member.id)

        let answer = try await logIn(site.browser())

        #expect(answer.location == "/login")
        #expect(site.services.accounts.signInOutcomes[.disabledByPasskey] == 1)
    }

    @Test func `after a deletion was requested, a login cancels it`() async throws {
        _ = try await ana.submit("/account/delete")

        #expect(try await logIn(site.browser()).location == "/todos")
        #expect(try await site.text("SELECT delete_at FROM members") == nil)
    }

    @Test func `a form without this browser's token gets nothing`() async throws {
        let browser = site.browser()
        _ = try await browser.get("/login")

        for path in ["/login/passkey", "/login/passkey/challenge"] {
            #expect(try await browser.post(path, ["csrf": "x"]).status == 403)
        }
        #expect(try await site.count("answered_challenges") == 0)
    }

    @Test func `a network that only looks at the login page writes nothing, however often`() async throws {
        let browser = site.browser()
        let csrf = try #require(try await browser.get("/login").page.field("csrf")?["value"])
        let attempts = try await site.count("attempts")

        for _ in 0..<301 {
            #expect(try await browser.post("/login/passkey/challenge", ["csrf": csrf]).status == 200)
        }

        #expect(try await site.count("attempts") == attempts)
        for table in ["passkey_challenges", "answered_challenges"] { #expect(try await site.count(table) == 0) }
    }

    @Test func `a network that answers too often is told how long to wait`() async throws {
        let browser = site.browser()
        var page = PasskeyPage(browser: browser)
        page.authenticator = SoftwareAuthenticator(origin: "https://evil.example")
        let options = try await page.options("/login/passkey/challenge", on: "/login")
        let csrf = try #require(try await browser.get("/login").page.field("csrf")?["value"])
        let fields = page.fields(
            of: credential, handle: handle,
            challenge: try #require(options["challenge"] as? String)
        ).merging(["csrf": csrf, "remember": "yes", "next": "/account"]) { $1 }

        var last = try await browser.post("/login/passkey", fields)
        for _ in 0..<300 where last.status == 422 { last = try await browser.post("/login/passkey", fields) }

        #expect(last.status == 429)
        #expect(last.headers[.retryAfter] == "1")
        #expect(last.alert?.hasPrefix("Too many attempts to log in") == true)
        #expect(last.page.field("remember")?["checked"] != nil)
        #expect(last.page.field("next")?["value"] == "/account")
        #expect(try await logIn(site.browser(address: "10.9.9.9")).location == "/todos")
    }

    @Test func `in a tab that stayed open while someone else logged in it doesn't seem to log in`() async throws {
        let browser = site.browser()
        let page = PasskeyPage(browser: browser)
        let options = try await page.options("/login/passkey/challenge", on: "/login")
        let hidden = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login/passkey")
        let fields = page.fields(
            of: credential, handle: handle, challenge: try #require(options["challenge"] as? String))
        _ = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        _ = try await browser.submit("/login", ["email": "ben@example.com", "password": "correct horse battery"])

        let answer = try await browser.post("/login/passkey", hidden.merging(fields) { $1 })

        #expect(answer.status == 403)
        #expect(answer.page.heading == "This form is out of date")
        #expect(try await browser.get("/account").page.text.contains("ben@example.com"))
    }

    @Test func `two accounts in one browser each keep their slot`() async throws {
        let browser = site.browser()
        _ = try await logIn(browser)
        _ = try await browser.submit("/account/add", on: "/account")
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let bens = try await PasskeyPage(browser: ben).add()

        let answer = try await PasskeyPage(browser: browser).logIn(with: bens.credential, handle: bens.handle)

        #expect(answer.location == "/todos")
        #expect(browser.cookies["session"] != nil && browser.cookies["session-1"] != nil)
    }
}
