import TestSupport
import Testing

/// Several accounts in one browser, each bound with a key of its own.
@Suite(.timeLimit(.minutes(5))) struct BoundAccountsTests {
    private let site: TestSite
    private let browser: BoundBrowser

    init() async throws {
        site = try TestSite(baseURL: BoundBrowser.baseURL)
        _ = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        browser = try await BoundBrowser(site)
    }

    /// Adds Ben's account to Ana's browser.
    private func addBen() async throws -> BoundBrowser {
        _ = try await browser.jar.submit("/account/add", on: "/account")
        let answer = try await browser.jar.submit(
            "/login", ["email": "ben@example.com", "password": "correct horse battery", "remember": "yes"])
        return try await BoundBrowser(after: answer, in: browser.jar)
    }

    @Test func `each has a key and a cookie of its own`() async throws {
        let ben = try await addBen()
        #expect(ben.instructions.refresh_url == "/device/refresh?slot=1")
        #expect(ben.instructions.credentials.map(\.name) == ["__Host-device-1"])

        await site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()
        #expect(try await ben.refresh().setCookie("__Host-device-1") != nil)
        #expect(try await browser.jar.get("/todos").status == 200, "Ben")
        #expect(try await browser.refresh().setCookie("__Host-device") != nil)
        _ = try await browser.jar.submit(
            "/account/switch", on: "/account", ["account": "0", "email": "ana@example.com"])
        #expect(try await browser.jar.get("/todos").status == 200, "Ana")
        await site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()

        #expect(try await browser.jar.get("/todos").location == "/login", "Ben's proof is not hers")
    }

    @Test func `one that isn't proven keeps its slot`() async throws {
        let ben = try await addBen()
        await site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()
        _ = try await ben.refresh()

        let answer = try await browser.jar.submit("/account/add", on: "/account")

        #expect(answer.setCookie("__Host-account")?.hasPrefix("__Host-account=2;") == true)
    }

    @Test func `one that isn't proven is not named to whoever has its cookies`() async throws {
        _ = try await addBen()
        await site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()

        let page = try await browser.jar.open("/todos")

        #expect(!String(decoding: page.body, as: UTF8.self).contains("ana@example.com"))
    }

    @Test(arguments: ["/login", "/signup"])
    func `whoever logs in where one isn't proven is alone in the slot`(page: String) async throws {
        await site.pass(.seconds(20 * 60))
        browser.dropDeviceCookie()

        #expect(browser.jar.cookies["__Host-remember"] != nil, "Ana's")
        let password = "correct horse battery"
        let answer = try await browser.jar.submit(
            page,
            page == "/login"
                ? ["email": "ben@example.com", "password": password]
                : ["name": "Eva", "email": "eva@example.com", "password": password, "confirmPassword": password])

        #expect(answer.location == "/todos")
        #expect(browser.jar.cookies["__Host-remember"] == nil)
    }

    @Test func `logging one out leaves the others their keys`() async throws {
        let ben = try await addBen()

        let answer = try await browser.jar.submit("/logout", on: "/account")

        #expect(answer["Clear-Site-Data"] == "\"cache\"")
        #expect(try await browser.refresh().status == 200)
        // His own proves the browser for his next login.
        #expect(
            try await browser.jar.prove(
                ben.instructions.refresh_url, nil, of: ben.instructions.session_identifier
            ).status == 403)
    }
}
