import HTTPServer
import HTTPTypes
import Testing

/// A browser whose member has reauthenticated: its session gets another token.
@Suite(.timeLimit(.minutes(5))) struct ReauthenticatedLoginTests {
    private static let password = "correct horse battery"
    private static let page = "/reauthenticate?next=%2Faccount%2Fpassword"

    private let site: TestSite

    init() async throws {
        site = try TestSite(baseURL: "http://localhost:8080")
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// - Returns: a browser that has logged in some time ago.
    private func logIn(remembered: Bool) async throws -> TestBrowser {
        let browser = site.browser()
        var fields = ["email": "ana@example.com", "password": Self.password]
        if remembered { fields["remember"] = "yes" }
        _ = try await browser.submit("/login", fields)
        await site.pass(.seconds(11 * 60))
        return browser
    }

    private func form(in browser: TestBrowser) async throws -> [String: String] {
        try await browser.get(Self.page).page.hiddenFields(ofFormTo: "/reauthenticate")
            .merging(["password": Self.password]) { $1 }
    }

    private func reauthenticate(in browser: TestBrowser) async throws {
        let answer = try await browser.post("/reauthenticate", try await form(in: browser))
        #expect(answer.location == "/account/password")
    }

    /// Sends a form, and loses the answer.
    /// - Returns: the answer's cookies.
    private func lose(
        _ target: String, _ fields: [String: String], in browser: TestBrowser
    ) async throws -> [String: String] {
        let before = browser.cookies
        #expect(try await browser.post(target, fields).location == "/account/password")
        let lost = browser.cookies
        browser.cookies = before
        return lost
    }

    private func isAsked(_ browser: TestBrowser) async throws -> Bool {
        try await browser.get("/account/password").status != 200
    }

    @Test(arguments: [true, false])
    func `a copy of the session's cookie opens nothing from then on, and the browser goes on`(
        remembered: Bool
    ) async throws {
        let browser = try await logIn(remembered: remembered)
        let copy = site.browser()
        copy.cookies = browser.cookies.filter { $0.key != "remember" }
        #expect(try await copy.get("/todos").status == 200)

        try await reauthenticate(in: browser)

        #expect(try await copy.open("/todos").page.first("//form[@action='/login']") != nil)
        #expect(try await !isAsked(browser))
        #expect(try await site.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test(arguments: [true, false])
    func `forms in other tabs stay good, and a late request is asked again`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let fields = try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        let tab = site.browser()
        tab.cookies = browser.cookies
        for _ in 1...2 { try await reauthenticate(in: browser) }

        #expect(try await browser.post("/todos", fields.merging(.todo(titled: "Bread")) { $1 }).status == 303)

        tab.cookies["session"] = browser.cookies["session"]
        try await reauthenticate(in: browser)
        let late = try await tab.post("/todos", fields.merging(.todo(titled: "Milk")) { $1 })
        #expect(late.status == 307 && late.location == "/todos")
        browser.keep(late.setCookies)
        #expect(try await browser.post("/todos", fields.merging(.todo(titled: "Milk")) { $1 }).status == 303)
        #expect(try await site.count("todos") == 2)
    }

    @Test(arguments: [true, false])
    func `a second press of the button gets the same cookies`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let fields = try await form(in: browser)
        let lost = try await lose("/reauthenticate", fields, in: browser)

        #expect(try await browser.post("/reauthenticate", fields).location == "/account/password")

        for name in ["session", "proof"] { #expect(browser.cookies[name] == lost[name], "\(name)") }
        #expect(try await !isAsked(browser))
        #expect(try await site.count("history WHERE event = 'reauthenticated'") == 1)
    }

    @Test func `so it does with a code, which counts once`() async throws {
        let ana = try await SecondFactorSite()
        await ana.site.pass(.seconds(11 * 60))
        let fields = try await form(in: ana.home).merging(["code": ana.code]) { $1 }
        let lost = try await lose("/reauthenticate", fields, in: ana.home)

        #expect(try await ana.home.post("/reauthenticate", fields).location == "/account/password")

        #expect(ana.home.cookies["session"] == lost["session"])
        #expect(try await !isAsked(ana.home))
    }

    @Test func `and with a passkey, whose answer counts once`() async throws {
        let browser = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let page = PasskeyPage(browser: browser)
        let (credential, handle, _) = try await page.add()
        await site.pass(.seconds(11 * 60))
        let target = "/account/passkeys/confirm"
        let options = try await page.options(target + "/challenge", on: "/reauthenticate")
        let answer = page.fields(
            of: credential, handle: handle, challenge: try #require(options["challenge"] as? String))
        let fields = try await browser.get(Self.page).page.hiddenFields(ofFormTo: target).merging(answer) { $1 }
        let lost = try await lose(target, fields, in: browser)

        #expect(try await browser.post(target, fields).location == "/account/password")

        #expect(browser.cookies["session"] == lost["session"])
        #expect(try await !isAsked(browser))
    }

    @Test func `a remembered browser that lost the answer stays logged in, without an alarm`() async throws {
        let browser = try await logIn(remembered: true)
        _ = try await lose("/reauthenticate", try await form(in: browser), in: browser)

        #expect(try await browser.open("/todos").page.field("password") == nil)

        #expect(try await isAsked(browser), "it has no proof")
        try await reauthenticate(in: browser)
        #expect(try await site.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test func `so does one whose session had ended when the form was sent`() async throws {
        let browser = try await logIn(remembered: true)
        let fields = try await form(in: browser)
        browser.restart(keeping: "remember")
        for _ in 1...2 { _ = try await lose("/reauthenticate", fields, in: browser) }

        #expect(try await browser.post("/reauthenticate", fields).location == "/account/password")

        #expect(try await !isAsked(browser))
        browser.restart(keeping: "remember")
        #expect(try await browser.get("/todos").status == 200)
        #expect(try await site.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test func `a stream of another tab ends without a word`() async throws {
        let browser = try await logIn(remembered: false)
        var headers: HTTPFields = [.accept: "text/event-stream"]
        headers[.cookie] = browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        let stream = await site.site.respond(
            Request(method: .get, path: "/todos/events", query: "seen=x", headers: headers))

        try await reauthenticate(in: browser)

        #expect(String(decoding: try await stream.wholeBody(), as: UTF8.self) == "retry: 2000\n\n")
    }
}
