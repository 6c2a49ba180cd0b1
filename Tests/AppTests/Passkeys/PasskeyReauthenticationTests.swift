import TestSupport
import Testing

/// Confirming with a passkey that it's the member.
@Suite(.timeLimit(.minutes(5))) struct PasskeyReauthenticationTests {
    private let site: TestSite
    private let ana: TestBrowser
    private let credential: SoftwareAuthenticator.Credential
    private let handle: String

    init() async throws {
        site = try TestSite(baseURL: "http://localhost:8080")
        ana = try await site.browser(signedUpAs: "ana@example.com")
        (credential, handle, _) = try await PasskeyPage(browser: ana).add()
        await site.pass(.seconds(11 * 60))
    }

    private var page: PasskeyPage { PasskeyPage(browser: ana) }

    @Test func `the page offers it beside the password, and asks for the member's passkeys alone`() async throws {
        let shown = try await ana.get("/reauthenticate").page
        let options = try await page.options("/account/passkeys/confirm/challenge", on: "/reauthenticate")

        #expect(shown.field("password") != nil)
        #expect(shown.first("//form[@id='passkey']")?.text.contains("Use a passkey") == true)
        #expect((options["allowCredentials"] as? [[String: Any]])?.count == 1)
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        #expect(try await ben.get("/reauthenticate").page.first("//form[@id='passkey']") == nil)
    }

    @Test func `a passkey reauthenticates, and leads on`() async throws {
        #expect(try await ana.get("/account/password").location?.hasPrefix("/reauthenticate") == true)

        let answer = try await page.reauthenticate(with: credential, handle: handle)

        #expect(answer.location == "/account/password")
        #expect(try await ana.get("/account/password").status == 200)
        let history = try await ana.get("/account/history").page.all("//li").map(\.text)
        #expect(history.first?.contains("Confirmed it's you with a passkey") == true)
    }

    @Test func `another member's passkey does not`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let bens = try await PasskeyPage(browser: ben).add()

        let answer = try await page.reauthenticate(with: bens.credential, handle: bens.handle)

        #expect(answer.status == 422)
        #expect(answer.alert == "That passkey isn't for this account. Use one that is.")
        #expect(answer.page.field("next")?["value"] == "/account/password")
        #expect(try await ana.get("/account/password").location?.hasPrefix("/reauthenticate") == true)
    }

    @Test func `an answer for a login does not, and none serves twice`() async throws {
        let guest = PasskeyPage(browser: site.browser())
        let options = try await guest.options("/login/passkey/challenge", on: "/login")
        let login = page.fields(
            of: credential, handle: handle, challenge: try #require(options["challenge"] as? String))
        let answer = try await ana.submit("/account/passkeys/confirm", on: "/reauthenticate", login)
        #expect(answer.status == 422)

        let own = try await page.options("/account/passkeys/confirm/challenge", on: "/reauthenticate")
        let fields = page.fields(
            of: credential, handle: handle, challenge: try #require(own["challenge"] as? String))
        #expect(try await ana.submit("/account/passkeys/confirm", on: "/reauthenticate", fields).status == 303)
        let again = try await ana.submit("/account/passkeys/confirm", on: "/reauthenticate", fields)
        #expect(again.alert?.contains("has expired, was answered already, or was started in another") == true)
    }

    @Test func `a member without a password finds a way to confirm it's them`() async throws {
        try await site.execute("UPDATE members SET has_password = 0")

        let answer = try await page.reauthenticate(with: credential, handle: handle)

        #expect(answer.location == "/account/password")
    }
}
