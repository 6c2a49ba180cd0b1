import TestSupport
import Testing

/// “Remember me” is offered where a sign-up opens its session: by the form itself, or by the link in its email.
@Suite(.timeLimit(.minutes(5))) struct RememberAtSignUpTests {
    private static let fields = [
        "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
        "confirmPassword": "correct horse battery",
    ]
    private static let ticked = ["remember": "yes"]

    private func isLoggedInAfterRestart(_ browser: TestBrowser) async throws -> Bool {
        browser.restart(keeping: "remember")
        return try await browser.get("/todos").status == 200
    }

    /// Opens the link in the latest email.
    private func openLink(_ site: TestSite, in browser: TestBrowser) async throws {
        let mail = try #require(try await site.mails().last).mail
        let start = try #require(mail.text.firstRange(of: "/signup/confirm/"))
        _ = try await browser.get(String(mail.text[start.lowerBound...].prefix { !$0.isWhitespace }))
    }

    @Test(arguments: [false, true]) func `a new member stays logged in if they want to`(isTicked: Bool) async throws {
        let site = try TestSite()
        let browser = site.browser()
        #expect(try await browser.get("/signup").page.field("remember")?["type"] == "checkbox")

        let answer = try await browser.submit("/signup", Self.fields.merging(isTicked ? Self.ticked : [:]) { $1 })

        #expect(answer.location == "/todos")
        #expect(try await isLoggedInAfterRestart(browser) == isTicked)
    }

    @Test func `a form that was sent twice, or is refused, keeps the tick`() async throws {
        let site = try TestSite()
        _ = try await site.browser().submit("/signup", Self.fields)
        let browser = site.browser()

        let refused = try await browser.submit(
            "/signup", Self.fields.merging(Self.ticked) { $1 }.merging(["name": ""]) { $1 })
        #expect(refused.page.field("remember")?["checked"] != nil)
        _ = try await browser.submit("/signup", Self.fields.merging(Self.ticked) { $1 })

        #expect(try await isLoggedInAfterRestart(browser))
    }

    @Test(arguments: [false, true]) func `the email's link remembers the browser it is confirmed in`(
        isTicked: Bool
    ) async throws {
        let site = try TestSite(confirmsAddresses: true)
        let browser = site.browser()
        #expect(try await browser.get("/signup").page.field("remember") == nil)
        _ = try await browser.submit("/signup", Self.fields)
        try await openLink(site, in: browser)

        _ = try await browser.submit("/signup/confirm", isTicked ? Self.ticked : [:])

        #expect(try await isLoggedInAfterRestart(browser) == isTicked)
    }

    @Test func `so it does in another browser, after the right password`() async throws {
        let site = try TestSite(confirmsAddresses: true)
        _ = try await site.browser().submit("/signup", Self.fields)
        let phone = site.browser()
        try await openLink(site, in: phone)

        let refused = try await phone.submit("/signup/confirm", ["password": "wrong horse", "remember": "yes"])
        #expect(refused.page.field("remember")?["checked"] != nil)
        _ = try await phone.submit("/signup/confirm", ["password": "correct horse battery", "remember": "yes"])

        #expect(try await isLoggedInAfterRestart(phone))
    }

    @Test func `and with the passkey`() async throws {
        let site = try TestSite(baseURL: "http://localhost:8080", confirmsAddresses: true)
        let made = try await PasskeySignUpPage(browser: site.browser()).signUp()
        let phone = site.browser()
        try await openLink(site, in: phone)
        let page = PasskeyPage(browser: phone)
        let options = try await page.options("/signup/passkey/confirm/challenge", on: "/signup/confirm")
        let challenge = try #require(options["challenge"] as? String)

        _ = try await phone.submit(
            "/signup/passkey/confirm", on: "/signup/confirm",
            page.fields(of: made.credential, handle: made.handle, challenge: challenge).merging(Self.ticked) { $1 })

        #expect(try await isLoggedInAfterRestart(phone))
    }
}
