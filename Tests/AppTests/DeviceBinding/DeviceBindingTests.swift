import Database
import HTTPServer
import HTTPTypes
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DeviceBindingTests {
    private let site: TestSite

    init() async throws {
        site = try TestSite(baseURL: BoundBrowser.baseURL)
        _ = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// Long after every device cookie that was given so far.
    private func waitUntilUnproven() async {
        await site.pass(.seconds(20 * 60))
    }

    @Test func `a login over https asks for a key, and its browser gets a cookie for some minutes`() async throws {
        let jar = site.browser()
        let answer = try await BoundBrowser.logIn(jar)
        let browser = try await BoundBrowser(after: answer, in: jar)

        let cookie = try #require(browser.instructions.credentials.first)
        #expect(cookie.name == "__Host-device" && cookie.type == "cookie")
        #expect(cookie.attributes == "Path=/; HttpOnly; SameSite=Lax; Secure")
        #expect(browser.instructions.refresh_url == "/device/refresh")
        let scope = browser.instructions.scope
        #expect(!scope.include_site)
        let exceptions = ["/device/bind", "/device/refresh"].map {
            BoundBrowser.Instructions.Scope.Rule(type: "exclude", domain: "*", path: $0)
        }
        #expect(scope.scope_specification == exceptions, "a proof waits for no other")
        let given = try #require(try await browser.refresh().setCookie("__Host-device"))
        #expect(given.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=720; Secure"))
    }

    @Test func `no other answer asks for one, nor any over http`() async throws {
        let jar = site.browser()
        _ = try await BoundBrowser.logIn(jar)
        #expect(try await jar.get("/todos")["Secure-Session-Registration"] == nil)
        await site.pass(.seconds(25 * 60 * 60))
        let resumed = try await jar.get("/todos")
        #expect(resumed.setCookie("__Host-session") != nil)
        #expect(resumed["Secure-Session-Registration"] == nil, "who holds a ticket may not be its owner")

        let plain = try TestSite()
        _ = try await plain.browser(signedUpAs: "ana@example.com")
        #expect(try await BoundBrowser.logIn(plain.browser())["Secure-Session-Registration"] == nil)
    }

    @Test func `each way in asks for one`() async throws {
        let signUp = try await site.browser().submit(
            "/signup",
            [
                "name": "Ben", "email": "ben@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])

        _ = try Asked(signUp)
        #expect(signUp.location == "/todos")
    }

    @Test func `a browser that renews its cookie is never stopped`() async throws {
        let browser = try await BoundBrowser(site)

        for _ in 0..<20 {
            await site.pass(.seconds(12 * 60))
            browser.dropDeviceCookie()
            #expect(try await browser.refresh().status == 200)
            #expect(try await browser.jar.get("/todos").status == 200)
        }
    }

    enum FailedRefresh: CaseIterable {
        case noChallenge, noAnswer, lostAnswer
    }

    @Test(arguments: FailedRefresh.allCases)
    func `after a refresh that failed the next one works, and no one is alarmed`(failed: FailedRefresh) async throws {
        let browser = try await BoundBrowser(site)
        await waitUntilUnproven()
        browser.dropDeviceCookie()
        let before = browser.jar.cookies
        let lines = try await site.count("history")
        let mails = try await site.count("outbox")
        var proof: String?
        if failed != .noChallenge { proof = try browser.device.proof(try await browser.challenge()) }

        if failed != .lostAnswer { try await site.execute("ALTER TABLE known_browsers RENAME TO gone") }
        let answer = try await browser.jar.prove("/device/refresh", proof, of: browser.instructions.session_identifier)
        if failed != .lostAnswer { try await site.execute("ALTER TABLE gone RENAME TO known_browsers") }
        browser.jar.cookies = before

        #expect(answer.status == (failed == .lostAnswer ? 200 : 500))
        #expect(try await browser.jar.get("/todos").location?.hasPrefix("/login") == true)
        await site.pass(.seconds(1))
        #expect(try await browser.refresh().status == 200)
        #expect(try await browser.jar.get("/todos").status == 200)
        #expect(try await site.count("history") == lines)
        #expect(try await site.count("outbox") == mails)
        #expect(try await site.count("sessions") == 2, "the sign-up's, and this one")
    }

    @Test func `without the cookie a page leads to the login, which says why and leads back`() async throws {
        let browser = try await BoundBrowser(site)
        await waitUntilUnproven()
        browser.dropDeviceCookie()
        let before = browser.jar.cookies

        let answer = try await browser.jar.get("/todos/new?date=2026-11-30")

        #expect(answer.location == "/login?next=%2Ftodos%2Fnew%3Fdate%3D2026-11-30")
        let page = try await browser.jar.get(try #require(answer.location)).page
        #expect(page.first("//*[@role='alert']")?.text.contains("Log in again to confirm it's you.") == true)
        #expect(browser.jar.cookies.filter { before[$0.key] != nil }.count == before.count, "nothing is dropped")

        #expect(try await browser.refresh().status == 200)
        #expect(try await browser.jar.get("/todos").status == 200, "as if nothing had been")
    }

    @Test func `a form that was sent without the cookie is not lost to silence`() async throws {
        let browser = try await BoundBrowser(site)
        let form = try await browser.jar.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")
        await waitUntilUnproven()
        browser.dropDeviceCookie()

        let answer = try await browser.jar.post("/todos", form.merging(["title": "milk"]) { $1 })

        #expect(answer.location == "/login")
        #expect(answer.setCookie("__Host-notice")?.contains("device-unproven") == true)
        #expect(try await site.text("SELECT count(*) || '' FROM todos") == "0")
    }

    @Test func `an old or made-up cookie is dropped, and the browser asks again`() async throws {
        let browser = try await BoundBrowser(site)
        await waitUntilUnproven()

        let get = try await browser.jar.get("/todos?x=1")
        #expect(get.status == 303 && get.location == "/todos?x=1")
        #expect(get.setCookie("__Host-device")?.contains("Max-Age=0") == true)
        browser.jar.set("__Host-device", "1.x")
        let post = try await browser.jar.post("/todos", ["title": "milk"])

        #expect(post.status == 307 && post.location == "/todos")
        #expect(browser.jar.cookies["__Host-device"] == nil)
    }

    @Test(arguments: ["/todos/all?x=1", "/login"])
    func `after a link on another site an empty page has the browser prove itself`(path: String) async throws {
        let browser = try await BoundBrowser(site)
        await waitUntilUnproven()
        func open(from place: String) async throws -> Answer {
            browser.dropDeviceCookie()
            return try await browser.jar.send(
                .get, path, headers: [try #require(HTTPField.Name("Sec-Fetch-Site")): place])
        }
        for place in ["cross-site", "same-site"] {
            let answer = try await open(from: place)
            #expect(answer.status == 200 && answer.body.isEmpty, "\(place)")
            #expect(answer["Refresh"] == "0;url=\(path)")
        }
        for place in ["same-origin", "none"] {
            let answer = try await open(from: place)
            #expect(answer["Refresh"] == nil, "\(place)")
            #expect(path == "/login" ? answer.status == 200 : answer.location?.hasPrefix("/login?next=") == true)
        }

        try await browser.refresh()
        #expect(try await browser.jar.get("/todos").status == 200)
    }

    @Test func `a copy of all cookies works until its device cookie ends, and harms no one`() async throws {
        let browser = try await BoundBrowser(site)
        let thief = site.browser(address: "198.51.100.9")
        thief.cookies = browser.jar.cookies
        #expect(try await thief.get("/todos").status == 200, "as any copy, for some minutes")
        let lines = try await site.text("SELECT count(*) || '' FROM history")
        let mails = try await site.text("SELECT count(*) || '' FROM outbox")
        await waitUntilUnproven()
        thief.cookies["__Host-device"] = nil

        for path in ["/todos", "/account/devices", "/todos/events"] {
            let answer = try await thief.get(path)
            #expect(answer.status != 200, "\(path)")
        }
        thief.cookies["__Host-session"] = nil
        #expect(try await thief.get("/todos").location == "/login", "by the ticket alone")
        let refresh = try await thief.prove(
            "/device/refresh", try SoftwareDevice.es256().proof(try await browser.challenge()),
            of: browser.instructions.session_identifier)
        #expect(refresh.status == 400)

        #expect(try await browser.refresh().status == 200)
        #expect(try await browser.jar.get("/todos").status == 200)
        #expect(try await site.text("SELECT count(*) || '' FROM history") == lines)
        #expect(try await site.text("SELECT count(*) || '' FROM outbox") == mails)
    }

    @Test(arguments: [true, false])
    func `a login stays on its device when its member reauthenticates`(remembered: Bool) async throws {
        let browser = try await BoundBrowser(site, remember: remembered)
        let answer = try await browser.jar.submit("/reauthenticate", ["password": "correct horse battery"])
        #expect(answer.setCookie("__Host-session") != nil)
        #expect(try await browser.jar.get("/todos").status == 200)
        await waitUntilUnproven()
        browser.dropDeviceCookie()

        #expect(try await browser.jar.get("/todos").location?.hasPrefix("/login") == true)

        #expect(try await browser.refresh().status == 200)
        #expect(try await browser.jar.get("/todos").status == 200)
    }

    @Test func `a browser that stops supporting it logs in once, and goes on unbound`() async throws {
        let browser = try await BoundBrowser(site)
        await waitUntilUnproven()
        browser.dropDeviceCookie()

        _ = try await BoundBrowser.logIn(browser.jar)
        #expect(try await browser.jar.get("/todos").status == 200)
        await waitUntilUnproven()
        #expect(try await browser.jar.get("/todos").status == 200, "unbound")

    }

    @Test func `a new login may be bound to another key`() async throws {
        let browser = try await BoundBrowser(site)
        await waitUntilUnproven()
        browser.dropDeviceCookie()

        let again = try await BoundBrowser(site, in: browser.jar)

        #expect(again.instructions.session_identifier != browser.instructions.session_identifier)
        #expect(try await browser.jar.get("/todos").status == 200)
        let old = try await browser.jar.prove(
            "/device/refresh", nil, of: browser.instructions.session_identifier)
        #expect(String(decoding: old.body, as: UTF8.self).hasSuffix(#","continue":false}"#), "the old key is deleted")
    }

    @Test func `a new login there ends the login that isn't proven, if it is the same member's`() async throws {
        let browser = try await BoundBrowser(site)
        let thief = site.browser()
        thief.cookies = browser.jar.cookies
        _ = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        await waitUntilUnproven()
        browser.dropDeviceCookie()
        thief.cookies = browser.jar.cookies

        _ = try await thief.submit("/login", ["email": "ben@example.com", "password": "correct horse battery"])
        #expect(try await site.text("SELECT count(*) || '' FROM remembered_devices") == "1", "not by another member")
        _ = try await BoundBrowser.logIn(browser.jar)

        #expect(try await site.text("SELECT count(*) || '' FROM remembered_devices") == "1", "the new one")
        #expect(try await site.text("SELECT device_key FROM remembered_devices") == nil)
    }

    @Test func `after logging out the browser keeps the key, which opens nothing`() async throws {
        let browser = try await BoundBrowser(site)
        let answer = try await browser.jar.submit("/logout", on: "/account")
        #expect(answer["Clear-Site-Data"] == "\"cache\"")

        #expect(try await browser.refresh().setCookie("__Host-device") != nil)
        #expect(try await browser.jar.get("/todos").location == "/login")
    }

    @Test func `once the browser is no longer known, it is told to delete the key`() async throws {
        let browser = try await BoundBrowser(site)
        _ = try await browser.jar.submit("/logout", on: "/account")
        browser.jar.cookies["__Host-browser"] = nil

        let refresh = try await browser.jar.prove(
            "/device/refresh", nil, of: browser.instructions.session_identifier)

        #expect(refresh.status == 200)
        #expect(
            String(decoding: refresh.body, as: UTF8.self)
                == #"{"session_identifier":"\#(browser.instructions.session_identifier)","continue":false}"#)
        #expect(refresh.setCookies.isEmpty)
    }

    @Test func `the stream of changes ends with the proof that it began with`() async throws {
        let browser = try await BoundBrowser(site)
        let cookie = browser.jar.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
        let response = await site.site.respond(
            Request(
                method: .get, path: "/todos/events", query: nil,
                headers: [.accept: "text/event-stream", .cookie: cookie]))
        #expect(response.status == .ok)
        await waitUntilUnproven()

        #expect(String(decoding: try await response.wholeBody(), as: UTF8.self) == "retry: 2000\n\n", "and reconnects")

        browser.dropDeviceCookie()
        #expect(try await browser.jar.get("/todos/events").status == 204)
    }

    @Test(arguments: [
        ("en", "bound to the device", "Login bound to the device"), ("ko", "기기에 연결됨", "로그인이 기기에 연결됨"),
    ])
    func `devices and history tell`(language: String, device: String, event: String) async throws {
        let browser = try await BoundBrowser(site, in: site.browser(language: language))
        _ = try await browser.jar.submit("/language", on: "/account", ["language": language])

        #expect(String(decoding: try await browser.jar.get("/account/devices").body, as: UTF8.self).contains(device))
        #expect(String(decoding: try await browser.jar.get("/account/history").body, as: UTF8.self).contains(event))
    }
}
