import Testing

@Suite(.timeLimit(.minutes(5))) struct LanguageTests {
    private let site: TestSite

    init() throws {
        site = try TestSite()
    }

    private func choose(_ language: String, in browser: TestBrowser, on page: String) async throws -> Answer {
        try await browser.submit("/language", on: page, ["language": language])
    }

    private func language(of path: String, in browser: TestBrowser) async throws -> String? {
        try await browser.get(path).page.first("//html")?["lang"]
    }

    @Test func `a page offers the other languages, each in its own name`() async throws {
        let english = try await site.browser().get("/login").page
        let korean = try await site.browser(language: "ko").get("/login").page

        #expect(english.all("//footer//button").map(\.text) == ["한국어"])
        #expect(english.first("//footer//button")?["lang"] == "ko")
        #expect(korean.all("//footer//button").map(\.text) == ["English"])
    }

    @Test func `a choice leads back to the page, holds in this browser and beats what the browser prefers`()
        async throws
    {
        let browser = site.browser()

        let answer = try await choose("ko", in: browser, on: "/signup")

        #expect(answer.location == "/signup")
        #expect(answer.setCookie("language")?.contains("Max-Age=31536000") == true)
        #expect(try await language(of: "/signup", in: browser) == "ko")
    }

    @Test func `a choice keeps where one was going`() async throws {
        let answer = try await choose("ko", in: site.browser(), on: "/login?next=%2Ftodos%2Fnew")

        #expect(answer.location == "/login?next=%2Ftodos%2Fnew")
    }

    @Test func `a member's choice follows them to another browser`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await choose("ko", in: browser, on: "/todos")

        let other = site.browser()
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])

        #expect(try await language(of: "/todos", in: other) == "ko")
    }

    @Test func `emails that others cause are in the language in which the member signed up`() async throws {
        _ = try await site.browser(signedUpAs: "ana@example.com")
        try await site.settle()

        _ = try await site.browser(language: "ko").submit("/reset", ["email": "ana@example.com"])
        #expect(try await site.mails().map(\.mail.subject) == ["Choose a new password"])

        // Pages follow the browser; not the emails, for it may be an intruder's.
        let other = site.browser(language: "ko")
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        #expect(try await language(of: "/todos", in: other) == "ko")
        try await site.settle()
        _ = try await site.browser(language: "ko").submit("/reset", ["email": "ana@example.com"])
        #expect(try await site.mails().map(\.mail.subject) == ["New login to your account", "Choose a new password"])
    }

    @Test func `a language chosen before sign-up is the new member's`() async throws {
        let browser = site.browser()
        _ = try await choose("ko", in: browser, on: "/signup")
        _ = try await browser.submit(
            "/signup",
            [
                "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
        browser.cookies["language"] = nil

        #expect(try await language(of: "/todos", in: browser) == "ko")
    }

    @Test func `a mail is in the member's language, whichever browser asks for it`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await choose("ko", in: browser, on: "/todos")

        _ = try await site.browser(language: "en").submit("/reset", ["email": "ana@example.com"])

        #expect(try await site.mails().first?.mail.subject == "새 비밀번호를 정해 주세요")
    }

    @Test(arguments: ["", "fr", "KO", "../en", "<b>"])
    func `an unknown language changes nothing`(code: String) async throws {
        let browser = site.browser()

        let answer = try await choose(code, in: browser, on: "/login")

        #expect(answer.status == 303)
        #expect(answer.setCookie("language") == nil)
        browser.cookies["language"] = "fr"
        #expect(try await language(of: "/login", in: browser) == "en")
    }

    @Test(arguments: ["https://evil.example", "//evil.example", ""])
    func `it leads back to this site only`(from: String) async throws {
        let answer = try await site.browser().submit("/language", on: "/login", ["language": "ko", "from": from])

        #expect(answer.location == "/")
    }
}
