import HTTPTypes
import Testing

/// Coming back from a provider with nothing that could be believed. What comes of a true answer is tried with a
/// browser.
@Suite(.timeLimit(.minutes(5))) struct CallbackTests {
    private let social: SocialSite

    init() throws {
        social = try SocialSite()
    }

    /// The reference that a page shows, which the log has as well, once.
    private func reference(_ answer: Answer) throws -> String {
        let alert = try #require(answer.page.first("//*[@role='alert']")).text
        let reference = try #require(alert.firstMatch(of: /Reference: (\S{8})/)).1
        #expect(social.log.lines.filter { $0.contains("reference=\(reference)") }.count == 1)
        return String(reference)
    }

    private func isIn(_ browser: TestBrowser) async throws -> Bool {
        try await browser.get("/todos").status == 200
    }

    @Test(arguments: [
        "/auth/google/callback", "/auth/google/callback?state=x&code=y",
        "/auth/google/callback?error=access_denied", "/auth/facebook/callback?code=y",
    ])
    func `an unrequested answer leads to the login page and says why`(target: String) async throws {
        let browser = social.site.browser()

        let answer = try await browser.get(target)

        #expect(answer.location == "/login")
        _ = try reference(try await browser.open("/login"))
        #expect(social.log.lines.last?.hasPrefix("warning A login by a provider failed error=stateMismatch") == true)
        #expect(try await !isIn(browser))
    }

    @Test
    func `unrequested answers leave a few lines in the log, and get no reference that leads nowhere`()
        async throws
    {
        let browser = social.site.browser()
        for _ in 0..<100 { _ = try await browser.get("/auth/google/callback?state=x&code=y") }
        for _ in 0..<100 {
            _ = try await social.site.browser().post("/auth/google/notices", [:])
        }

        #expect(social.log.lines.count < 150)
        let alert = try await browser.open("/login").page.first("//*[@role='alert']")?.text ?? ""
        if let told = alert.firstMatch(of: /Reference: (\S{8})/) {
            #expect(social.log.lines.filter { $0.contains("reference=\(told.1)") }.count == 1)
        }
    }

    @Test(arguments: ["with a login of its own", "without"])
    func `the right state opens nothing in another browser, and ends nothing`(stranger: String) async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "google", in: browser)
        let thief = social.site.browser()
        if stranger == "with a login of its own" { _ = try await social.leave(for: "google", in: thief) }

        let answer = try await thief.get("/auth/google/callback?state=\(departure.state)&code=x")

        #expect(answer.location == "/login")
        _ = try reference(try await thief.open("/login"))
        #expect(social.log.lines.last?.contains("error=stateMismatch") == true, "as for an unknown one")
        #expect(try await social.site.count("authorizations") == (stranger == "without" ? 1 : 2))
        _ = try await browser.get("/auth/google/callback?state=\(departure.state)&error=access_denied")
        #expect(try await browser.open("/login").page.text.contains("You didn't finish logging in there"))
    }

    @Test func `in the browser that asked, a state is used up by its first answer`() async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "google", in: browser)
        let target = "/auth/google/callback?state=\(departure.state)&error=access_denied"

        _ = try await browser.get(target)

        #expect(try await browser.open("/login").page.text.contains("You didn't finish logging in there"))
        _ = try await browser.get(target)
        _ = try reference(try await browser.open("/login"))
        #expect(social.log.lines.last?.contains("error=stateMismatch") == true)
    }

    @Test func `another state than the browser's opens nothing`() async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "google", in: browser)
        let other = String(departure.state.reversed())

        #expect(try await browser.get("/auth/google/callback?state=\(other)&code=x").location == "/login")
        _ = try reference(try await browser.open("/login"))
    }

    @Test func `an answer of another provider, or of another issuer, is refused before the provider is asked`()
        async throws
    {
        let browser = social.site.browser()
        let mixed = try await social.leave(for: "google", in: browser)
        #expect(try await browser.get("/auth/facebook/callback?state=\(mixed.state)&code=x").location == "/login")
        _ = try reference(try await browser.open("/login"))
        #expect(social.log.lines.last?.contains("error=stateMismatch") == true)

        let departure = try await social.leave(for: "google", in: browser)
        let evil = "iss=https%3A%2F%2Fevil.example"
        _ = try await browser.get("/auth/google/callback?state=\(departure.state)&code=x&\(evil)")

        _ = try reference(try await browser.open("/login"))
        let line = try #require(social.log.lines.last)
        #expect(line.contains("error=responseIssuerMismatch") && !line.contains("evil.example"))
    }

    @Test func `after ten minutes it is too late`() async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "google", in: browser)
        await social.site.pass(.seconds(600))

        _ = try await browser.get("/auth/google/callback?state=\(departure.state)&code=x")

        let page = try await browser.open("/login")
        _ = try reference(page)
        #expect(page.page.text.contains("no longer works: it took too long"))
        #expect(page.page.text.contains("logged out since"), "a logout ends what was begun before it")
    }

    @Test func `a visitor who turns back reads so, and no error is logged`() async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "google", in: browser)

        let answer = try await browser.get("/auth/google/callback?state=\(departure.state)&error=access_denied")

        #expect(answer.location == "/login")
        #expect(
            try await browser.open("/login").page.first("//*[@role='alert']")?.text
                == "You didn't finish logging in there, so nothing was done.")
        #expect(social.log.lines == ["info A visitor cancelled at a provider provider=google"])
    }

    @Test func `nothing of the answer is logged or shown`() async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "google", in: browser)

        let answer = try await browser.get(
            "/auth/google/callback?state=\(departure.state)&error=%3Cb%3Ehiss&error_description=hullabaloo&code=s3cr3t")

        let shown = try await browser.open("/login").page.text + (answer.setCookie("notice") ?? "")
        for text in ["hiss", "hullabaloo", "s3cr3t", departure.state] {
            #expect(!shown.contains(text))
            #expect(!social.log.lines.joined().contains(text))
        }
    }

    @Test func `Apple's form is accepted without a token of ours, and on no other path`() async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "apple", in: browser)
        let headers: HTTPFields = [
            .origin: "https://appleid.apple.com", HTTPField.Name("Sec-Fetch-Site") ?? .origin: "cross-site",
        ]

        #expect(try await browser.get("/auth/apple/callback?state=\(departure.state)&code=x").status == 404)
        #expect(try await browser.post("/auth/google/callback", ["state": "x"], headers: headers).status == 404)
        let answer = try await social.comeBack(
            to: "/auth/apple/callback", ["state": departure.state, "error": "user_cancelled_authorize"],
            headers: headers, in: browser)

        #expect(answer.location == "/login")
        #expect(try await browser.open("/login").page.text.contains("You didn't finish logging in there"))
    }

    @Test func `Apple's form with another state, or without the cookie, opens nothing`() async throws {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "apple", in: browser)
        #expect(
            try await social.comeBack(to: "/auth/apple/callback", ["state": "wrong", "code": "x"], in: browser).location
                == "/login")
        _ = try reference(try await browser.open("/login"))

        browser.cookies["authorization"] = nil

        let answer = try await social.comeBack(
            to: "/auth/apple/callback", ["state": departure.state, "code": "x"], in: browser)
        #expect(answer.location == "/login")
        _ = try reference(try await browser.open("/login"))
        #expect(try await !isIn(browser))
    }

    @Test func `Apple's form is in a cookie until the next request, and nowhere else`() async throws {
        let browser = social.site.browser()

        let answer = try await browser.post("/auth/apple/callback", ["state": "a", "code": "s3cr3t&x", "user": "{}"])

        #expect(answer.status == 303 && answer.location == "/auth/apple/callback")
        let cookie = try #require(answer.setCookie("form-post"))
        #expect(cookie.contains("Max-Age=60") && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
        #expect(cookie.hasPrefix("form-post=state=a&code=s3cr3t%26x&user=%7B%7D;"))
        let next = try await browser.get("/auth/apple/callback")
        #expect(next.location == "/login")
        #expect(browser.cookies["form-post"] == nil)
        #expect(try await browser.get("/auth/apple/callback").status == 404)
    }

    @Test func `a field of Apple's form that no cookie holds is left out`() async throws {
        let browser = social.site.browser()

        let answer = try await browser.post(
            "/auth/apple/callback", ["state": "a", "code": "x", "user": String(repeating: "é", count: 600)])

        let cookie = try #require(answer.setCookie("form-post"))
        #expect(cookie.hasPrefix("form-post=state=a&code=x;"))
    }

    @Test func `every other form needs a token, also those of members`() async throws {
        let member = try await social.site.browser(signedUpAs: "ana@example.com")
        let posts = social.site.site.routes.filter { $0.method == .post }
        let proving = ["anyone, from elsewhere", "browsers", "servers"]
        let exempt = posts.filter { proving.contains($0.endpoint.audience) }.map(\.pattern.description)
        #expect(
            exempt == [
                "/device/bind", "/device/refresh", "/auth/{provider}/callback", "/auth/{provider}/notices",
                "/auth/facebook/deauthorize", "/auth/facebook/deletion",
            ])

        for route in posts where !proving.contains(route.endpoint.audience) {
            let browser = route.endpoint.audience.hasSuffix("members") ? member : social.site.browser()
            let path = route.pattern.description.replacing("{provider}", with: "google").replacing("{id}", with: "1")
            let answer = try await browser.post(path, ["state": "x", "code": "y"])
            // Files come by another kind of form, which their own tests send without its token.
            #expect(answer.status == (path == "/todos/import" ? 415 : 403), "\(path)")
        }
        #expect(posts.count > 30)
    }

    @Test(arguments: ["/auth/finish", "/auth/link", "/auth/sent", "/auth/confirm"])
    func `without a login that waits its pages lead to the login page`(path: String) async throws {
        let browser = social.site.browser()
        for cookie in [nil, "rubbish", String(repeating: "A", count: 43)] {
            browser.cookies["unfinished"] = cookie
            browser.cookies["finish"] = cookie

            let answer = try await browser.get(path)

            #expect(answer.location == "/login")
            #expect(
                try await browser.open("/login").page.first("//*[@role='alert']")?.text.contains("Start again") == true)
        }
    }

    @Test(arguments: ["/auth/finish", "/auth/link", "/auth/link/mail", "/auth/confirm"])
    func `and so do their forms`(path: String) async throws {
        let browser = social.site.browser()
        let token = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login")

        let answer = try await browser.post(
            path, token.merging(["name": "Ana", "email": "ana@example.com", "password": "x"]) { $1 })

        #expect(answer.location == "/login")
        #expect(try await social.site.count("members") == 0)
    }

    @Test func `a mailed link of another browser leads to the login page`() async throws {
        let link = String(repeating: "A", count: 43)

        #expect(try await social.site.browser().get("/auth/finish/\(link)").location == "/login")
        #expect(try await social.site.browser().get("/auth/finish/rubbish").location == "/login")
    }
}
