import Mail
import Testing

/// "This wasn't me", from the email to the new password.
@Suite(.timeLimit(.minutes(5))) struct LockdownTests {
    private let site: TestSite
    private let thief: TestBrowser

    init() async throws {
        site = try TestSite()
        _ = try await site.browser(signedUpAs: "ana@example.com")
        thief = site.browser()
        _ = try await logIn(thief, remember: true)
    }

    private func logIn(_ browser: TestBrowser, _ password: String = "correct horse battery", remember: Bool = false)
        async throws
        -> Answer
    {
        var fields = ["email": "ana@example.com", "password": password]
        if remember { fields["remember"] = "yes" }
        return try await browser.submit("/login", fields)
    }

    /// The thief changes the password; the email about it.
    private func letter() async throws -> Mail {
        let answer = try await thief.submit(
            "/account/password", ["password": "the thief's horse", "confirmPassword": "the thief's horse"])
        try #require(answer.location == "/account")
        return try #require(try await site.mails().last?.mail)
    }

    private func link(to path: String, in mail: Mail) throws -> String {
        let line = try #require(mail.text.split(separator: "\n").first { $0.hasPrefix("http://127.0.0.1:8080\(path)") })
        return String(line.dropFirst("http://127.0.0.1:8080".count))
    }

    @Test func `a lockdown revokes every calendar address`() async throws {
        let made = try await thief.submit("/account/calendar", ["kind": "tasks", "category": "all"])
        let address = try #require(made.page.first("//code")?.text)
        let path = String(address.dropFirst("http://127.0.0.1:8080".count))
        let mail = try await letter()
        let member = site.browser()
        _ = try await member.open(try link(to: "/secure-account/", in: mail))
        #expect(try await site.browser().get(path).status == 200)

        _ = try await member.submit("/secure-account")

        #expect(try await site.browser().get(path).status == 410)
    }

    @Test func `an account that the thief has deleted stays, and every page says so`() async throws {
        #expect(try await thief.submit("/account/delete").location == "/login")
        let mail = try #require(try await site.mails().last?.mail)
        #expect(mail.subject == "Your account will be deleted")
        // Its link goes with the account.
        #expect(mail.text.contains("works for 3 days"))
        let member = site.browser()

        _ = try await member.open(try link(to: "/secure-account/", in: mail))
        #expect(try await member.get("/secure-account").page.text.contains("The deletion of the account is cancelled."))
        _ = try await member.submit("/secure-account")

        #expect(try await site.text("SELECT count(delete_at) || '' FROM members") == "0")
    }

    @Test func `who logs in to an account that is to be deleted is told that it stays`() async throws {
        _ = try await thief.submit("/account/delete")

        let browser = site.browser()
        _ = try await logIn(browser)

        #expect(try await browser.get("/todos").page.text.contains("You logged in, so your account won't be deleted."))
        #expect(try await !browser.get("/todos").page.text.contains("won't be deleted"))
    }

    @Test func `the page says which address the account keeps while another account has the old one`() async throws {
        let mail = try await letter()
        try await site.database.write {
            try $0.execute("UPDATE members SET email = 'thief@example.com', email_key = 'thief@example.com'")
        }
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let member = site.browser()

        _ = try await member.open(try link(to: "/secure-account/", in: mail))
        let page = try await member.get("/secure-account").page.text
        #expect(page.contains("Another account now has") && page.contains("thief@example.com"))
        #expect(!page.contains(" back."))
        let answer = try await member.submit("/secure-account")

        #expect(answer.location == "/reset/choose")
        #expect(try await member.get("/reset/choose").page.text.contains("Another account now has your old address"))
    }

    @Test(arguments: [true, false])
    func `the page speaks of an old password only if there is one`(hasPassword: Bool) async throws {
        let mail = try await letter()
        if !hasPassword { try await site.execute("UPDATE members SET has_password = 0") }
        let member = site.browser()

        let page = try await member.open(try link(to: "/secure-account/", in: mail)).page

        #expect(page.heading == "Wasn't this you?")
        #expect(page.text.contains("The old password no longer works.") == hasPassword)
    }

    @Test func `the address in emails that were sent before it changed leads to the new one`() async throws {
        let link = try link(to: "/secure-account/", in: try await letter())
        let token = link.dropFirst("/secure-account/".count)

        let answer = try await site.browser().get("/alarm/\(token)")

        #expect(answer.status == 308)
        #expect(answer.location == link)
        #expect(try await site.browser().get("/alarm/%2e%2e").location == "/reset")
    }

    @Test func `the member gets the email, says that it was not them, and every session ends`() async throws {
        let mail = try await letter()
        #expect(mail.subject == "Your password was changed")
        let member = site.browser()
        let remembered = thief.cookies

        #expect(try await member.open(try link(to: "/secure-account/", in: mail)).page.text.contains("ana@example.com"))
        let answer = try await member.submit("/secure-account")

        #expect(answer.location == "/reset/choose")
        #expect(member.cookies["lockdown"] == nil)
        #expect(try await thief.get("/todos").location == "/login")
        thief.cookies = remembered
        thief.restart(keeping: "remember")
        #expect(try await thief.get("/todos").location == "/login")
        #expect(try await logIn(site.browser(), "the thief's horse").status == 422)
        #expect(try await logIn(site.browser(), "correct horse battery").status == 422)

        let page = try await member.get("/reset/choose")
        #expect(page.page.heading == "Choose a new password")
        #expect(page.page.text.contains("Every device is logged out"))
        let chosen = try await member.submit(
            "/reset/choose", ["password": "brand new horse", "confirmPassword": "brand new horse"])
        #expect(chosen.location == "/login")
        #expect(try await logIn(member, "brand new horse").location == "/todos")
        #expect(
            try await site.services.accounts.auditLog.verify()
                == .whole(entries: try #require(Int(exactly: site.lines()))))
    }

    @Test func `a member who closes the page has the link to a new password in a mail`() async throws {
        let member = site.browser()
        _ = try await member.get(try link(to: "/secure-account/", in: try await letter()))
        _ = try await member.submit("/secure-account")

        let mail = try #require(try await site.mails().last?.mail)

        #expect(mail.subject == "Your account is locked: choose a new password")
        #expect(!mail.text.contains("Your password stays as it is"))
        let other = site.browser()
        #expect(try await other.get(try link(to: "/reset/", in: mail)).location == "/reset/choose")
    }

    @Test func `opening the link takes the token out of the address, and changes nothing however often`() async throws {
        let link = try link(to: "/secure-account/", in: try await letter())
        let mails = try await site.count("outbox")

        for _ in 1...3 {
            let scanner = site.browser()
            #expect(try await scanner.get(link).location == "/secure-account")
            let page = try await scanner.get("/secure-account")
            #expect(page.page.heading == "Wasn't this you?")
            #expect(!String(decoding: page.body, as: UTF8.self).contains(link.dropFirst("/secure-account/".count)))
        }

        #expect(try await thief.get("/todos").status == 200)
        #expect(try await site.count("outbox") == mails)
    }

    @Test func `a link that was used, is too old or was made up leads on, with a word about it`() async throws {
        let link = try link(to: "/secure-account/", in: try await letter())
        let member = site.browser()
        _ = try await member.get(link)
        let form = try await member.get("/secure-account").page.hiddenFields(ofFormTo: "/secure-account")
        _ = try await member.post("/secure-account", form)

        #expect(try await member.get(link).location == "/reset", "it was used")
        #expect(try await member.open(link).page.text.contains("ask here for a link to choose a new password"))
        #expect(try await member.post("/secure-account", form).location == "/reset")
        for path in [
            "/secure-account", "/secure-account/x", "/secure-account/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        ] {
            #expect(try await site.browser().get(path).location == "/reset", "\(path)")
        }
    }

    /// - Parameter isMember: whether the browser is logged in, which the first press ends.
    @Test(arguments: [false, true])
    func `a second press of the button leads to the new password as well, but nobody else with the link`(
        isMember: Bool
    ) async throws {
        let (browser, other) = (site.browser(), site.browser())
        let link = try link(to: "/secure-account/", in: try await letter())
        if isMember { _ = try await logIn(browser, "the thief's horse") }
        var forms: [[String: String]] = []
        for browser in [browser, other] {
            _ = try await browser.get(link)
            forms.append(try await browser.get("/secure-account").page.hiddenFields(ofFormTo: "/secure-account"))
        }
        let before = browser.cookies
        #expect(try await browser.post("/secure-account", forms[0]).location == "/reset/choose")

        // Without scripts the second press drops the answer to the first, or comes after it.
        let late = try await browser.post("/secure-account", forms[0])
        browser.cookies = before
        let early = try await browser.post("/secure-account", forms[0])

        #expect(late.location == "/reset/choose" && early.location == "/reset/choose")
        let page = try await browser.get("/reset/choose").page
        #expect(page.heading == "Choose a new password" && page.text.contains("Every device is logged out"))
        #expect(try await other.post("/secure-account", forms[1]).location == "/reset")
        let chosen = ["password": "brand new horse", "confirmPassword": "brand new horse"]
        #expect(try await browser.submit("/reset/choose", chosen).location == "/login")
        // Its link is used up by now.
        browser.cookies = before
        #expect(try await browser.post("/secure-account", forms[0]).location != "/reset/choose")
    }

    @Test func `seven days later the link is too old`() async throws {
        let link = try link(to: "/secure-account/", in: try await letter())
        let member = site.browser()
        _ = try await member.get(link)
        let form = try await member.get("/secure-account").page.hiddenFields(ofFormTo: "/secure-account")

        await site.pass(.seconds(7 * 24 * 3600))

        #expect(try await member.post("/secure-account", form).location == "/reset")
        #expect(try await member.get(link).location == "/reset")
        #expect(try await logIn(site.browser(), "the thief's horse").location == "/todos", "nothing was done")
    }

    @Test func `without the page's own token nothing is done`() async throws {
        let member = site.browser()
        _ = try await member.get(try link(to: "/secure-account/", in: try await letter()))

        #expect(try await member.post("/secure-account", [:]).status == 403)

        #expect(try await thief.get("/todos").status == 200)
    }

    @Test func `the member's own browser is signed out, another member's is not`() async throws {
        let own = site.browser()
        _ = try await logIn(own, remember: true)
        _ = try await own.get(try link(to: "/secure-account/", in: try await letter()))
        let answer = try await own.submit("/secure-account")
        #expect(answer.setCookie("session")?.contains("Max-Age=0") == true)
        #expect(answer.setCookie("remember")?.contains("Max-Age=0") == true)
        #expect(try await own.get("/reset/choose").status == 200)

        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        _ = try await site.browser().submit("/reset", ["email": "ana@example.com"])
        _ = try await ben.get(try link(to: "/secure-account/", in: try #require(try await site.mails().last?.mail)))
        #expect(try await ben.submit("/secure-account").location == "/reset/choose")
        #expect(try await ben.get("/todos").status == 200)
    }

    @Test func `a replayed ticket is reported once, in the member's language, whoever sent it`() async throws {
        let copy = site.browser(language: "ko")
        copy.cookies = ["remember": try #require(thief.cookies["remember"])]
        thief.restart(keeping: "remember")
        _ = try await thief.get("/todos")
        await site.pass(.seconds(60))

        for _ in 1...3 {
            let again = site.browser(language: "ko")
            again.cookies = copy.cookies
            _ = try await again.get("/todos")
            // It is asked once more, for its first request may have been under way.
            await site.pass(.seconds(60))
            _ = try await again.get("/todos")
            // That a ticket has arrived is written soon.
            try await site.settle()
        }

        let mails = try await site.mails().filter { $0.mail.subject != "New login to your account" }
        #expect(mails.map(\.mail.subject) == ["A remembered login was used twice"])
        let mail = try #require(mails.first?.mail)
        #expect(try await site.browser().get(try link(to: "/secure-account/", in: mail)).location == "/secure-account")
    }

    @Test func `a completed reset is reported`() async throws {
        let member = site.browser()
        _ = try await site.browser().submit("/reset", ["email": "ana@example.com"])
        _ = try await member.get(try link(to: "/reset/", in: try #require(try await site.mails().last?.mail)))
        _ = try await member.submit(
            "/reset/choose", ["password": "brand new horse", "confirmPassword": "brand new horse"])

        #expect(try await site.mails().last?.mail.subject == "Your password was reset")
    }
}

extension TestSite {
    fileprivate func lines() async throws -> Int64 { try await count("history") ?? 0 }
}
