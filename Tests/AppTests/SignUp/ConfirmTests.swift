import Database
import Mail
import TestSupport
import Testing

/// Signing up where mails reach people.
@Suite(.timeLimit(.minutes(5))) struct ConfirmTests {
    private static let password = "correct horse battery"

    private let site: TestSite
    private let browser: TestBrowser

    init() throws {
        site = try TestSite(confirmsAddresses: true)
        browser = site.browser()
    }

    private func signUp(
        _ email: String = "ana@example.com", in browser: TestBrowser? = nil, password: String = password
    ) async throws -> Answer {
        try await (browser ?? self.browser).submit(
            "/signup", ["name": "Ana", "email": email, "password": password, "confirmPassword": password])
    }

    /// The path in the latest mail to an address.
    private func link(to email: String = "ana@example.com") async throws -> String {
        let mail = try #require(try await site.mails().last { $0.mail.recipient == email }).mail
        let start = try #require(mail.text.firstRange(of: "/signup/confirm/"))
        let path = String(mail.text[start.lowerBound...].prefix { !$0.isWhitespace })
        #expect(mail.html?.contains(path) == true)
        return path
    }

    @Test func `the mail's link makes the account and signs in, with one button`() async throws {
        #expect(try await signUp().location == "/signup/sent")
        let sent = try await browser.get("/signup/sent").page
        #expect(sent.heading == "Check your email")
        #expect(sent.text.contains("ana@example.com"))
        #expect(sent.text.contains("within 24 hours"))
        #expect(try await browser.get("/todos").location == "/login")
        #expect(try await site.count("members") == 0)

        let opened = try await browser.get(try await link())
        #expect(opened.location == "/signup/confirm")
        let page = try await browser.get("/signup/confirm").page
        #expect(page.heading == "Confirm your email address")
        #expect(page.field("password") == nil)
        let answer = try await browser.submit("/signup/confirm")

        #expect(answer.location == "/todos")
        #expect(try await browser.get("/todos").status == 200)
        for name in ["confirm", "signup"] { #expect(browser.cookies[name] == nil) }
    }

    @Test func `a member who opens the link a second time, or goes back, gets a message and stays signed in`()
        async throws
    {
        _ = try await signUp()
        let path = try await link()
        _ = try await browser.get(path)
        _ = try await browser.submit("/signup/confirm")

        for again in [path, "/signup/confirm"] {
            #expect(try await browser.get(again).location == "/todos")
            let notice = try await browser.get("/todos").page.first("//*[@role='status']")?.text
            #expect(notice?.hasSuffix("You're logged in.") == true)
        }
        #expect(try await site.browser().get(path).location == "/login")
    }

    @Test func `whoever reads the mail drops a stranger's sign-up, and can sign up at once`() async throws {
        let strangers = (1...3).map { site.browser(address: "198.51.\($0).9") }
        for stranger in strangers {
            #expect(try await signUp(in: stranger, password: "the stranger's password").location == "/signup/sent")
        }
        #expect(try await signUp().status == 429)
        _ = try await browser.get(try await link())
        #expect(try await browser.get("/signup/confirm").page.field("password") != nil)

        let answer = try await browser.submit("/signup/withdraw", on: "/signup/confirm")

        #expect(answer.location == "/login")
        #expect(try await browser.open("/login").page.text.contains("That sign-up was cancelled"))
        #expect(browser.cookies["confirm"] == nil)
        #expect(try await signUp().location == "/signup/sent")
        _ = try await browser.get(try await link())
        #expect(try await browser.submit("/signup/confirm").location == "/todos")
        for stranger in strangers {
            #expect(try await stranger.get("/signup/sent").page.heading == "Check your email", "they wait in vain")
        }
    }

    @Test func `who signs up again after a typing error may open either email`() async throws {
        _ = try await signUp(password: "corect horse battery")
        let earlier = try await link()
        await site.pass(.seconds(60))
        _ = try await signUp()

        _ = try await browser.get(earlier)

        #expect(try await browser.get("/signup/confirm").page.field("password") == nil)
        #expect(try await browser.submit("/signup/confirm").location == "/todos")
        let fields = ["email": "ana@example.com", "password": Self.password]
        #expect(try await site.browser().submit("/login", fields).location == "/todos")
    }

    @Test func `a sign-up is cancelled once, only by its link, and its maker sees no difference`() async throws {
        _ = try await signUp()
        let path = try await link()
        let other = site.browser()
        let form = try await other.open("/login").page.hiddenFields(ofFormTo: "/login")
        #expect(try await other.post("/signup/withdraw", form).location == "/login")

        _ = try await other.get(path)
        let page = try await other.get("/signup/confirm").page
        let fields = try page.hiddenFields(ofFormTo: "/signup/withdraw")
        _ = try await other.post("/signup/withdraw", fields)

        #expect(try await other.post("/signup/withdraw", fields).location == "/login")
        #expect(try await browser.get(path).location == "/login")
        #expect(try await browser.get("/signup/sent").page.heading == "Check your email")
    }

    /// What the page of a link sends with its button.
    private func form(_ path: String) async throws -> [String: String] {
        _ = try await browser.get(path)
        let page = try await browser.get("/signup/confirm").page
        return try page.hiddenFields(ofFormTo: "/signup/confirm")
            .merging(["username": try #require(page.field("username")?["value"])]) { $1 }
    }

    @Test func `a second click on the button leads on to the to-dos, without a message`() async throws {
        _ = try await signUp()
        let form = try await form(try await link())
        _ = try await browser.post("/signup/confirm", form)

        let again = try await browser.post("/signup/confirm", form)

        #expect(again.location == "/todos")
        #expect(browser.cookies["notice"] == nil)
        #expect(try await browser.get("/todos").status == 200)
        #expect(try await site.count("members") == 1)
    }

    @Test func `one that is sent before the first was answered doesn't ask a member to log in`() async throws {
        _ = try await signUp()
        let form = try await form(try await link())
        let before = browser.cookies
        _ = try await browser.post("/signup/confirm", form)
        let loggedIn = browser.cookies
        browser.cookies = before

        let again = try await browser.post("/signup/confirm", form)
        #expect(again.location == "/signup/confirm")
        #expect(again.setCookie("confirm") != nil)
        browser.cookies = loggedIn

        #expect(try await browser.get("/signup/confirm").location == "/todos")
        let notice = try await browser.get("/todos").page.first("//*[@role='status']")?.text
        #expect(notice?.hasSuffix("You're logged in.") == true)
    }

    @Test func `another account's member is told that the link no longer works`() async throws {
        _ = try await signUp()
        let path = try await link()
        let form = try await form(path)
        _ = try await browser.post("/signup/confirm", form)
        let ben = site.browser(address: "192.0.2.1")
        _ = try await signUp("ben@example.com", in: ben)
        _ = try await ben.get(try await link(to: "ben@example.com"))
        _ = try await ben.submit("/signup/confirm")

        #expect(try await ben.post("/signup/confirm", form).location == "/todos")

        #expect(try await ben.get("/todos").page.text.contains("This link no longer works"))
    }

    @Test func `in another browser it takes the password, which is never shown`() async throws {
        _ = try await signUp()
        let phone = site.browser()
        _ = try await phone.get(try await link())
        #expect(try await phone.get("/signup/confirm").page.field("password")?["type"] == "password")

        let empty = try await phone.submit("/signup/confirm", ["password": ""])
        #expect(empty.status == 422)
        #expect(empty.page.message(of: "password") == "Enter a password.")
        let wrong = try await phone.submit("/signup/confirm", ["password": "wrong horse"])
        #expect(wrong.status == 422)
        #expect(wrong.page.message(of: "password")?.hasPrefix("That's not the password") == true)
        #expect(wrong.page.text.contains("ana@example.com"))
        #expect(!String(decoding: wrong.body, as: UTF8.self).contains("wrong horse"))

        let right = try await phone.submit("/signup/confirm", ["password": Self.password])
        #expect(right.location == "/todos")
    }

    @Test func `a browser waits for its own sign-up after another person's is confirmed in it as well`() async throws {
        _ = try await signUp()
        let own = try await link()
        _ = try await signUp("ben@example.com", in: site.browser(address: "192.0.2.1"))
        _ = try await browser.get(try await link(to: "ben@example.com"))
        #expect(try await browser.submit("/signup/confirm", ["password": Self.password]).location == "/todos")

        _ = try await browser.get(own)

        #expect(try await browser.get("/signup/confirm").page.field("password") == nil)
        #expect(try await browser.submit("/signup/confirm").location == "/todos")
        #expect(browser.cookies["signup"] == nil)
        #expect(try await browser.get("/account").page.text.contains("ana@example.com"))
    }

    @Test func `a mail scanner that opens the link uses nothing up`() async throws {
        _ = try await signUp()
        let path = try await link()
        let scanner = site.browser()
        for _ in 1...3 { _ = try await scanner.open(path) }
        #expect(try await site.count("members") == 0)

        _ = try await browser.get(path)
        #expect(try await browser.submit("/signup/confirm").location == "/todos")
    }

    @Test func `an address with an account gets the same answer to the byte, and its owner an email`() async throws {
        _ = try await signUp("taken@example.com")
        _ = try await browser.get(try await link(to: "taken@example.com"))
        _ = try await browser.submit("/signup/confirm")
        let one = site.browser(address: "192.0.2.1")
        let other = site.browser(address: "192.0.2.2")

        let taken = try await signUp("taken@example.com", in: one)
        let fresh = try await signUp("fresh@example.com", in: other)

        #expect(taken.status == fresh.status)
        #expect(taken.location == fresh.location)
        #expect(
            taken.setCookies.map { $0.replacing(one.cookies["signup"] ?? "", with: "") }
                == fresh.setCookies.map { $0.replacing(other.cookies["signup"] ?? "", with: "") })
        let pages = try await [
            String(decoding: one.get("/signup/sent").body, as: UTF8.self),
            String(decoding: other.get("/signup/sent").body, as: UTF8.self),
        ]
        func withoutToken(_ page: String) -> String {
            page.replacing(#/name="csrf" value="[^"]*"/#, with: "").replacing("fresh@", with: "taken@")
        }
        #expect(withoutToken(pages[0]) == withoutToken(pages[1]))
        let letter = try #require(try await site.mails().last { $0.mail.recipient == "taken@example.com" })
        #expect(letter.mail.subject == "Someone entered your email address")
        #expect(letter.mail.text.contains("/secure-account/"))
        #expect(!letter.mail.text.contains("/signup/confirm/"))
    }

    @Test func `the mail waits for those that members wait for`() async throws {
        _ = try await signUp()

        #expect(try await site.text("SELECT can_wait || '' FROM outbox") == "1")
    }

    @Test func `the mail is sent again, a few times`() async throws {
        _ = try await signUp()
        let first = try await link()

        #expect(try await browser.submit("/signup/again", on: "/signup/sent").location == "/signup/sent")
        let told = try await browser.get("/signup/sent").page.text
        #expect(told.contains("A new email is on its way."))
        #expect(try await browser.get(first).location == "/login")
        #expect(try await browser.get("/login").page.text.contains("This link no longer works"))
        await site.pass(.seconds(1))
        _ = try await browser.submit("/signup/again", on: "/signup/sent")
        await site.pass(.seconds(2))
        let last = try await browser.submit("/signup/again", on: "/signup/sent")
        #expect(last.status == 429)
        #expect(last.page.first("//*[@role='alert']")?.text.hasPrefix("Too many emails were requested") == true)
        #expect(last.page.text.contains("ana@example.com"))
    }

    /// A test can't measure how much longer one mail takes than another: it shows that the answer waits for a step's end.
    @Test func `the answer about a mail that is sent again comes after the same time`() async throws {
        _ = try await signUp()
        let begin = ContinuousClock.now

        _ = try await browser.submit("/signup/again", on: "/signup/sent")

        #expect(begin.duration(to: .now) >= .milliseconds(100))
    }

    @Test func `the browser waits for a mail that is sent again for as long as its link is good`() async throws {
        _ = try await signUp()
        let token = try #require(browser.cookies["signup"])

        let again = try await browser.submit("/signup/again", on: "/signup/sent")

        let cookie = try #require(again.setCookie("signup"))
        #expect(cookie.hasPrefix("signup=\(token);"))
        #expect(cookie.contains("Max-Age=86400"))
    }

    @Test func `logging in before that leads to the page about the mail`() async throws {
        _ = try await signUp()
        let other = site.browser()
        let wrong = try await other.submit("/login", ["email": "ana@example.com", "password": "wrong horse"])
        #expect(wrong.status == 422)
        #expect(wrong.page.message(of: "email")?.hasPrefix("This email address and password don't match.") == true)

        let answer = try await other.submit("/login", ["email": "ana@example.com", "password": Self.password])

        #expect(answer.location == "/signup/sent")
        #expect(try await other.get("/signup/sent").page.text.contains("ana@example.com"))
        // It now waits there, and the browser of the sign-up is told.
        #expect(try await browser.get("/signup/sent").location == "/login")
        #expect(try await browser.get("/login").page.text.contains("No sign-up is waiting here"))
        #expect(try await browser.get("/signup/sent").location == "/signup")
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "rows are counted by the connection, and there are several"))
    func `the work for an address is the same whether it is taken or not: as many rows, and as many written`()
        async throws
    {
        _ = try await signUp("taken@example.com")
        _ = try await browser.get(try await link(to: "taken@example.com"))
        _ = try await browser.submit("/signup/confirm")
        var work: [[Int]] = []
        for address in ["taken@example.com", "free@example.com"] {
            let before = try await counts()
            _ = try await signUp(address, in: site.browser())
            work.append(zip(try await counts(), before).map(-))
        }

        #expect(work[0] == work[1])
        #expect(work[0] == [10, 1, 1, 1], "changes, and rows of sign-ups, alarm links and mails")
    }

    /// Rows changed since the site began, and rows of each table that a sign-up writes into.
    private func counts() async throws -> [Int] {
        let changes = try await site.database.write { $0.changesSoFar }
        var counts = [changes]
        for table in ["sign_ups", "lockdown_links", "outbox"] { counts.append(Int(try await site.count(table) ?? 0)) }
        return counts
    }

    @Test func `logging in does not reveal either whether the address was taken`() async throws {
        _ = try await signUp()
        _ = try await browser.get(try await link())
        _ = try await browser.submit("/signup/confirm")
        let stranger = site.browser(address: "192.0.2.1")
        let password = "the stranger's own"

        for email in ["ana@example.com", "fresh@example.com"] {
            _ = try await signUp(email, in: stranger, password: password)
            let answer = try await stranger.submit("/login", ["email": email, "password": password])

            #expect(answer.location == "/signup/sent")
            #expect(try await stranger.get("/signup/sent").page.text.contains(email))
        }
        let owner = ["email": "ana@example.com", "password": Self.password]
        #expect(try await site.browser().submit("/login", owner).location == "/todos")
    }

    @Test func `a visitor with no waiting sign-up is led to the sign-up`() async throws {
        #expect(try await browser.get("/signup/sent").location == "/signup")
        #expect(try await browser.get("/signup/confirm").location == "/login")
        #expect(try await browser.get("/signup/confirm/nonsense").location == "/login")
    }

    @Test func `a member who was signed in here stays so beside the new member`() async throws {
        _ = try await signUp()
        let path = try await link()
        let waiting = try #require(browser.cookies["signup"])
        let ben = site.browser()
        _ = try await signUp("ben@example.com", in: ben)
        _ = try await ben.get(try await link(to: "ben@example.com"))
        _ = try await ben.submit("/signup/confirm")
        ben.cookies["signup"] = waiting

        _ = try await ben.get(path)
        // As long as the link is good, a form of another session is no second click.
        #expect(try await ben.post("/signup/confirm", [:]).status == 403)
        #expect(try await ben.submit("/signup/confirm").location == "/todos")

        let page = try await ben.get("/account").page
        #expect(page.text.contains("ana@example.com"))
        #expect(page.first("//button[@name='account']/span")?.text == "ben@example.com")
    }

    @Test func `the mail speaks the language of the sign-up`() async throws {
        let korean = site.browser(language: "ko")
        _ = try await signUp("kim@example.com", in: korean)

        let mail = try #require(try await site.mails().last).mail
        #expect(mail.subject == "이메일 주소를 확인해 주세요")
        #expect(mail.text.contains("24시간 안에"))
        // A link has random letters.
        let words = mail.text.split(separator: "\n").filter { !$0.hasPrefix("http") }.joined()
        #expect(!words.contains("Ana"))
    }
}
