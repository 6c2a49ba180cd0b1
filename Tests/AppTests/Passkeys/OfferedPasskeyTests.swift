import Foundation
import Secrets
import TestSupport
import Testing

/// The page after a login with the password, which asks the browser once for a passkey.
@Suite(.timeLimit(.minutes(5))) struct OfferedPasskeyTests {
    private let site: TestSite

    init() async throws {
        site = try TestSite(baseURL: "http://localhost:8080")
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func logIn(_ browser: TestBrowser) async throws -> Answer {
        try await browser.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
    }

    private func script(_ browser: TestBrowser) async throws -> HTMLPage.Element? {
        try await browser.get("/todos").page.first("//script[@data-offer]")
    }

    private func ask(_ browser: TestBrowser) async throws -> Answer {
        let csrf = try #require(try await browser.get("/account").page.field("csrf")?["value"])
        return try await browser.post("/account/passkeys/offer", ["csrf": csrf])
    }

    @Test func `the page behind the login asks, and the next one doesn't`() async throws {
        let browser = site.browser()
        _ = try await logIn(browser)

        let script = try #require(try await script(browser))

        #expect(script["data-offer"] == "/account/passkeys/offer" && script["data-add"] == "/account/passkeys")
        #expect(script["src"]?.hasPrefix("/passkeys.js?") == true)
        #expect(browser.cookies["offer"] == nil)
        #expect(try await self.script(browser) == nil)
    }

    @Test func `the browser may create the passkey without its user, once`() async throws {
        let browser = site.browser()
        _ = try await logIn(browser)

        let asked = try await ask(browser)
        let options = try #require(try JSONSerialization.jsonObject(with: Data(asked.body)) as? [String: Any])

        let selection = try #require(options["authenticatorSelection"] as? [String: Any])
        #expect(selection["userVerification"] as? String == "preferred")
        #expect(selection["residentKey"] as? String == "required")
        var page = PasskeyPage(browser: browser)
        page.authenticator.flags = 0x18
        let registration = page.authenticator.register(
            SoftwareAuthenticator.newCredential(), try #require(options["challenge"] as? String))
        let csrf = try #require(try await browser.get("/account").page.field("csrf")?["value"])
        let answer = try await browser.post(
            "/account/passkeys",
            [
                "csrf": csrf, "clientDataJSON": Base64URL.encode(registration.clientDataJSON),
                "attestationObject": Base64URL.encode(registration.attestationObject), "transports": "internal",
            ])
        #expect(answer.location == "/account/passkeys")
        #expect(
            try await browser.get("/todos").page.first("//*[@role='status']")?.text
                == "Passkey added. You can now log in with it.")
        #expect(try await site.mails().last?.mail.subject == "A passkey was added to your account")
        #expect(try await ask(browser).status == 204)
        _ = try await browser.submit("/logout", on: "/todos")
        _ = try await logIn(browser)
        #expect(try await script(browser) == nil)
    }

    @Test func `a sign-up and a login with a passkey ask for none`() async throws {
        let browser = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        #expect(try await script(browser) == nil)
        let bens = try await PasskeyPage(browser: browser).add()
        let other = site.browser()

        _ = try await PasskeyPage(browser: other).logIn(with: bens.credential, handle: bens.handle)

        #expect(try await script(other) == nil)
    }

    @Test func `a browser that nobody has logged in with is not asked`() async throws {
        let browser = site.browser()
        _ = try await logIn(browser)
        browser.cookies["browser"] = nil

        #expect(try await ask(browser).status == 204)
    }

    @Test func `where browsers allow no passkeys nothing is asked`() async throws {
        let site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let browser = site.browser()
        _ = try await logIn(browser)

        #expect(browser.cookies["offer"] == nil)
        #expect(try await script(browser) == nil)
        #expect(try await ask(browser).status == 404)
    }
}
