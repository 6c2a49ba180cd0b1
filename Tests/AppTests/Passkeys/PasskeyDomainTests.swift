import App
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Passkeys that belong to another domain than the base URL's host: the one that the site has moved from, or a parent.
@Suite(.timeLimit(.minutes(5))) struct PasskeyDomainTests {
    private static let path = "/.well-known/webauthn"
    private static let new = "https://new.example:8443"
    private static let below = "https://todo.new.example:8443"

    private let site: TestSite
    private let ana: TestBrowser

    init() async throws {
        site = try TestSite(baseURL: Self.new, passkeyDomain: "old.example")
        ana = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// A page of the site, and an authenticator that takes it for that of a domain.
    private func page(
        of browser: TestBrowser, domain: String = "old.example", origin: String = Self.new
    ) -> PasskeyPage {
        PasskeyPage(browser: browser, authenticator: SoftwareAuthenticator(rpID: domain, origin: origin))
    }

    @Test func `a passkey of the old domain is made and logs in at the new address`() async throws {
        let (credential, handle, added) = try await page(of: ana).add()
        let browser = site.browser()

        #expect(added.location == "/account/passkeys")
        #expect(try await page(of: browser).logIn(with: credential, handle: handle).location == "/todos")
    }

    @Test func `browsers are asked for passkeys of the old domain`() async throws {
        let asked = try await page(of: site.browser()).options("/login/passkey/challenge", on: "/login")
        let offered = try await page(of: ana).options("/account/passkeys/challenge", on: "/account/passkeys")

        #expect(asked["rpId"] as? String == "old.example")
        #expect((offered["rp"] as? [String: Any])?["id"] as? String == "old.example")
    }

    @Test(arguments: [
        ("new.example", "https://new.example:8443"), ("old.example", "https://old.example"),
        ("old.example", "https://new.example"),
        ("old.example", "https://a.new.example:8443"),
    ])
    func `an answer for another domain, or from another origin, opens nothing`(
        domain: String, origin: String
    ) async throws {
        let (credential, handle, _) = try await page(of: ana).add()
        let browser = site.browser()

        let answer = try await page(of: browser, domain: domain, origin: origin)
            .logIn(with: credential, handle: handle)

        #expect(answer.status == 422)
        #expect(answer.alert == "The passkey's answer can't be trusted, so nothing was done. Try again.")
        #expect(browser.cookies["__Host-session"] == nil)
    }

    @Test func `password managers are told of the old domain`() async throws {
        let stray = SoftwareAuthenticator.newCredential()
        let (_, handle, _) = try await page(of: ana).add()

        let account = try await ana.open("/account").page
        let refused = try await page(of: site.browser()).logIn(with: stray, handle: handle).page

        #expect(account.first("//*[@id='passkey-signals']")?["data-rp"] == "old.example")
        let form = try #require(refused.first("//form[@id='passkey']"))
        #expect(form["data-unknown"] != nil && form["data-rp"] == "old.example")
    }

    @Test func `a passkey of a parent that nobody has may be another site's, and isn't dropped`() async throws {
        let site = try TestSite(baseURL: Self.below, passkeyDomain: "new.example")
        let ana = try await site.browser(signedUpAs: "ana@example.com")
        let stray = SoftwareAuthenticator.newCredential()
        let (_, handle, _) = try await page(of: ana, domain: "new.example", origin: Self.below).add()

        let refused = try await page(of: site.browser(), domain: "new.example", origin: Self.below)
            .logIn(with: stray, handle: handle)

        #expect(refused.alert?.contains("but it may belong to another site") == true)
        let form = try #require(refused.page.first("//form[@id='passkey']"))
        #expect(form["data-unknown"] == nil)
    }

    @Test func `the old domain, whose requests come here, names the new address to browsers`() async throws {
        let browser = site.browser()

        let answer = try await browser.send(.get, Self.path, headers: [.accept: "application/json"])

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(answer.setCookies.isEmpty)
        #expect(
            try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: [String]] == ["origins": [Self.new]])
    }

    @Test(arguments: [(Self.new, nil), (Self.new, "new.example"), (Self.below, "new.example")] as [(String, String?)])
    func `nothing is named where browsers ask nobody`(url: String, domain: String?) async throws {
        let site = try TestSite(baseURL: url, passkeyDomain: domain)

        #expect(try await site.browser().get(Self.path).status == 404)
    }

    @Test(arguments: [
        ("https://todo.example.com", "todo.example.com", false), ("https://todo.example.com", "example.com", false),
        ("https://TODO.Example.com", "EXAMPLE.com", false), ("https://täglich.example", "TÄGLICH.example", false),
        ("https://todo.example.com", "ample.com", true), ("https://example.com", "todo.example.com", true),
        ("https://todo.example.com", "todo.example.org", true), ("https://täglich.example", "taglich.example", true),
    ])
    func `browsers ask a domain that is neither the host nor a parent of it`(
        url: String, domain: String, isAsked: Bool
    ) throws {
        let name = try #require(PasskeyDomain(domain))
        let site = try #require(BaseURL(url)?.withPasskeys(of: name))

        #expect(site.relatedOrigin?.address == (isAsked ? "https://\(domain)/.well-known/webauthn" : nil))
    }

    @Test func `a name in other letters is that which browsers write`() {
        #expect(PasskeyDomain("Täglich.Example")?.name == "xn--tglich-bua.example")
        #expect(PasskeyDomain("localhost")?.name == "localhost")
    }

    @Test(arguments: [
        "", "https://old.example", "old.example/", "old.example:443", "ana@old.example", "old.example?", "old.example#",
        "192.0.2.1", "[2001:db8::1]", "2001:db8::1", "old example", "old..example", ".old.example", "old.example.",
        "*.old.example", "old_site.example", "old.example,new.example", "com", "old",
    ])
    func `what is no domain is refused`(text: String) {
        #expect(PasskeyDomain(text) == nil)
    }

    @Test(arguments: ["http://todo.example.com", "http://127.0.0.1:8080", "https://192.0.2.1"])
    func `a domain makes no passkeys possible where browsers allow none`(url: String) throws {
        let domain = try #require(PasskeyDomain("example.com"))
        let site = try #require(BaseURL(url))

        #expect(site.withPasskeys(of: domain) == nil)
    }

    @Test(arguments: [
        (#"{"origins":["https://new.example:8443"]}"#, true),
        (#" {"more": 1, "origins": ["https://other.example", "https://New.example:8443/"]} "#, true),
        (#"{"origins":["https://new.example"]}"#, false), (#"{"origins":["http://new.example:8443"]}"#, false),
        (#"{"origins":["https://a.new.example:8443"]}"#, false), (#"{"origins":[]}"#, false),
        (#"{"origins":"https://new.example:8443"}"#, false),
        (#"{"origins":["https://new.example:8443",1]}"#, false), (#"["https://new.example:8443"]"#, false),
        ("<!DOCTYPE html>", false), ("", false),
    ])
    func `an answer is read as browsers read it`(content: String, permits: Bool) throws {
        let related = try #require(site.services.baseURL.relatedOrigin)

        #expect(related.isPermitted(by: Array(content.utf8)) == permits)
    }
}
