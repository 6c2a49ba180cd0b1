import Database
import Secrets
import Testing

/// A site with Ana, whose authenticator app is on.
struct SecondFactorSite {
    let site: TestSite
    /// The browser in which she set it up.
    let home: TestBrowser
    let key: TOTPKey
    /// As the page showed them.
    let recoveryCodes: [String]

    init(baseURL: String = "http://127.0.0.1:8080") async throws {
        site = try TestSite(baseURL: baseURL)
        home = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await home.submit("/account/authenticator")
        let page = try await home.get("/account/authenticator").page
        let shown = try #require(page.first("//ol[@class='steps']//code")?.text)
        key = try #require(TOTPKey(shown.filter { !$0.isWhitespace }))
        let code = key.code(at: TOTPKey.step(at: site.clock.now.milliseconds))
        let answer = try await home.submit(
            "/account/authenticator/confirm", on: "/account/authenticator", ["code": code])
        try #require(answer.status == 200)
        recoveryCodes = answer.page.all("//ul[@class='codes']/li").map(\.text)
        await site.pass(.seconds(60))
    }

    /// The app's code.
    var code: String { key.code(at: TOTPKey.step(at: site.clock.now.milliseconds)) }

    /// A code of no step nearby.
    var wrongCode: String {
        let step = TOTPKey.step(at: site.clock.now.milliseconds)
        let near = (step - 2...step + 2).map { key.code(at: $0) }
        return ["000000", "111111", "222222", "333333", "444444", "555555"].first { !near.contains($0) } ?? ""
    }

    /// Enters the right password.
    func password(
        _ password: String = "correct horse battery", in browser: TestBrowser, next: String? = nil,
        remember: Bool = false
    ) async throws -> Answer {
        var fields = ["email": "ana@example.com", "password": password]
        if remember { fields["remember"] = "yes" }
        return try await browser.submit("/login", on: next.map { "/login?next=\($0)" }, fields)
    }

    /// Enters the right password, and a code.
    func signIn(in browser: TestBrowser, _ fields: [String: String] = [:]) async throws -> Answer {
        await site.pass(.seconds(60))
        let step = try await password(in: browser)
        try #require(step.location == "/login/code")
        return try await browser.submit("/login/code", ["code": code].merging(fields) { $1 })
    }
}
