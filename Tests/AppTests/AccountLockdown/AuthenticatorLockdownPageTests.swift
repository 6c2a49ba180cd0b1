import Secrets
import Testing

/// "This wasn't me", after an intruder has turned on an authenticator app.
@Suite(.timeLimit(.minutes(5))) struct AuthenticatorLockdownPageTests {
    private let site: TestSite
    /// The owner's browser.
    private let own: TestBrowser
    private let box = "//input[@name='endAuthenticator']"

    init() async throws {
        site = try TestSite()
        own = try await site.browser(signedUpAs: "ana@example.com")
        await site.pass(.seconds(60))
        let thief = site.browser()
        _ = try await thief.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        await site.pass(.seconds(60))
        _ = try await thief.submit("/account/authenticator")
        let shown = try #require(
            try await thief.get("/account/authenticator").page.first("//ol[@class='steps']//code")?.text)
        let key = try #require(TOTPKey(shown.filter { !$0.isWhitespace }))
        let code = key.code(at: TOTPKey.step(at: site.clock.now.milliseconds))
        let answer = try await thief.submit(
            "/account/authenticator/confirm", on: "/account/authenticator", ["code": code])
        try #require(answer.status == 200)
    }

    /// Opens the link of the latest email.
    private func open(in browser: TestBrowser) async throws -> HTMLPage {
        let mail = try #require(try await site.mails().last?.mail)
        let address = "http://127.0.0.1:8080"
        let line = try #require(
            mail.text.split(separator: "\n").first { $0.hasPrefix(address + "/secure-account/") })
        return try await browser.open(String(line.dropFirst(address.count))).page
    }

    private func chooseAndLogIn(in browser: TestBrowser) async throws -> Answer {
        _ = try await browser.submit(
            "/reset/choose", ["password": "brand new horse", "confirmPassword": "brand new horse"])
        return try await browser.submit("/login", ["email": "ana@example.com", "password": "brand new horse"])
    }

    @Test func `the owner turns the intruder's app off, and the history says so`() async throws {
        let page = try await open(in: own)
        #expect(page.first(box)?["checked"] == nil)
        #expect(!page.text.contains("The authenticator app stays on."))

        _ = try await own.submit("/secure-account", ["endAuthenticator": "yes"])

        #expect(try await chooseAndLogIn(in: own).location == "/todos")
        #expect(try await own.get("/account/history").page.text.contains("Authenticator app turned off"))
        let subjects = try await site.mails().map(\.mail.subject)
        #expect(subjects.contains("Your account no longer asks for a code"))
    }

    @Test func `an app of the owner's own stays on, unless the box is ticked`() async throws {
        _ = try await open(in: own)

        _ = try await own.submit("/secure-account")

        #expect(try await chooseAndLogIn(in: own).location == "/login/code")
    }

    @Test func `a browser that never logged in is told where it could be turned off, and can't do it`() async throws {
        let reader = site.browser()
        let page = try await open(in: reader)
        #expect(page.first(box) == nil)
        #expect(page.text.contains("open this link in a browser that you logged in with before the app was turned on"))

        _ = try await reader.submit("/secure-account", ["endAuthenticator": "yes"])

        #expect(try await chooseAndLogIn(in: reader).location == "/login/code")
    }
}
