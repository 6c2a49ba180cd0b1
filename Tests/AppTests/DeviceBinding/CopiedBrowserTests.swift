import TestSupport
import Testing

/// What the cookie `browser` of a bound browser is worth in another cookie jar.
@Suite(.timeLimit(.minutes(5))) struct CopiedBrowserTests {
    private let ana: SecondFactorSite
    /// Ana's: it is bound, and not asked for a code.
    private let browser: BoundBrowser
    /// With nothing but the copied cookie.
    private let thief: TestBrowser

    init() async throws {
        ana = try await SecondFactorSite(baseURL: BoundBrowser.baseURL)
        let jar = ana.site.browser()
        browser = try await BoundBrowser(after: try await ana.signIn(in: jar, ["trust": "yes"]), in: jar)
        thief = ana.site.browser(address: "203.0.113.9")
        thief.cookies["__Host-browser"] = jar.cookies["__Host-browser"]
    }

    @Test func `with the password it is asked for the code`() async throws {
        #expect(try await ana.password(in: thief).location == "/login/code")
        #expect(thief.cookies["__Host-session"] == nil)
    }

    @Test func `a login with it is one in a new browser, and is reported`() async throws {
        _ = try await ana.site.mails()

        let answer = try await ana.signIn(in: thief)

        #expect(answer.location == "/todos")
        #expect(answer.setCookie("__Host-browser") != nil, "it gets one of its own")
        #expect(try await ana.site.mails().map(\.mail.subject).last == "New login to your account")
    }

    @Test func `an old device cookie beside it proves nothing`() async throws {
        thief.cookies["__Host-device"] = browser.jar.cookies["__Host-device"]
        await ana.site.pass(.seconds(13 * 60))

        #expect(try await ana.password(in: thief).location == "/login/code")
    }

    @Test func `another account's device does not take it over`() async throws {
        let own = ana.site.browser()
        let answer = try await own.submit(
            "/signup",
            [
                "name": "Ben", "email": "ben@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
        own.cookies["__Host-browser"] = thief.cookies["__Host-browser"]
        let bound = try await BoundBrowser(after: answer, in: own)
        try await bound.refresh()
        thief.cookies["__Host-device"] = own.cookies["__Host-device"]

        #expect(try await ana.password(in: thief).location == "/login/code")
    }

    @Test func `nor does that of an account which was in it before it was bound`() async throws {
        let jar = ana.site.browser()
        _ = try await ana.signIn(in: jar, ["trust": "yes"])
        _ = try await ana.site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let (own, copy) = (ana.site.browser(), jar.cookies["__Host-browser"])
        own.cookies["__Host-browser"] = copy
        let answer = try await own.submit(
            "/login", ["email": "ben@example.com", "password": "correct horse battery"])
        own.cookies["__Host-browser"] = nil
        let bound = try await BoundBrowser(after: answer, in: own)
        _ = try await jar.submit("/logout", on: "/account")
        _ = try await BoundBrowser(after: try await ana.password(in: jar), in: jar)
        own.cookies["__Host-browser"] = copy

        try await bound.refresh()

        thief.cookies["__Host-browser"] = copy
        thief.cookies["__Host-device"] = own.cookies["__Host-device"]
        #expect(try await ana.password(in: thief).location == "/login/code")
    }

    @Test(arguments: ["logout", "time"])
    func `in the browser itself nothing changes, however its login ended`(how: String) async throws {
        if how == "logout" { _ = try await browser.jar.submit("/logout", on: "/account") }
        await ana.site.pass(.seconds(25 * 60 * 60))
        browser.dropDeviceCookie()
        #expect(try await browser.refresh().status == 200)
        _ = try await ana.site.mails()

        let answer = try await ana.password(in: browser.jar)

        #expect(answer.location == "/todos")
        #expect(try await ana.site.mails().isEmpty)
        let next = try await BoundBrowser(after: answer, in: browser.jar)
        _ = try await browser.jar.submit("/logout", on: "/account")
        await ana.site.pass(.seconds(25 * 60 * 60))
        next.dropDeviceCookie()
        #expect(try await next.refresh().status == 200, "by the key of the latest login")
        #expect(try await ana.password(in: browser.jar).location == "/todos")
    }

    @Test func `a browser that has lost its key is asked once, and is known again`() async throws {
        _ = try await browser.jar.submit("/logout", on: "/account")
        await ana.site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()

        _ = try await ana.signIn(in: browser.jar, ["trust": "yes"])
        _ = try await browser.jar.submit("/logout", on: "/account")

        #expect(try await ana.password(in: browser.jar).location == "/todos")
    }
}
