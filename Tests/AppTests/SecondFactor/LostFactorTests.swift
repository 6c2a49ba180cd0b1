import Accounts
import Database
import Testing

/// The pages for a member who has lost the app and the recovery codes.
@Suite(.timeLimit(.minutes(5))) struct LostFactorTests {
    private let ana: SecondFactorSite
    /// The same site, once it has a mail server.
    private let site: TestSite

    init() async throws {
        ana = try await SecondFactorSite()
        var policy = SecondFactorPolicy()
        policy.recovery = .seconds(72 * 60 * 60)
        site = try TestSite(sharing: ana.site.database, confirmsAddresses: true, secondFactor: policy)
        await site.pass(.seconds(60))
    }

    /// Lets the waiting time pass, with the email of its last day.
    private func passWait() async throws {
        await site.pass(.seconds(48 * 60 * 60))
        try await site.services.accounts.authenticators.remindOfRecoveries(notifying: site.site.notifier)
        await site.pass(.seconds(24 * 60 * 60))
    }

    @Test func `it is asked for between password and code, and told by mail and on every page`() async throws {
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        #expect(try await browser.get("/login/recovery").page.first("//a[@href='/login/lost']") != nil)
        let explained = try await browser.get("/login/lost").page.text
        #expect(explained.contains("After 3 days, your password alone will log you in."))
        _ = try await site.mails()

        #expect(try await browser.submit("/login/lost").location == "/login/lost")

        let page = try await browser.get("/login/lost").page
        #expect(page.text.contains("Come back and log in with your password after"))
        #expect(page.first("//form[@action='/login/lost']") == nil)
        let mails = try await site.mails()
        let mail = try #require(mails.first?.mail)
        #expect(mails.count == 1)
        #expect(mail.subject == "Your authenticator app will be turned off")
        #expect(mail.text.contains("is enough to log in"))
        #expect(mail.text.contains("/secure-account/"))
        for path in ["/todos", "/account", "/todos/new"] {
            let page = try await ana.home.get(path).page
            #expect(page.text.contains("Someone with your password asked to turn your authenticator app off."))
        }
    }

    @Test func `page and mail name the same moment, in the member's time zone`() async throws {
        try await site.execute("UPDATE members SET time_zone = 'Pacific/Honolulu'")
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        _ = try await site.mails()
        _ = try await browser.submit("/login/lost")

        let ready = try #require(try await browser.get("/login/lost").page.first("//p[@role='status']/strong")?.text)

        #expect(ready == "Monday 23 November 2026, 21:31 (UTC-10)")
        let mail = try #require(try await site.mails().last).mail
        let words = mail.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("from this time on: \(ready)"))
    }

    @Test func `both emails are in the language in which it was asked for, if no other is known of the member`()
        async throws
    {
        try await site.execute("UPDATE members SET language = NULL, browser_language = NULL")
        let browser = site.browser(language: "ko")
        _ = try await ana.password(in: browser)
        _ = try await site.mails()
        _ = try await browser.submit("/login/lost")
        #expect(try await site.mails().map(\.mail.subject) == ["인증 앱이 곧 꺼집니다"])

        try await passWait()

        #expect(try await site.mails().map(\.mail.subject) == ["인증 앱이 곧 꺼집니다"])
    }

    @Test func `any browser that is logged in stops it`() async throws {
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        _ = try await browser.submit("/login/lost")

        #expect(try await ana.home.submit("/account/authenticator/keep", on: "/todos").location == "/account")

        let page = try await ana.home.open("/account").page
        #expect(page.text.contains("Request cancelled. Your authenticator app stays on."))
        #expect(page.first("//form[@action='/account/authenticator/keep']") == nil)
        // The login that asked has to begin again.
        try await passWait()
        #expect(try await ana.password(in: browser).location == "/login/code")
    }

    @Test func `the link in its email stops it, in any browser, and the app stays on`() async throws {
        let stranger = site.browser()
        _ = try await ana.password(in: stranger)
        _ = try await site.mails()
        _ = try await stranger.submit("/login/lost")
        #expect(try await site.count("members WHERE factor_recovery_at IS NOT NULL") == 1)
        let text = try #require(try await site.mails().last).mail.text
        let start = try #require(text.firstRange(of: "/secure-account/"))
        let reader = site.browser()

        _ = try await reader.open(String(text[start.lowerBound...].prefix { !$0.isWhitespace }))
        #expect(try await site.count("members WHERE factor_recovery_at IS NOT NULL") == 1, "not by opening it")
        #expect(try await reader.submit("/secure-account").location == "/reset/choose")

        #expect(try await site.count("members WHERE factor_recovery_at IS NOT NULL") == 0)
        #expect(try await !stranger.open("/login/lost").page.text.contains("Come back and log in"))
        let password = "brand new horse battery"
        let fields = ["password": password, "confirmPassword": password]
        #expect(try await reader.submit("/reset/choose", fields).location == "/login")
        _ = try await site.mails()
        try await passWait()
        #expect(try await site.mails().isEmpty, "nothing is to be turned off")
        #expect(try await ana.password(password, in: reader).location == "/login/code")
    }

    @Test func `a login in a trusted browser shows the warning, and does not stop it`() async throws {
        let trusted = ana.site.browser()
        _ = try await ana.signIn(in: trusted, ["trust": "yes"])
        _ = try await trusted.submit("/logout", on: "/account")
        await site.pass(.seconds(60))
        let stranger = site.browser()
        _ = try await ana.password(in: stranger)
        _ = try await stranger.submit("/login/lost")

        #expect(try await ana.password(in: trusted).location == "/todos")

        let page = try await trusted.get("/todos").page
        #expect(page.text.contains("Someone with your password asked to turn your authenticator app off."))
        #expect(page.first("//form[@action='/account/authenticator/keep']") != nil)
        #expect(try await trusted.submit("/account/authenticator/keep", on: "/todos").location == "/account")
        #expect(try await !stranger.get("/login/lost").page.text.contains("Come back and log in"))
    }

    @Test func `the warning is marked as one that scripts leave where it is`() async throws {
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        _ = try await browser.submit("/login/lost")

        let page = try await ana.home.get("/todos").page

        #expect(page.first("//section[@data-standing]/form[@action='/account/authenticator/keep']") != nil)
    }

    @Test func `on a page that is still open once the app is off, the button says so`() async throws {
        let stranger = site.browser()
        _ = try await ana.password(in: stranger)
        _ = try await stranger.submit("/login/lost")
        let stop = try await ana.home.get("/todos").page.hiddenFields(ofFormTo: "/account/authenticator/keep")
        #expect(try await ana.home.post("/account/authenticator/keep", stop).location == "/account")
        let again = try await ana.home.post("/account/authenticator/keep", stop)
        #expect(again.location == "/account", "it is stopped, and stays so")
        try await site.execute("DELETE FROM authenticators")

        #expect(try await ana.home.post("/account/authenticator/keep", stop).location == "/account/authenticator")

        let page = try await ana.home.open("/account/authenticator").page
        #expect(page.text.contains("There was no request left to cancel: your account has no authenticator app on."))
        #expect(!page.text.contains("Your authenticator app stays on."))
    }

    @Test func `while the site has no mail server an earlier request waits`() async throws {
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        _ = try await browser.submit("/login/lost")
        try await passWait()
        var policy = SecondFactorPolicy()
        policy.recovery = .seconds(72 * 60 * 60)
        let without = try TestSite(sharing: site.database, secondFactor: policy)
        await without.pass(.seconds(60 + 72 * 60 * 60))

        #expect(try await ana.password(in: without.browser()).location == "/login/code")
        await without.services.doHourlyWork { _, _ in }
        #expect(try await ana.password(in: browser).location == "/login/code")
        await site.pass(.seconds(12 * 60 * 60))
        #expect(try await ana.password(in: browser).location == "/todos")
    }

    @Test func `after the time the password logs in`() async throws {
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        _ = try await browser.submit("/login/lost")
        try await passWait()

        #expect(try await ana.password(in: browser).location == "/todos")

        #expect(try await browser.get("/account/history").page.text.contains("turned off after the waiting time"))
    }

    /// The same site, where codes are sent by email as well.
    private func siteWithEmailCodes() throws -> TestSite {
        var policy = SecondFactorPolicy()
        policy.recovery = .seconds(72 * 60 * 60)
        return try TestSite(
            sharing: ana.site.database, confirmsAddresses: true, secondFactor: policy, sendsEmailCodes: true)
    }

    /// Begins a login with a code from an email, which waits for one of the app then.
    private func beginByEmail(in browser: TestBrowser, at site: TestSite) async throws {
        _ = try await browser.submit("/login/email", ["email": "ana@example.com"])
        let text = try #require(try await site.mails().last).mail.text
        let code = try String(#require(text.firstMatch(of: /(?m)^\d{3} \d{3} \d{3}$/)).output)
        #expect(try await browser.submit("/login/email/code", ["code": code]).location == "/login/code")
    }

    @Test func `a login that the password did not begin may not ask`() async throws {
        let site = try siteWithEmailCodes()
        let browser = site.browser()
        try await beginByEmail(in: browser, at: site)

        let page = try await browser.get("/login/lost").page

        #expect(page.text.contains("Log in with your password to ask for the app to be turned off."))
        #expect(page.first("//form[@action='/login/lost']") == nil)
    }

    @Test func `a member without a password is led to one, with which they may ask`() async throws {
        try await ana.site.execute("UPDATE members SET has_password = 0")
        let site = try siteWithEmailCodes()
        let browser = site.browser()
        try await beginByEmail(in: browser, at: site)

        let link = try await browser.get("/login/lost").page.first("//main//a[@href='/reset']")

        #expect(link?.text == "Choose one by email")
        _ = try await browser.submit("/reset", ["email": "ana@example.com"])
        let text = try #require(try await site.mails().last).mail.text
        let mailed = try #require(text.split(separator: "\n").first { $0.hasPrefix("http") })
        _ = try await browser.get(String(mailed.dropFirst("http://127.0.0.1:8080".count)))
        let password = "brand new horse battery"
        let fields = ["password": password, "confirmPassword": password]
        #expect(try await browser.submit("/reset/choose", fields).location == "/login")
        #expect(try await ana.password(password, in: browser).location == "/login/code")
        #expect(try await browser.get("/login/lost").page.first("//form[@action='/login/lost']") != nil)
    }

    @Test func `without a mail server no login is sent for a password that would not help`() async throws {
        let site = try TestSite(sharing: ana.site.database, sendsEmailCodes: true)
        await site.pass(.seconds(60))
        let browser = site.browser()
        try await beginByEmail(in: browser, at: site)

        let page = try await browser.get("/login/lost").page

        #expect(page.text.contains("ask the administrator of this site"))
        #expect(!page.text.contains("Log in with your password"))
    }

    @Test func `without a mail server the operator helps`() async throws {
        let browser = ana.site.browser()
        _ = try await ana.password(in: browser)

        let page = try await browser.get("/login/lost").page

        #expect(page.text.contains("ask the administrator of this site"))
        #expect(page.first("//form[@action='/login/lost']") == nil)
        let form = try await browser.get("/login/recovery").page.hiddenFields(ofFormTo: "/login/recovery")
        #expect(try await browser.post("/login/lost", form).location == "/login/lost")
        #expect(try await ana.site.count("members WHERE factor_recovery_at IS NOT NULL") == 0)
    }

    @Test func `before the account's deletion the page promises nothing, and says whom to ask`() async throws {
        let browser = site.browser()
        _ = try await ana.password(in: browser)
        let form = try await browser.get("/login/lost").page.hiddenFields(ofFormTo: "/login/lost")
        let deletion = site.clock.now + .seconds(48 * 60 * 60)
        try await site.execute("UPDATE members SET delete_at = \(deletion.milliseconds)")

        #expect(try await browser.post("/login/lost", form).location == "/login/lost")

        let page = try await browser.get("/login/lost").page
        #expect(page.text.contains("To keep it, log in before Monday 23 November 2026, 16:31 (UTC+9)"))
        #expect(page.text.contains("ask the administrator of this site"))
        #expect(page.first("//form[@action='/login/lost']") == nil)
        #expect(try await site.count("members WHERE factor_recovery_at IS NOT NULL") == 0)
    }

    @Test func `where no login waits the page leads to one`() async throws {
        let browser = site.browser()

        #expect(try await browser.get("/login/lost").location == "/login")
        #expect(try await !browser.open("/login").page.text.contains("This login can't be continued"))
    }
}
