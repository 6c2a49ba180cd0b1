import Accounts
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct AccountTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func reauthenticate(in browser: TestBrowser, password: String = "correct horse battery") async throws
        -> Answer
    {
        try await browser.submit(
            "/reauthenticate", on: "/reauthenticate?next=%2Faccount%2Fpassword", ["password": password])
    }

    /// The page of devices has the button to log others out only if there are others.
    private func logInElsewhere() async throws {
        _ = try await site.browser().submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery"])
    }

    @Test func `the account page leads to everything, and guests to the login page`() async throws {
        let page = try await browser.get("/account").page

        #expect(page.heading == "Account")
        #expect(page.text.contains("ana@example.com"))
        for link in page.all("//nav[@class='menu']//a").compactMap({ $0["href"] }) {
            #expect(try await browser.get(link).status == 200, "\(link)")
            #expect(try await site.browser().get(link).location?.hasPrefix("/login?next=") == true)
        }
    }

    @Test func `a member without a password is offered to choose one`() async throws {
        _ = try await reauthenticate(in: browser)
        try await site.execute("UPDATE members SET has_password = 0")

        #expect(try await browser.get("/account").page.text.contains("Choose a password"))
        #expect(try await browser.get("/account/password").page.heading == "Choose a password")
    }

    @Test func `a name is changed, or refused with what was typed`() async throws {
        let refused = try await browser.submit("/account", ["name": "  "])
        let changed = try await browser.submit("/account", ["name": " Anna Søren "])

        #expect(refused.status == 422)
        #expect(refused.page.message(of: "name") == "Enter your name.")
        #expect(refused.page.text.contains("ana@example.com"))
        #expect(changed.location == "/account")
        #expect(try await browser.get("/todos").page.text.contains("Anna Søren"))
    }

    @Test func `the password is asked for again before what matters, and then it goes on`() async throws {
        await site.pass(.seconds(10 * 60))
        #expect(try await browser.get("/account/password").location == "/reauthenticate?next=%2Faccount%2Fpassword")
        #expect(try await browser.get("/account/delete").location == "/reauthenticate?next=%2Faccount%2Fdelete")

        let wrong = try await reauthenticate(in: browser, password: "wrong horse")
        let empty = try await reauthenticate(in: browser, password: "")
        let right = try await reauthenticate(in: browser)

        #expect(wrong.status == 422)
        #expect(wrong.page.message(of: "password") == "That's not your password. Try again.")
        #expect(wrong.page.field("next")?["value"] == "/account/password")
        #expect(empty.page.message(of: "password") == "Enter a password.")
        #expect(right.location == "/account/password")
        #expect(try await browser.get("/account/password").status == 200)
    }

    @Test func `whoever has copied the session's cookie gains nothing by the member's reauthentication`() async throws {
        await site.pass(.seconds(11 * 60))
        let thief = site.browser()
        thief.cookies = browser.cookies
        #expect(try await thief.get("/todos").status == 200)

        _ = try await reauthenticate(in: browser)

        #expect(try await browser.get("/account/email").status == 200)
        #expect(browser.cookies["proof"] != nil)
        for path in ["/account/email", "/account/password", "/account/tokens", "/account/authenticator", "/todos"] {
            #expect(try await thief.open(path).page.first("//form[@action='/login']") != nil, "\(path)")
        }
        // Nor does the member lose what the tabs of one browser share.
        #expect(try await browser.get("/account/password").status == 200)
    }

    @Test func `the session's cookie alone is not enough, not even minutes after the login`() async throws {
        let copy = site.browser()
        copy.cookies["session"] = browser.cookies["session"]
        #expect(try await copy.get("/todos").status == 200)

        for path in ["/account/email", "/account/password", "/account/tokens", "/account/authenticator"] {
            #expect(try await copy.get(path).location?.hasPrefix("/reauthenticate?") == true, "\(path)")
            #expect(try await browser.get(path).status == 200, "\(path)")
        }
    }

    @Test func `a form sent after the reauthentication has expired changes nothing`() async throws {
        let fields = try await browser.get("/account/password").page.hiddenFields(ofFormTo: "/account/password")
        await site.pass(.seconds(10 * 60))

        let answer = try await browser.post(
            "/account/password",
            fields.merging(["password": "brand new horse", "confirmPassword": "brand new horse"]) { $1 })

        #expect(answer.location == "/reauthenticate?next=%2Faccount%2Fpassword")
        let old = try await site.browser().submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery"])
        #expect(old.location == "/todos")
    }

    @Test func `password managers find the way to a new password`() async throws {
        #expect(try await browser.get("/.well-known/change-password").location == "/account/password")
    }

    @Test func `a new password is checked like the first one`() async throws {
        let answer = try await browser.submit(
            "/account/password", ["password": "short", "confirmPassword": "short"])

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "password") == "Use at least 15 characters.")
        #expect(answer.page.field("endOthers")?["checked"] == nil, "the box was not ticked")
    }

    @Test func `with the new password the other devices are logged out if that is ticked`() async throws {
        let other = site.browser()
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])

        let answer = try await browser.submit(
            "/account/password",
            ["password": "brand new horse", "confirmPassword": "brand new horse", "endOthers": "yes"])

        #expect(answer.location == "/account")
        #expect(try await browser.get("/todos").status == 200)
        #expect(try await other.get("/todos").location == "/login")
    }

    @Test func `who has forgotten the password is led to a new one, logged in as they are`() async throws {
        let forgot = "//main//a[.='Forgot your password?']"
        let link = try await browser.get("/reauthenticate").page.first(forgot)?["href"]

        #expect(link == "/reset")
        #expect(try await browser.get("/reset").page.field("email") != nil)
        try await site.execute("UPDATE members SET has_password = 0")
        #expect(try await browser.get("/reauthenticate").page.first(forgot) == nil)
    }

    @Test func `a copy of all cookies is logged out with the other devices`() async throws {
        let copy = site.browser()
        copy.cookies = browser.cookies
        #expect(try await copy.get("/account/password").status == 200)
        try await logInElsewhere()

        _ = try await browser.submit("/account/devices/end-others", on: "/account/devices")

        // It may be a request that was on its way, and is asked again.
        #expect(try await copy.get("/account/password").location == "/account/password")
        #expect(try await copy.get("/account/password").location?.hasPrefix("/login") == true)
        #expect(try await browser.get("/account/password").status == 200)
    }

    @Test func `whoever has no proof of a reauthentication gets none by logging others out`() async throws {
        let copy = site.browser()
        copy.cookies["session"] = browser.cookies["session"]
        try await logInElsewhere()

        _ = try await copy.submit("/account/devices/end-others", on: "/account/devices")

        #expect(try await copy.get("/account/password").location?.hasPrefix("/reauthenticate?") == true)
        #expect(try await browser.open("/account/password").page.first("//form[@action='/login']") != nil)
    }

    @Test func `devices are named, and can be logged out one by one or all at once`() async throws {
        let others = [
            site.browser(userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1"),
            site.browser(userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36"),
        ]
        for other in others {
            _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        }
        let page = try await browser.get("/account/devices").page
        #expect(
            page.all("//li//strong").map(\.text).sorted() == ["Chrome · Windows", "Safari · iPhone", "Unknown browser"])
        #expect(page.all("//li//em").count == 1)

        let phone = try #require(
            page.first("//button[contains(@aria-label, 'iPhone')]/preceding-sibling::input[@name='device']")?["value"])
        _ = try await browser.submit("/account/devices/end", on: "/account/devices", ["device": phone])
        #expect(try await others[0].get("/todos").location == "/login")
        #expect(try await others[1].get("/todos").status == 200)

        _ = try await browser.submit("/account/devices/end-others", on: "/account/devices")
        #expect(try await others[1].get("/todos").location == "/login")
        #expect(try await browser.get("/account/devices").page.all("//li").count == 1)
    }

    @Test(arguments: ["", "session-999", "remembered-1", "x"])
    func `a device that is not the member's own, or no longer, is not logged out, and the list says so`(
        id: String
    ) async throws {
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let token = try await ben.get("/account").page.hiddenFields(ofFormTo: "/account")

        let answer = try await ben.post("/account/devices/end", token.merging(["device": id]) { $1 })

        #expect(answer.location == "/account/devices")
        #expect(try await ben.get("/account/devices").page.text.contains("That's no longer on this list"))
        #expect(try await browser.get("/todos").status == 200)
    }

    @Test func `the history shows what happened`() async throws {
        _ = try await site.browser().submit("/login", ["email": "ana@example.com", "password": "wrong horse"])
        await site.database.settle()

        let page = try await browser.get("/account/history").page

        #expect(page.all("//li//strong").map(\.text) == ["Wrong password", "Account created"])
        #expect(page.all("//li//small").map(\.text).first == "Saturday 21 November 2026, 16:30")
    }

    @Test func `what the administrator has done names no browser`() async throws {
        let member = try await #require(try memberID())
        let administration = site.services.accounts.administration
        try await administration.disable(member)
        try await administration.enable(member)
        _ = try await browser.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])

        let lines = try await browser.get("/account/history").page.all("//li").map(\.text)

        let moment = "Saturday 21 November 2026, 16:30"
        #expect(lines.first?.hasPrefix("Logged in with a password Unknown browser · 10.0.") == true)
        #expect(lines.contains("Account enabled again by the administrator \(moment)"))
        #expect(lines.contains("Account disabled by the administrator \(moment)"))
    }

    @Test(arguments: [("en", "12 times, last Saturday 21 November 2026"), ("ko", "12회, 마지막: 2026년 11월 21일")])
    func `failures in a row are one line with their number`(language: String, localizer: String) async throws {
        let client = ClientInfo(address: "192.0.2.9", userAgent: "")
        let email = try #require(EmailAddress("ana@example.com"))
        for _ in 1...12 {
            _ = try? await site.services.accounts.passwords.signIn(
                email: email, password: Secret("wrong horse"), remember: false, from: client, notifying: { _, _ in })
            // No faster than the throttle lets them.
            await site.pass(.seconds(100))
        }
        await site.database.settle()
        let reader = site.browser(language: language)
        reader.cookies = browser.cookies

        let lines = try await reader.get("/account/history").page.all("//li").map(\.text)

        #expect(lines.count == 2)
        #expect(lines[0].contains(localizer), "\(lines[0])")
        #expect(!lines[1].contains("12"))
    }

    @Test func `a long history has pages, and no member sees another's`() async throws {
        let member = try await #require(try memberID())
        let (accounts, client) = (site.services.accounts, ClientInfo(address: "", userAgent: ""))
        for number in 1...75 {
            try await accounts.members.changeName(of: member, to: "Ana \(number)", from: client)
            try await accounts.sessions.signOut(member, session: nil, ticket: nil, from: client)
        }

        let first = try await browser.get("/account/history").page
        let older = try #require(first.all("//main//a").compactMap { $0["href"] }.first { $0.contains("before") })
        let second = try await browser.get(older).page

        #expect(first.all("//li").count == 100)
        #expect(second.all("//li").count == 51)
        #expect(second.all("//main//a").allSatisfy { $0["href"]?.contains("before") != true })
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        #expect(try await ben.get(older).page.all("//li").isEmpty)
        #expect(try await browser.get("/account/history?before=x").status == 404)
    }

    private func memberID() async throws -> Member.ID? {
        try await site.database.read { try $0.first("SELECT id FROM members") { Member.ID($0.int(0)) } }
    }

    @Test func `a deletion that is requested twice asks nobody to log in, which would cancel it`() async throws {
        let form = try await browser.get("/account/delete").page.hiddenFields(ofFormTo: "/account/delete")
        let before = browser.cookies
        _ = try await browser.post("/account/delete", form)
        // The answer to the first was dropped.
        browser.cookies = before

        #expect(try await browser.post("/account/delete", form).location == "/login")

        let page = try await browser.get("/login").page
        #expect(page.text.contains("If you've just deleted your account, don't log in"))
    }

    @Test func `a deletion request logs the member out, and logging in cancels it`() async throws {
        let answer = try await browser.submit("/account/delete")

        #expect(answer.location == "/login")
        #expect(try await browser.get("/todos").location == "/login")
        #expect(try await browser.open("/login").page.text.contains("your account will be deleted"))
        _ = try await browser.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        await site.pass(.seconds(4 * 24 * 3600))
        try await site.services.accounts.removeExpired()
        #expect(try await site.count("members") == 1)
    }
}
