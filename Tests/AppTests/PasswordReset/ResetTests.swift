import Accounts
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(5))) struct ResetTests {
    private let site: TestSite
    private let member: TestBrowser

    init() async throws {
        site = try TestSite()
        member = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// Asks for a link and takes it out of the mail.
    private func link() async throws -> String {
        _ = try await site.browser().submit("/reset", ["email": "ana@example.com"])
        return try await mailedLink()
    }

    private func mailedLink() async throws -> String {
        let mail = try #require(try await site.mails().last)
        let line = try #require(mail.mail.text.split(separator: "\n").first { $0.hasPrefix("http") })
        return String(line.dropFirst("http://127.0.0.1:8080".count))
    }

    private func choose(_ password: String, in browser: TestBrowser) async throws -> Answer {
        try await browser.submit("/reset/choose", ["password": password, "confirmPassword": password])
    }

    @Test func `the answer is the same whether there is an account or not`() async throws {
        let known = try await site.browser().submit("/reset", ["email": "ana@example.com"])
        let unknown = try await site.browser().submit("/reset", ["email": "nobody@example.com"])

        #expect(known.status == 303 && known.location == "/login")
        #expect(unknown.status == known.status)
        let cookies = known.setCookies.map { $0.replacing("ana%40", with: "nobody%40") }
        #expect(unknown.setCookies == cookies, "it carries what was typed")
        #expect(unknown.headers.filter { $0.name != .setCookie } == known.headers.filter { $0.name != .setCookie })
        #expect(unknown.body == known.body)
        #expect(try await site.count("outbox") == 1)
    }

    @Test(arguments: ["ana@example.com", "nobody@example.com"])
    func `the page names the address that was typed, and leads to where it is corrected`(email: String) async throws {
        let browser = site.browser()
        _ = try await browser.submit("/reset", ["email": email])

        let login = try await browser.get("/login").page

        let notice = try #require(login.first("//section[@class='notice']"))
        #expect(notice.text.contains("If there's an account with \(email), an email with a link is on its way to it."))
        #expect(login.first("//section[@class='notice']/a")?["href"] == "/reset")
        #expect(login.field("email")?["value"] == email)
        #expect(try await browser.get("/reset").page.field("email")?["value"] == email)
        // Whoever opens the login page later finds the address in it once.
        #expect(try await browser.get("/login").page.first("//section[@class='notice']") == nil)
        #expect(try await browser.get("/login").page.field("email")?["value"] == "")
        #expect(try await browser.get("/reset").page.field("email")?["value"] == "")
    }

    @Test func `the mail goes to the member, in their language, with a link to this site`() async throws {
        try await site.settle()
        try await site.execute("UPDATE members SET browser_language = 'ko'")
        _ = try await site.browser().submit("/reset", ["email": "ANA@example.com"])

        let mail = try #require(try await site.mails().first?.mail)

        #expect(mail.recipient == "ana@example.com")
        #expect(mail.subject == "새 비밀번호를 정해 주세요")
        let html = try #require(mail.html)
        let link = try #require(
            mail.text.split(separator: "\n").first { $0.hasPrefix("http://127.0.0.1:8080/reset/") })
        // The link has random letters.
        let words = (mail.text + html).replacing(link, with: "")
        #expect(!words.contains("Ana"), "a name is not confirmed, and could say anything")
        #expect(HTMLPage(Array(html.utf8)).all("//a[@href='\(link)']").count == 2, "a button, and the bare address")
        #expect(!(mail.text + html).contains("{{"))
    }

    @Test func `an invalid address has a message`() async throws {
        let answer = try await site.browser().submit("/reset", ["email": "ana"])

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "email") == "Enter an email address like name@example.com.")
    }

    @Test func `opening the link takes the token out of the address and uses nothing up`() async throws {
        let link = try await link()

        for _ in 1...3 {
            let browser = site.browser()
            #expect(try await browser.get(link).location == "/reset/choose")
            let page = try await browser.get("/reset/choose")
            #expect(page.status == 200)
            #expect(page.page.heading == "Choose a new password")
            #expect(!String(decoding: page.body, as: UTF8.self).contains(link.dropFirst("/reset/".count)))
        }
    }

    @Test func `the browser keeps an operator's link for as long as it is good`() async throws {
        let administration = site.services.accounts.administration
        let ana = try await #require(try administration.record(of: "ana@example.com"))
        try await administration.offerReset(to: ana.member, notifying: site.site.notifier)
        let (browser, link) = (site.browser(), try await mailedLink())

        let answer = try await browser.get(link)

        #expect(answer.setCookie("reset")?.contains("Max-Age=86400") == true)
        await site.pass(.seconds(23 * 60 * 60))
        #expect(try await choose("brand new horse", in: browser).location == "/login")
    }

    @Test func `the new password logs in, the old one and every old session are over`() async throws {
        let browser = site.browser()
        _ = try await browser.get(try await link())

        let answer = try await choose("brand new horse", in: browser)

        #expect(answer.location == "/login")
        #expect(browser.cookies["session"] == nil, "nobody is signed in by it")
        #expect(try await browser.open("/login").page.text.contains("Your password was changed."))
        #expect(try await member.get("/todos").location == "/login")
        let old = try await browser.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        let new = try await browser.submit("/login", ["email": "ana@example.com", "password": "brand new horse"])
        #expect(old.status == 422)
        #expect(new.location == "/todos")
    }

    @Test func `page and email say that access tokens are revoked, which they are`() async throws {
        let program = try await Program(of: member, at: site)
        #expect(await program.get("/todos").status == 200)
        let browser = site.browser()

        let page = try await browser.open(try await link()).page
        _ = try await choose("brand new horse", in: browser)

        #expect(page.text.contains("your access tokens will be revoked"))
        let mail = try #require(try await site.mails().last?.mail)
        #expect(mail.subject == "Your password was reset")
        #expect(mail.html?.contains("every access token was revoked") == true)
        #expect(await program.get("/todos").status == 401)
    }

    @Test func `the page says what stays open, and how that is ended, if anything stays`() async throws {
        let first = site.browser()
        #expect(try await !first.open(try await link()).page.text.contains("These stay as they are"))
        _ = try await member.submit("/account/calendar", ["kind": "tasks", "category": "all"])

        let browser = site.browser()
        let page = try await browser.open(try await link()).page

        #expect(page.text.contains("These stay as they are"))
        #expect(page.all("//main//ul/li").map(\.text) == ["your calendar addresses"])
        #expect(page.text.contains("“This wasn't me”"))
        // Also after a password that is refused.
        #expect(try await choose("short", in: browser).page.text.contains("your calendar addresses"))
    }

    @Test func `a member who is signed in where another's link is used stays signed in`() async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        _ = try await ben.get(try await link())

        #expect(try await choose("brand new horse", in: ben).location == "/login")

        let page = try await ben.get("/login").page
        #expect(page.text.contains("Your password was changed."))
        let bens = try #require(page.first("//button[@name='account']")?["value"])
        _ = try await ben.submit("/account/switch", on: "/login", ["account": bens])
        #expect(try await ben.get("/account").page.field("name")?["value"] == "Ben")
    }

    @Test func `a link that was used, or another, or is too old leads back to asking for one`() async throws {
        let first = try await link()
        let second = try await link()
        let browser = site.browser()

        // Somebody else may have asked for the second.
        _ = try await browser.get(first)
        let used = try await browser.get("/reset/choose").page.hiddenFields(ofFormTo: "/reset/choose")
        _ = try await choose("brand new horse", in: browser)
        for link in [first, second] { #expect(try await browser.get(link).location == "/reset", "one was used") }
        #expect(try await browser.open(second).page.text.contains("This link no longer works"))
        let again = try await browser.post(
            "/reset/choose", used.merging(["password": "third horse", "confirmPassword": "third horse"]) { $1 })
        #expect(again.location == "/reset")

        let third = try await link()
        await site.pass(.seconds(30 * 60))
        #expect(try await browser.get(third).location == "/reset", "it is too old")
    }

    @Test func `a second press leaves the browser known, whatever others guess`() async throws {
        let browser = site.browser()
        _ = try await browser.get(try await link())
        let hidden = try await browser.get("/reset/choose").page.hiddenFields(ofFormTo: "/reset/choose")
        let fields = hidden.merging(["password": "brand new horse", "confirmPassword": "brand new horse"]) { $1 }
        let before = browser.cookies
        let first = try await browser.post("/reset/choose", fields)
        // The answer to the first was dropped.
        browser.cookies = before
        let second = try await browser.post("/reset/choose", fields)

        #expect(first.setCookie("browser") != nil)
        #expect(second.setCookie("browser") == first.setCookie("browser"))
        let owner = ["email": "ana@example.com", "password": "brand new horse"]
        for _ in 0..<40 {
            let wrong = try await site.browser().submit("/login", owner.merging(["password": "wrong horse"]) { $1 })
            guard let wait = wrong.headers[.retryAfter].flatMap({ Int($0) }) else { continue }
            if wait > 60 { break }
            await site.pass(.seconds(wait))
        }
        #expect(try await site.browser().submit("/login", owner).status == 429)
        #expect(try await browser.submit("/login", owner).location == "/todos")
    }

    /// - Parameter isMember: whether the browser is logged in, which the first press ends.
    @Test(arguments: [false, true])
    func `a second press of the button tells that the password was changed, and nobody else with the link`(
        isMember: Bool
    ) async throws {
        let link = try await link()
        let (browser, other) = (isMember ? member : site.browser(), site.browser())
        var forms: [[String: String]] = []
        for browser in [browser, other] {
            _ = try await browser.get(link)
            let hidden = try await browser.get("/reset/choose").page.hiddenFields(ofFormTo: "/reset/choose")
            forms.append(hidden.merging(["password": "brand new horse", "confirmPassword": "brand new horse"]) { $1 })
        }
        let before = browser.cookies
        #expect(try await browser.post("/reset/choose", forms[0]).location == "/login")

        // Without scripts the second press drops the answer to the first, or comes after it.
        let late = try await browser.post("/reset/choose", forms[0])
        browser.cookies = before
        let early = try await browser.post("/reset/choose", forms[0])

        #expect(late.location == "/login" && early.location == "/login")
        #expect(try await browser.get("/login").page.text.contains("Your password was changed."))
        #expect(try await other.post("/reset/choose", forms[1]).location == "/reset")
        #expect(try await other.get("/reset").page.text.contains("This link no longer works"))
        // Nor for longer than a link is good.
        browser.cookies = before
        await site.pass(.seconds(30 * 60))
        #expect(try await browser.post("/reset/choose", forms[0]).location != "/login")
        #expect(try await !browser.get("/login").page.text.contains("Your password was changed."))
    }

    @Test(arguments: [("other new horse", "other new horse"), ("brand new horse", "other new horse"), ("", "")])
    func `a second press with another password says that the first counts, which it does`(
        password: String, confirmation: String
    ) async throws {
        let browser = site.browser()
        _ = try await browser.get(try await link())
        let hidden = try await browser.get("/reset/choose").page.hiddenFields(ofFormTo: "/reset/choose")
        let first = hidden.merging(["password": "brand new horse", "confirmPassword": "brand new horse"]) { $1 }
        let other = hidden.merging(["password": password, "confirmPassword": confirmation]) { $1 }
        let before = browser.cookies
        _ = try await browser.post("/reset/choose", first)

        // After the first was answered, and after its answer was lost.
        _ = try await browser.post("/reset/choose", other)
        let late = try await browser.get("/login").page.text
        browser.cookies = before
        _ = try await browser.post("/reset/choose", other)
        let early = try await browser.get("/login").page.text

        for text in [late, early] { #expect(text.contains("If you've sent two, the first counts.")) }
        let answer = try await browser.submit("/login", ["email": "ana@example.com", "password": "brand new horse"])
        #expect(answer.location == "/todos")
    }

    @Test func `a password that is refused does not use the link up`() async throws {
        let browser = site.browser()
        _ = try await browser.get(try await link())

        let short = try await choose("short", in: browser)
        let differing = try await browser.submit(
            "/reset/choose", ["password": "brand new horse", "confirmPassword": "other horse"])

        #expect(short.status == 422)
        #expect(short.page.message(of: "password") == "Use at least 15 characters.")
        #expect(differing.page.message(of: "confirmPassword") == "The passwords don't match. Type the same one twice.")
        #expect(try await choose("brand new horse", in: browser).location == "/login")
    }

    @Test(arguments: ["/reset/x", "/reset/choose", "/reset/%00", "/reset/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
    func `without a valid link there is no form`(path: String) async throws {
        let answer = try await site.browser().open(path)

        #expect(answer.page.field("password") == nil)
        #expect(answer.status == 200 || answer.status == 404)
    }
}
