import Accounts
import Secrets
import TestSupport
import Testing

/// The ways in beside password and sign-up ask for a device's key as these do. The app's code does in `CopiedBrowserTests`.
@Suite(.timeLimit(.minutes(5))) struct WaysInTests {
    @Test func `a login with a passkey asks for a key`() async throws {
        let site = try TestSite(baseURL: BoundBrowser.baseURL)
        let authenticator = SoftwareAuthenticator(rpID: "todo.example.com", origin: BoundBrowser.baseURL)
        let ana = PasskeyPage(
            browser: try await site.browser(signedUpAs: "ana@example.com"), authenticator: authenticator)
        let passkey = try await ana.add()

        let answer = try await PasskeyPage(browser: site.browser(), authenticator: authenticator).logIn(
            with: passkey.credential, handle: passkey.handle)

        #expect(answer.location == "/todos")
        _ = try Asked(answer)
    }

    @Test func `a login with a code sent by email asks for a key`() async throws {
        let site = try TestSite(baseURL: BoundBrowser.baseURL, sendsEmailCodes: true)
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let browser = site.browser()
        let sent = try await browser.submit("/login/email", ["email": "ana@example.com"])
        #expect(sent["Secure-Session-Registration"] == nil)
        let text = try #require(try await site.mails().last).mail.text
        let code = try String(#require(text.firstMatch(of: /(?m)^\d{3} \d{3} \d{3}$/)).output)

        let answer = try await browser.submit("/login/email/code", ["code": code])

        #expect(answer.location == "/todos")
        _ = try Asked(answer)
    }

    @Test func `a confirmed sign-up asks for a key, and not before`() async throws {
        let site = try TestSite(baseURL: BoundBrowser.baseURL, confirmsAddresses: true)
        let browser = site.browser()
        let password = "correct horse battery"
        let sent = try await browser.submit(
            "/signup", ["name": "Ana", "email": "ana@example.com", "password": password, "confirmPassword": password])
        #expect(sent["Secure-Session-Registration"] == nil)
        let text = try #require(try await site.mails().last).mail.text
        let start = try #require(text.firstRange(of: "/signup/confirm/"))
        _ = try await browser.get(String(text[start.lowerBound...].prefix { !$0.isWhitespace }))

        let answer = try await browser.submit("/signup/confirm")

        #expect(answer.location == "/todos")
        _ = try Asked(answer)
    }

    @Test func `a login by a provider that its member has agreed to asks for a key`() async throws {
        let social = try SocialSite(baseURL: BoundBrowser.baseURL)
        let site = social.site
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let result = try await social.signInByGoogle()
        guard case .needs(.consent(let token)) = result else {
            Issue.record("\(result)")
            return
        }
        let browser = site.browser()
        browser.set("__Host-unfinished", token.text)

        let answer = try await browser.submit("/auth/link", ["password": "correct horse battery"])

        #expect(answer.setCookie("__Host-session") != nil)
        _ = try Asked(answer)
    }
}
