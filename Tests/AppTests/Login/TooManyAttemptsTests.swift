import HTTPTypes
import Testing

/// What visitors see when a throttle holds them back.
@Suite(.timeLimit(.minutes(5))) struct TooManyAttemptsTests {
    private let site: TestSite
    private let owner: TestBrowser

    init() async throws {
        site = try TestSite()
        owner = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// Sends a form until it is answered 429, waiting out pauses shorter than a minute.
    private func exhaust(
        _ browser: TestBrowser, _ action: String, on page: String? = nil, _ fields: [String: String]
    ) async throws -> (sent: Int, last: Answer) {
        var sent = 0
        while true {
            let answer = try await browser.submit(action, on: page, fields)
            guard answer.status == 429 else {
                sent += 1
                continue
            }
            let seconds = try #require(answer.headers[.retryAfter].flatMap { Int($0) })
            guard seconds <= 60 else { return (sent, answer) }
            await site.pass(.seconds(seconds))
        }
    }

    @Test func `login: the page stays, says how long to wait, and tries nothing`() async throws {
        let fields = ["email": "ana@example.com", "password": "wrong horse", "remember": "yes"]
        let (sent, last) = try await exhaust(site.browser(), "/login", fields)

        #expect(sent == 10)
        #expect(
            last.page.first("//*[@role='alert']")?.text
                == "Too many attempts to log in to this account or from your network. Try again in 15 min.")
        #expect(last.page.field("email")?["value"] == "ana@example.com")
        #expect(last.page.field("password")?["value"] == nil)
        #expect(last.page.field("password")?["aria-invalid"] == nil)
        #expect(last.page.field("remember")?["checked"] != nil)
        let right = try await site.browser().submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery"])
        #expect(right.status == 429)
    }

    @Test func `an address without an account gets the same answer to the byte`() async throws {
        let one = site.browser(address: "192.0.2.1")
        let other = site.browser(address: "192.0.2.1")
        other.cookies = try await {
            _ = try await one.get("/login")
            return one.cookies
        }()
        let known = try await exhaust(one, "/login", ["email": "ana@example.com", "password": "wrong horse"])
        await site.pass(.seconds(3600))
        let unknown = try await exhaust(other, "/login", ["email": "eva@example.com", "password": "wrong horse"])

        #expect(known.sent == unknown.sent)
        #expect(known.last.headers == unknown.last.headers)
        #expect(
            String(decoding: unknown.last.body, as: UTF8.self).replacing("eva@", with: "ana@")
                == String(decoding: known.last.body, as: UTF8.self))
    }

    @Test func `the owner's browser logs in while guessing browsers are blocked`() async throws {
        _ = try await exhaust(site.browser(), "/login", ["email": "ana@example.com", "password": "wrong horse"])
        _ = try await owner.submit("/logout", on: "/todos")

        let answer = try await owner.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery"])

        #expect(answer.location == "/todos")
    }

    @Test func `the cookie for this stays for 400 days, hidden from scripts, whether or not a browser is remembered`()
        async throws
    {
        let browser = site.browser()
        let answer = try await browser.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery"])

        let line = try #require(answer.setCookies.first { $0.hasPrefix("browser=") })
        #expect(line.contains("Max-Age=34560000"))
        #expect(line.contains("HttpOnly"))
        _ = try await browser.submit("/logout", on: "/todos")
        #expect(browser.cookies["browser"] != nil)
    }

    @Test func `sign-up: what was typed stays`() async throws {
        let browser = site.browser()
        var made = 0
        var last: Answer
        while true {
            browser.cookies["session"] = nil
            let fields = [
                "name": "Ana", "email": "m\(made)@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ]
            last = try await browser.submit("/signup", fields)
            if last.status == 303 { made += 1 }
            guard last.status == 429, let seconds = last.headers[.retryAfter].flatMap({ Int($0) }) else { continue }
            if seconds > 60 { break }
            await site.pass(.seconds(seconds))
        }

        #expect(made == 10)
        #expect(last.page.first("//*[@role='alert']")?.text.hasPrefix("Too many sign-ups") == true)
        #expect(last.page.field("email")?["value"] == "m10@example.com")
        #expect(try await site.count("members") == 11)
    }

    @Test func `reset: three links, then the next one has to wait`() async throws {
        let (sent, last) = try await exhaust(site.browser(), "/reset", ["email": "ana@example.com"])

        #expect(sent == 3)
        #expect(try await site.mails().count == 3)
        #expect(last.page.first("//*[@role='alert']")?.text.hasPrefix("Too many links were requested.") == true)
        #expect(last.page.field("email")?["value"] == "ana@example.com")
    }

    @Test func `reauthentication: with someone else's open session guessing ends, too`() async throws {
        let (sent, last) = try await exhaust(owner, "/reauthenticate", ["password": "wrong horse"])

        #expect(sent == 10)
        #expect(last.page.message(of: "password")?.hasPrefix("Too many wrong passwords.") == true)
    }
}
