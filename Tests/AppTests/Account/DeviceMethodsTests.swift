import Accounts
import Secrets
import Testing

/// What the page of devices tells of how each login came to be.
@Suite(.timeLimit(.minutes(5))) struct DeviceMethodsTests {
    @Test(arguments: [
        ("pwd", "Logged in with a password"),
        ("pwd otp", "Logged in with a password and a code"),
        ("pwd rec", "Logged in with a password and a recovery code"),
        ("mail", "Logged in with a code from an email"),
        ("mail otp", "Logged in with a code from an email and one from the app"),
        ("mail rec", "Logged in with a code from an email and a recovery code"),
        ("pop", "Logged in with a passkey"),
        ("ext", "Logged in with another site"),
        ("ext otp", "Logged in with another site and a code"),
        ("ext rec", "Logged in with another site and a recovery code"),
    ])
    func `each way to log in has its sentence`(methods: String, sentence: String) async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        try await site.execute("UPDATE sessions SET amr = '\(methods)'")

        let row = try #require(try await browser.get("/account/devices").page.first("//ul[@class='records']/li"))

        // What follows is compared as well: some sentences begin like others.
        let whole = try Regex("\(sentence)\\s*Last seen:")
        #expect(row.text.contains(whole), "\(row.text)")
    }

    @Test func `a login by a provider alone is told as one`() async throws {
        let social = try SocialSite()
        let result = try await social.signInByGoogle()
        guard case .signedIn(let signedIn) = result else {
            Issue.record("\(result)")
            return
        }
        let browser = social.site.browser()
        browser.set("session", signedIn.session.text)

        let row = try #require(try await browser.get("/account/devices").page.first("//ul[@class='records']/li"))

        #expect(row.text.contains("Logged in with another site"), "\(row.text)")
        #expect(!row.text.contains("code"))
    }
}
