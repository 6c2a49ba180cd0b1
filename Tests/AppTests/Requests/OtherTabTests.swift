import Accounts
import Mail
import Testing

/// Two tabs of one browser, each with the link or the login of another account. The later one is in the cookie.
@Suite(.timeLimit(.minutes(5))) struct OtherTabTests {
    private static let password = "correct horse battery"
    private static let word = "Nothing was done: another link or login was opened in this browser"

    private func path(_ start: String, in mail: Mail?) throws -> String {
        let text = try #require(mail).text
        let range = try #require(text.firstRange(of: start))
        return String(text[range.lowerBound...].prefix { !$0.isWhitespace })
    }

    private func logIn(_ name: String, _ password: String = password, to site: TestSite) async throws -> String? {
        try await site.browser().submit("/login", ["email": "\(name)@example.com", "password": password]).location
    }

    /// A site with Ana and Ben.
    private func site() async throws -> TestSite {
        let site = try TestSite()
        for name in ["ana", "ben"] { _ = try await site.browser(signedUpAs: "\(name)@example.com", name: name) }
        return site
    }

    @Test func `a new password is for the account that the page shows`() async throws {
        let (site, page) = (try await site(), "/reset/choose")
        let browser = site.browser()
        func open(_ name: String) async throws {
            _ = try await site.browser().submit("/reset", ["email": "\(name)@example.com"])
            _ = try await browser.get(try path("/reset/", in: try await site.mails().last?.mail))
        }
        let chosen = ["password": "battery staple!", "confirmPassword": "battery staple!"]
        try await open("ana")
        let first = try await browser.get(page).page
        #expect(first.text.contains("ana@example.com"))
        try await open("ben")

        let answer = try await browser.post(page, try first.hiddenFields(ofFormTo: page).merging(chosen) { $1 })

        #expect(answer.location == page)
        let again = try await browser.get(page).page
        #expect(again.text.contains(Self.word) && again.text.contains("ben@example.com"))
        for name in ["ana", "ben"] { #expect(try await logIn(name, to: site) == "/todos", "\(name)") }
        // A refused page keeps its mark.
        let refused = try await browser.submit(page, ["password": "short", "confirmPassword": "short"])
        #expect(refused.status == 422)
        let hidden = try refused.page.hiddenFields(ofFormTo: page)
        #expect(try await browser.post(page, hidden.merging(chosen) { $1 }).location == "/login")
        #expect(try await logIn("ben", "battery staple!", to: site) == "/todos")
    }

    @Test func `a lockdown is of the account that the page shows`() async throws {
        let (site, page) = (try await site(), "/secure-account")
        let browser = site.browser()
        func open(_ name: String) async throws {
            #expect(try await logIn(name, to: site) == "/todos")
            _ = try await browser.get(try path("/secure-account/", in: try await site.mails().last?.mail))
        }
        try await open("ana")
        let hidden = try await browser.get(page).page.hiddenFields(ofFormTo: page)
        try await open("ben")

        #expect(try await browser.post(page, hidden).location == page)

        let again = try await browser.get(page).page
        #expect(again.text.contains(Self.word) && again.text.contains("ben@example.com"))
        for name in ["ana", "ben"] { #expect(try await logIn(name, to: site) == "/todos", "\(name)") }
        #expect(try await browser.submit(page).location == "/reset/choose")
        #expect(try await logIn("ben", to: site) == nil)
    }

    @Test(arguments: ["/login/code", "/login/recovery"])
    func `a code is for the login that the page shows`(page: String) async throws {
        let ana = try await SecondFactorSite()
        let browser = ana.site.browser()
        _ = try await ana.password(in: browser)
        let first = try await browser.get(page).page
        #expect(first.text.contains("logging in to the account of ana@example.com"))
        _ = try await ana.password(in: browser)

        let hidden = try first.hiddenFields(ofFormTo: page)
        #expect(try await browser.post(page, hidden.merging(["code": ana.code]) { $1 }).location == page)

        #expect(try await browser.get(page).page.text.contains(Self.word))
        let wrong = try await browser.submit(page, ["code": ana.wrongCode])
        #expect(wrong.status == 422 && wrong.page.text.contains("ana@example.com"))
        let again = try wrong.page.hiddenFields(ofFormTo: page)
        #expect(try await browser.post(page, again.merging(["code": ana.code]) { $1 }).location == "/todos")
    }

    @Test func `an app is asked to be turned off for the login that the page shows`() async throws {
        let (ana, page) = (try await SecondFactorSite(), "/login/lost")
        var policy = SecondFactorPolicy()
        policy.recovery = .seconds(72 * 60 * 60)
        let site = try TestSite(sharing: ana.site.database, confirmsAddresses: true, secondFactor: policy)
        await site.pass(.seconds(60))
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        let first = try await browser.get(page).page
        #expect(first.text.contains("ana@example.com"))
        _ = try await browser.submit("/login", ["email": "ana@example.com", "password": Self.password])

        #expect(try await browser.post(page, try first.hiddenFields(ofFormTo: page)).location == page)

        #expect(try await browser.get(page).page.text.contains(Self.word))
        #expect(try await site.count("members WHERE factor_recovery_at IS NOT NULL") == 0)
    }

    @Test func `an address is confirmed that the page shows, of a sign-up and of a member`() async throws {
        let site = try TestSite(confirmsAddresses: true)
        let browser = site.browser()
        func open(_ start: String) async throws -> [String: String] {
            _ = try await browser.get(try path(start, in: try await site.mails().last?.mail))
            let page = String(start.dropLast())
            return try await browser.get(page).page.hiddenFields(ofFormTo: page)
        }
        func signUp(_ name: String) async throws -> [String: String] {
            let fields = ["name": name, "password": Self.password, "confirmPassword": Self.password]
            _ = try await browser.submit("/signup", fields.merging(["email": "\(name)@example.com"]) { $1 })
            return try await open("/signup/confirm/")
        }
        let first = try await signUp("ana")
        _ = try await signUp("ben")

        #expect(try await browser.post("/signup/confirm", first).location == "/signup/confirm")
        #expect(try await site.count("members") == 0)
        #expect(try await browser.submit("/signup/confirm").location == "/todos")
        #expect(try await site.text("SELECT email FROM members") == "ben@example.com")

        _ = try await browser.submit("/account/email", ["email": "one@example.com"])
        let one = try await open("/account/email/confirm/")
        _ = try await browser.submit("/account/email", ["email": "two@example.com"])
        _ = try await open("/account/email/confirm/")

        #expect(try await browser.post("/account/email/confirm", one).location == "/account/email/confirm")
        #expect(try await site.text("SELECT email FROM members") == "ben@example.com")
        #expect(try await browser.submit("/account/email/confirm").location == "/account")
        #expect(try await site.text("SELECT email FROM members") == "two@example.com")
    }
}
