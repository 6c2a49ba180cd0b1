import Accounts
import Secrets
import Testing

/// Signing up where not everyone may.
@Suite(.timeLimit(.minutes(5))) struct InvitedTests {
    private static let fields = [
        "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
        "confirmPassword": "correct horse battery",
    ]

    private func invite(to site: TestSite) async throws -> String {
        let token = try await site.services.accounts.invitations.make(lasting: .seconds(7 * 24 * 3600)).token
        return "/signup/invited/\(token.text)"
    }

    @Test func `the login page of an open site leads to the sign-up, and no other does`() async throws {
        for policy in SignUpPolicy.allCases {
            let page = try await TestSite(signUpPolicy: policy).browser().get("/login").page
            #expect(page.all("//a[@href='/signup']").count == (policy == .open ? 1 : 0), "\(policy)")
        }
    }

    @Test func `without an invitation a page says whom to ask, whatever was sent`() async throws {
        let site = try TestSite(signUpPolicy: .invited)
        let browser = site.browser()
        for path in ["/signup", "/signup/invited/\(Token.random().text)", "/signup/invited/nonsense"] {
            let answer = try await browser.get(path)
            #expect(answer.status == 403, "\(path)")
            #expect(answer.page.heading == "By invitation only")
        }
        let hidden = try await browser.open("/login").page.hiddenFields(ofFormTo: "/login")
        for path in ["/signup", "/signup/passkey/challenge"] {
            let answer = try await browser.post(path, hidden.merging(Self.fields) { $1 })
            #expect(answer.status == (path == "/signup" ? 403 : 404), "\(path)")
        }
        #expect(try await site.count("members") == 0)
    }

    @Test func `an invitation's link opens the form once, and no scanner of messages uses it up`() async throws {
        let site = try TestSite(signUpPolicy: .invited)
        let link = try await invite(to: site)
        _ = try await site.browser().get(link)
        let browser = site.browser()

        let opened = try await browser.get(link)
        #expect(opened.location == "/signup")
        let days = 3 * 24 * 3600
        #expect(
            opened.setCookie("invitation")?.contains("Max-Age=\(days)") == true,
            "a provider's login may need another day for its details, and one for its link")
        #expect(try await browser.submit("/signup", Self.fields.merging(["name": ""]) { $1 }).status == 422)
        #expect(try await browser.submit("/signup", Self.fields).location == "/todos")

        let other = try await site.browser().get(link)
        #expect(other.status == 403)
        #expect(other.page.text.contains("already signed up with yours, log in"))
        #expect(other.page.text.contains("ask for a new one"))
    }

    @Test func `a form that was sent twice with one invitation logs in, and another person's doesn't`() async throws {
        let site = try TestSite(signUpPolicy: .invited)
        let browser = site.browser()
        _ = try await browser.get(try await invite(to: site))
        let fields = try await browser.open("/signup").page.hiddenFields(ofFormTo: "/signup").merging(Self.fields) {
            $1
        }
        let before = browser.cookies
        #expect(try await browser.post("/signup", fields).location == "/todos")

        // The browser has dropped the first answer.
        browser.cookies = before
        let again = try await browser.post("/signup", fields)
        #expect(again.location == "/todos")
        #expect(again.setCookie("session") != nil)

        browser.cookies = before
        let other = try await browser.post("/signup", fields.merging(["email": "eva@example.com"]) { $1 })
        #expect(other.status == 403)
        #expect(other.page.heading == "By invitation only")
        #expect(try await site.count("members") == 1)
    }

    @Test func `an invitation is good for a passkey as well`() async throws {
        let site = try TestSite(baseURL: "http://localhost:8080", signUpPolicy: .invited)
        let uninvited = site.browser()
        let hidden = try await uninvited.open("/login").page.hiddenFields(ofFormTo: "/login")
        #expect(
            try await uninvited.post("/signup/passkey/challenge", hidden.merging(Self.fields) { $1 }).status == 403)
        let browser = site.browser()
        _ = try await browser.get(try await invite(to: site))

        #expect(try await PasskeySignUpPage(browser: browser).signUp().answer.location == "/todos")

        #expect(try await site.count("invitations") == 0)
    }

    @Test func `a sign-up that waits for its email keeps its invitation in any browser`() async throws {
        let site = try TestSite(confirmsAddresses: true, signUpPolicy: .invited)
        let browser = site.browser()
        _ = try await browser.get(try await invite(to: site))
        #expect(try await browser.submit("/signup", Self.fields).location == "/signup/sent")
        let mail = try #require(try await site.mails().last).mail
        let start = try #require(mail.text.firstRange(of: "/signup/confirm/"))
        let elsewhere = site.browser()
        _ = try await elsewhere.get(String(mail.text[start.lowerBound...].prefix { !$0.isWhitespace }))

        let answer = try await elsewhere.submit("/signup/confirm", ["password": "correct horse battery"])

        #expect(answer.location == "/todos")
        #expect(try await site.count("invitations") == 0)
    }

    @Test func `a browser forgets an invitation that was used, also by the link of an email`() async throws {
        for confirmsAddresses in [false, true] {
            let site = try TestSite(confirmsAddresses: confirmsAddresses, signUpPolicy: .invited)
            let browser = site.browser()
            _ = try await browser.get(try await invite(to: site))
            #expect(browser.cookies["invitation"] != nil)
            _ = try await browser.submit("/signup", Self.fields)
            if confirmsAddresses {
                let mail = try #require(try await site.mails().last).mail
                let start = try #require(mail.text.firstRange(of: "/signup/confirm/"))
                _ = try await browser.get(String(mail.text[start.lowerBound...].prefix { !$0.isWhitespace }))
                #expect(try await browser.submit("/signup/confirm").location == "/todos")
            }

            #expect(browser.cookies["session"] != nil)
            #expect(browser.cookies["invitation"] == nil, "\(confirmsAddresses)")
        }
    }

    @Test func `whoever comes too late with an invitation is told so`() async throws {
        let site = try TestSite(confirmsAddresses: true, signUpPolicy: .invited)
        let link = try await invite(to: site)
        let browser = site.browser()
        _ = try await browser.get(link)
        _ = try await browser.submit("/signup", Self.fields)
        let mail = try #require(try await site.mails().last).mail
        let start = try #require(mail.text.firstRange(of: "/signup/confirm/"))
        _ = try await browser.get(String(mail.text[start.lowerBound...].prefix { !$0.isWhitespace }))
        let hidden = try await browser.get("/signup/confirm").page.hiddenFields(ofFormTo: "/signup/confirm")
        try await site.execute("DELETE FROM invitations")

        let answers = [
            try await browser.get("/signup/sent"), try await browser.get("/signup/confirm"),
            try await browser.post("/signup/confirm", hidden),
        ]

        for answer in answers {
            #expect(answer.status == 403)
            #expect(answer.page.heading == "By invitation only")
        }
        #expect(try await site.count("members") == 0)
    }

    @Test func `without an invitation no form is looked at`() async throws {
        let browser = try TestSite(signUpPolicy: .closed).browser()
        let hidden = try await browser.open("/login").page.hiddenFields(ofFormTo: "/login")

        #expect(try await browser.post("/signup", hidden).status == 403)
    }

    @Test func `a closed site says so, in the visitor's language`() async throws {
        let site = try TestSite(signUpPolicy: .closed)
        let link = try await invite(to: site)
        #expect(try await site.browser().get(link).page.heading == "No new accounts")

        let answer = try await site.browser(language: "ko").get("/signup")

        #expect(answer.status == 403)
        #expect(answer.page.heading == "새 계정을 만들 수 없습니다")
    }
}
