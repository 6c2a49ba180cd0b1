import Secrets
import TestSupport
import Testing

/// What pages tell browsers about passkeys, for password managers.
@Suite(.timeLimit(.minutes(5))) struct PasskeySignalTests {
    private let site: TestSite
    private let ana: TestBrowser
    private let credential: SoftwareAuthenticator.Credential
    private let handle: String

    init() async throws {
        site = try TestSite(baseURL: "http://localhost:8080")
        ana = try await site.browser(signedUpAs: "ana@example.com")
        (credential, handle, _) = try await PasskeyPage(browser: ana).add()
    }

    private func signals(_ path: String, of browser: TestBrowser? = nil) async throws -> HTMLPage.Element? {
        try await (browser ?? ana).open(path).page.first("//*[@id='passkey-signals']")
    }

    private func unknown(_ answer: Answer) -> String? {
        answer.page.first("//form[@id='passkey']")?["data-unknown"]
    }

    @Test(arguments: ["/account", "/account/passkeys"])
    func `the account's pages name the member and all their passkeys`(path: String) async throws {
        let other = try await PasskeyPage(browser: ana).add().credential

        let signals = try #require(try await signals(path))

        #expect(signals["data-rp"] == "localhost" && signals["data-user"] == handle)
        #expect(signals["data-name"] == "ana@example.com" && signals["data-display-name"] == "Ana")
        #expect(
            signals["data-accepted"]
                == [other, credential].map { Base64URL.encode($0.id) }.joined(separator: " "))
    }

    @Test func `after a change of name the new one is named`() async throws {
        _ = try await ana.submit("/account", ["name": "Ana <María>"])

        #expect(try await signals("/account")?["data-display-name"] == "Ana <María>")
    }

    @Test func `after the last passkey was deleted none is accepted`() async throws {
        _ = try await ana.submit("/account/passkeys/delete", on: "/account/passkeys")

        #expect(try await signals("/account/passkeys")?["data-accepted"] == "")
    }

    @Test func `nothing is told of a member who never had a passkey`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")

        for path in ["/account", "/account/passkeys"] { #expect(try await signals(path, of: ben) == nil) }
        #expect(try await ben.get("/account").page.first("//script[starts-with(@src, '/passkeys.js')]") == nil)
    }

    @Test func `a refused login names a passkey that no account has`() async throws {
        let stray = SoftwareAuthenticator.newCredential()

        let answer = try await PasskeyPage(browser: site.browser()).logIn(with: stray, handle: handle)

        #expect(answer.status == 422)
        #expect(unknown(answer) == Base64URL.encode(stray.id))
    }

    @Test func `a passkey that an account has is never named, whatever was wrong with the answer`() async throws {
        var elsewhere = PasskeyPage(browser: site.browser())
        elsewhere.authenticator.origin = "http://localhost:8081"

        let wrong = try await elsewhere.logIn(with: credential, handle: handle)
        let handless = try await PasskeyPage(browser: site.browser()).logIn(with: credential, handle: "")

        #expect(wrong.status == 422 && handless.status == 422)
        #expect(unknown(wrong) == nil && unknown(handless) == nil)
    }

    @Test(arguments: ["", "%", "💥", String(repeating: "A", count: 4000)])
    func `rubbish is not repeated`(rubbish: String) async throws {
        let answer = try await site.browser().submit("/login/passkey", on: "/login", ["credential": rubbish])

        #expect(answer.status == 422)
        #expect(unknown(answer) == nil)
    }

    @Test func `a passkey created in vain at sign-up is named, and one that is known is not`() async throws {
        let stray = Base64URL.encode(SoftwareAuthenticator.newCredential().id)
        let fields = ["name": "Eva", "email": "eva@example.com"]

        let vain = try await site.browser().submit(
            "/signup/passkey", on: "/signup", fields.merging(["credential": stray]) { $1 })
        let known = try await site.browser().submit(
            "/signup/passkey", on: "/signup",
            fields.merging(["credential": Base64URL.encode(credential.id)]) { $1 })
        #expect(unknown(vain) == stray)
        #expect(unknown(known) == nil)
    }
}
