import Identity
import Secrets
import Testing

/// A provider that can't be asked where its pages are.
@Suite(.timeLimit(.minutes(5))) struct HangingProviderTests {
    @Test func `a login that can't begin there counts as one that was begun`() async throws {
        // Nobody listens there.
        let provider = Provider.openIDConnect(
            name: "oidc", issuer: "http://127.0.0.1:1", clientID: "this-site", secret: Secret("secret"))
        let site = try TestSite(providers: [provider])
        let browser = site.browser()

        for times in 1...3 {
            let token = try #require(try await browser.open("/login").page.field("csrf")?["value"])
            let answer = try await browser.post("/auth/oidc", ["csrf": token])
            #expect(answer.location == "/login")
            #expect(try await site.count("attempts") == Int64(times))
        }
    }
}
