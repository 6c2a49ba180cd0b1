import HTTPServer
import HTTPTypes
import Testing

/// A browser whose member chooses a new password or logs the other devices out: it gets other cookies, and so its tabs
/// have others in the midst of what they do.
@Suite(.timeLimit(.minutes(5))) struct RenewedLoginTests {
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

    private func changePassword(in browser: TestBrowser, to password: String = "brand new horse") async throws {
        let answer = try await browser.submit(
            "/account/password", ["password": password, "confirmPassword": password])
        #expect(answer.location == "/account")
    }

    private func copy(of browser: TestBrowser) -> TestBrowser {
        let copy = site.browser()
        copy.cookies = browser.cookies
        return copy
    }

    @Test(arguments: [true, false])
    func `a copy of all cookies is logged out, and the browser is not`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        let copy = copy(of: browser)
        #expect(try await copy.get("/todos").status == 200)

        try await changePassword(in: browser)

        #expect(try await copy.open("/todos").page.field("password") != nil)
        #expect(try await browser.get("/account/password").status == 200)
        #expect(try await site.count("history WHERE event = 'ticket-replayed'") == 0)
    }

    @Test(arguments: [true, false])
    func `forms in other tabs stay good, however often the login gets other cookies`(remembered: Bool) async throws {
        let browser = try await logIn(remembered: remembered)
        var forms = [try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")]
        for password in ["brand new horse", "another new horse"] {
            try await changePassword(in: browser, to: password)
            forms.append(try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos"))
        }
        _ = try await browser.submit("/account/devices/end-others", on: "/account/devices")

        for (number, form) in forms.enumerated() {
            let answer = try await browser.post("/todos", form.merging(.todo(titled: "To-do \(number)")) { $1 })
            #expect(answer.status == 303, "\(number)")
        }
        #expect(try await site.count("todos") == 3)
    }

    @Test func `another member's form is refused as before`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let form = try await ben.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        try await changePassword(in: browser)

        let answer = try await browser.post("/todos", form.merging(.todo(titled: "Bread")) { $1 })

        #expect(answer.status != 303)
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a stream of another tab ends without a word, and begins again`() async throws {
        func open() async throws -> Response {
            var headers: HTTPFields = [.accept: "text/event-stream"]
            headers[.cookie] = browser.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
            return await site.site.respond(
                Request(method: .get, path: "/todos/events", query: "seen=x", headers: headers))
        }
        let stream = try await open()

        try await changePassword(in: browser)

        #expect(String(decoding: try await stream.wholeBody(), as: UTF8.self) == "retry: 2000\n\n")
        #expect(try await open().status == .ok)
    }

    @Test func `a password form of a login that was over long before was not saved`() async throws {
        let fields = try await browser.get("/account/password").page.hiddenFields(ofFormTo: "/account/password")
        try await site.execute("DELETE FROM sessions")
        browser.cookies["proof"] = nil

        _ = try await browser.post("/account/password", fields)

        #expect(try await browser.get("/login").page.text.contains("it wasn't saved"))
    }
}
