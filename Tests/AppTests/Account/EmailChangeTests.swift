import Accounts
import Mail
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct EmailChangeTests {
    private func change(_ browser: TestBrowser, to email: String, _ more: [String: String] = [:]) async throws -> Answer
    {
        try await browser.submit("/account/email", ["email": email].merging(more) { $1 })
    }

    /// A member's browser at a site where mails reach people.
    private func confirming() async throws -> (site: TestSite, browser: TestBrowser) {
        let site = try TestSite(confirmsAddresses: true)
        let browser = site.browser()
        _ = try await browser.submit(
            "/signup",
            [
                "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
        _ = try await browser.get(try path(in: try #require(try await site.mails().last).mail, "/signup/confirm/"))
        _ = try await browser.submit("/signup/confirm")
        return (site, browser)
    }

    private func path(in mail: Mail, _ start: String) throws -> String {
        let range = try #require(mail.text.firstRange(of: start))
        return String(mail.text[range.lowerBound...].prefix { !$0.isWhitespace })
    }

    @Test func `the new address gets a link, the old one a word`() async throws {
        let (site, browser) = try await confirming()
        let page = try await browser.get("/account/email").page
        #expect(page.heading == "Change email address")
        #expect(page.text.contains("Current address: ana@example.com"))

        #expect(try await change(browser, to: "new@example.com").location == "/account")
        #expect(try await browser.get("/account").page.text.contains("on its way to the new address"))
        let mail = try #require(try await site.mails().last).mail
        #expect(mail.recipient == "new@example.com")
        #expect(mail.subject == "Confirm your new email address")
        let link = try path(in: mail, "/account/email/confirm/")
        #expect(try await browser.get(link).location == "/account/email/confirm")
        let form = try await browser.get("/account/email/confirm").page
        #expect(form.text.contains("change from ana@example.com to new@example.com"))
        #expect(try await browser.submit("/account/email/confirm").location == "/account")

        #expect(try await browser.get("/account").page.text.contains("Your email address was changed."))
        #expect(try await browser.get("/account").page.text.contains("new@example.com"))
        let word = try #require(try await site.mails().last).mail
        #expect(word.recipient == "ana@example.com")
        let words = word.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("from ana@example.com to new@example.com"))
        #expect(word.text.contains("/secure-account/"))
        #expect(word.text.contains("7 days"))
    }

    @Test func `a second press of the button says that the address was changed`() async throws {
        let (site, browser) = try await confirming()
        _ = try await change(browser, to: "new@example.com")
        _ = try await browser.get(
            try path(in: try #require(try await site.mails().last).mail, "/account/email/confirm/"))
        let action = "/account/email/confirm"
        let fields = try await browser.get(action).page.hiddenFields(ofFormTo: action)
        let link = try #require(browser.cookies["email"])
        _ = try await browser.post(action, fields)

        // The second press brings the link's cookie if it was sent before the first was answered.
        for hasCookie in [true, false] {
            if hasCookie { browser.set("email", link) }
            #expect(try await browser.post(action, fields).location == "/account")

            #expect(try await browser.get("/account").page.text.contains("Your email address was changed."))
        }
    }

    /// A test can't measure how much longer one mail takes than another: it shows that the answer waits for a step's end.
    @Test func `the answer comes after the same time, whether or not the address has an account`() async throws {
        let (_, browser) = try await confirming()
        let begin = ContinuousClock.now

        #expect(try await change(browser, to: "new@example.com").location == "/account")

        #expect(begin.duration(to: .now) >= .milliseconds(100))
    }

    @Test func `the link is worth nothing to another recipient`() async throws {
        let (site, browser) = try await confirming()
        _ = try await change(browser, to: "stranger@example.com")
        let link = try path(in: try #require(try await site.mails().last).mail, "/account/email/confirm/")

        let stranger = site.browser()
        let login = try await stranger.open(link).page
        #expect(login.heading == "Log in")
        #expect(login.text.contains("Log in to confirm your new email address."))
        #expect(try await !stranger.get("/login").page.text.contains("Log in to confirm your new email address."))
        _ = try await stranger.submit(
            "/signup",
            [
                "name": "Eve", "email": "eve@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
        _ = try await stranger.get(try path(in: try #require(try await site.mails().last).mail, "/signup/confirm/"))
        _ = try await stranger.submit("/signup/confirm")
        _ = try await stranger.get(link)
        #expect(try await stranger.get("/account/email/confirm").location == "/account")
        #expect(try await stranger.get("/account").page.text.contains("no longer works for this account"))
        #expect(try await browser.get("/account").page.text.contains("ana@example.com"))
    }

    @Test func `an address that another account has got meanwhile is not taken, and the reason is said`() async throws {
        let (site, browser) = try await confirming()
        _ = try await change(browser, to: "new@example.com")
        let link = try path(in: try #require(try await site.mails().last).mail, "/account/email/confirm/")
        _ = try await site.services.accounts.signUps.signUp(
            SignUpRequest(
                name: "Ben", email: try #require(EmailAddress("new@example.com")),
                credential: .password(Secret("correct horse battery"))),
            from: ClientInfo(address: "192.0.2.7", userAgent: ""))
        _ = try await browser.get(link)

        #expect(try await browser.submit("/account/email/confirm").location == "/account")

        let page = try await browser.get("/account").page.text
        #expect(page.contains("Another account now has that address"))
        #expect(page.contains("ana@example.com"))
    }

    @Test func `each mistake has its sentence`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await site.browser(signedUpAs: "ben@example.com")

        for (typed, message) in [
            ("ana@", "Enter an email address like name@example.com."),
            ("ana@example.com", "This is already your address."),
            ("BEN@example.com", "Another account already has this address. Choose a different one."),
        ] {
            let answer = try await change(browser, to: typed, ["endOthers": "yes"])
            #expect(answer.status == 422)
            #expect(answer.page.message(of: "email") == message)
            #expect(answer.page.field("email")?["value"] == typed)
            #expect(answer.page.field("endOthers")?["checked"] != nil)
            #expect(answer.page.text.contains("Current address: ana@example.com"))
        }
    }

    @Test func `without mail it changes at once`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")

        #expect(try await change(browser, to: "new@example.com").location == "/account")

        #expect(try await browser.get("/account").page.text.contains("new@example.com"))
        #expect(try await site.mails().last?.mail.recipient == "ana@example.com")
    }

    @Test func `it takes a fresh reauthentication, and too many changes have to wait`() async throws {
        let (site, browser) = try await confirming()
        await site.pass(.seconds(11 * 60))
        #expect(try await browser.get("/account/email").location == "/reauthenticate?next=%2Faccount%2Femail")
        _ = try await browser.submit("/reauthenticate", ["password": "correct horse battery"])
        var last: Answer
        var sent = 0
        while true {
            last = try await change(browser, to: "new\(sent)@example.com")
            if last.status == 303 { sent += 1 }
            guard last.status == 429, let seconds = last.headers[.retryAfter].flatMap({ Int($0) }) else { continue }
            if seconds > 60 { break }
            await site.pass(.seconds(seconds))
        }
        #expect(sent == 5)
        #expect(last.page.field("email")?["value"] == "new5@example.com")
        #expect(last.page.text.contains("Changes of address were asked for too many times. Try again in "))
    }

    @Test func `without mail, addresses can't be tried one after another`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await site.browser(signedUpAs: "ben@example.com")
        for _ in 0..<4 { #expect(try await change(browser, to: "ben@example.com").status == 422) }

        #expect(try await change(browser, to: "ben@example.com").status == 429)
    }
}
