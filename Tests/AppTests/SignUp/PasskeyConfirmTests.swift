import Database
import TestSupport
import Testing

/// Signing up with a passkey where mails reach people.
@Suite(.timeLimit(.minutes(5))) struct PasskeyConfirmTests {
    private let site: TestSite

    init() throws {
        site = try TestSite(baseURL: "http://localhost:8080", confirmsAddresses: true)
    }

    /// The path in the latest mail to an address.
    private func link(to email: String = "ana@example.com") async throws -> String {
        let mail = try #require(try await site.mails().last { $0.mail.recipient == email }).mail
        let start = try #require(mail.text.firstRange(of: "/signup/confirm/"))
        return String(mail.text[start.lowerBound...].prefix { !$0.isWhitespace })
    }

    @Test func `the mail's link makes the account in this browser, with one button`() async throws {
        let browser = site.browser()
        let made = try await PasskeySignUpPage(browser: browser).signUp()
        #expect(made.answer.location == "/signup/sent")
        #expect(try await browser.get("/signup/sent").page.text.contains("ana@example.com"))
        #expect(try await site.count("members") == 0)

        _ = try await browser.get(try await link())
        let page = try await browser.get("/signup/confirm").page
        #expect(page.field("password") == nil && page.first("//form[@id='passkey']") == nil)
        let answer = try await browser.submit("/signup/confirm")

        #expect(answer.location == "/todos")
        #expect(try await browser.get("/todos").status == 200)
        for name in ["confirm", "signup"] { #expect(browser.cookies[name] == nil) }
        let guest = PasskeyPage(browser: site.browser())
        #expect(try await guest.logIn(with: made.credential, handle: made.handle).location == "/todos")
    }

    @Test func `in another browser it takes the passkey`() async throws {
        let made = try await PasskeySignUpPage(browser: site.browser()).signUp()
        let phone = site.browser()
        _ = try await phone.get(try await link())
        let shown = try await phone.get("/signup/confirm").page
        #expect(shown.field("password") == nil)
        #expect(shown.first("//form[@id='passkey']")?["action"] == "/signup/passkey/confirm")
        #expect(shown.text.contains("Open the link in the browser you signed up in."))
        let hidden = [
            "csrf": try #require(shown.field("csrf")?["value"]), "about": try #require(shown.field("about")?["value"]),
        ]
        // The form for the browser of the sign-up, and that of a password.
        for fields in [hidden, hidden.merging(["password": "correct horse battery"]) { $1 }] {
            let refused = try await phone.post("/signup/confirm", fields)
            #expect(refused.status == 422)
            #expect(refused.page.first("//form[@id='passkey']") != nil)
        }

        let wrong = try await PasskeySignUpPage(browser: phone).confirm(
            with: SoftwareAuthenticator.newCredential(), handle: made.handle)
        #expect(wrong.status == 422)
        #expect(wrong.alert?.hasPrefix("That's not the passkey you created when you signed up.") == true)
        #expect(wrong.page.text.contains("ana@example.com"))
        #expect(try await site.count("members") == 0)

        #expect(
            try await PasskeySignUpPage(browser: phone).confirm(with: made.credential, handle: made.handle).location
                == "/todos")
        #expect(try await phone.get("/todos").status == 200)
    }

    @Test func `a member who is logged in there stays so beside the new member`() async throws {
        let made = try await PasskeySignUpPage(browser: site.browser()).signUp()
        let path = try await link()
        let ben = site.browser(address: "192.0.2.1")
        _ = try await PasskeySignUpPage(browser: ben).signUp("ben@example.com")
        _ = try await ben.get(try await link(to: "ben@example.com"))
        _ = try await ben.submit("/signup/confirm")

        _ = try await ben.get(path)
        #expect(
            try await PasskeySignUpPage(browser: ben).confirm(with: made.credential, handle: made.handle).location
                == "/todos")

        let page = try await ben.get("/account").page
        #expect(page.text.contains("ana@example.com"))
        #expect(page.first("//button[@name='account']/span")?.text == "ben@example.com")
    }

    @Test func `an address with an account gets the same answers to the byte, and its owner an email`() async throws {
        let owner = site.browser()
        _ = try await PasskeySignUpPage(browser: owner).signUp("taken@example.com")
        _ = try await owner.get(try await link(to: "taken@example.com"))
        _ = try await owner.submit("/signup/confirm")
        let one = site.browser(address: "192.0.2.1")
        let other = site.browser(address: "192.0.2.2")

        let taken = try await PasskeySignUpPage(browser: one).signUp("taken@example.com")
        let fresh = try await PasskeySignUpPage(browser: other).signUp("fresh@example.com")

        #expect(taken.answer.status == fresh.answer.status && taken.answer.location == fresh.answer.location)
        #expect(
            taken.answer.setCookies.map { $0.replacing(one.cookies["signup"] ?? "", with: "") }
                == fresh.answer.setCookies.map { $0.replacing(other.cookies["signup"] ?? "", with: "") })
        let letter = try #require(try await site.mails().last { $0.mail.recipient == "taken@example.com" })
        #expect(letter.mail.subject == "Someone entered your email address")
        // Nor does a login with the passkey tell them apart.
        for (browser, made) in [(one, taken), (other, fresh)] {
            let answer = try await PasskeyPage(browser: browser).logIn(with: made.credential, handle: made.handle)
            #expect(answer.location == "/signup/sent")
        }
    }

    @Test(.enabled(if: Database.Location.isSQLiteTested, "rows are counted by the connection, and there are several"))
    func `the work for an address is the same whether it is taken or not`() async throws {
        let owner = site.browser()
        _ = try await PasskeySignUpPage(browser: owner).signUp("taken@example.com")
        _ = try await owner.get(try await link(to: "taken@example.com"))
        _ = try await owner.submit("/signup/confirm")
        var work: [[Int]] = []
        for address in ["taken@example.com", "free@example.com"] {
            let before = try await counts()
            _ = try await PasskeySignUpPage(browser: site.browser()).signUp(address)
            work.append(zip(try await counts(), before).map(-))
        }

        #expect(work[0] == work[1])
        #expect(work[0].dropFirst() == [1, 1, 1, 1])
    }

    @Test func `a link that is gone leads to the login page`() async throws {
        let browser = site.browser()
        let csrf = try #require(try await browser.get("/signup").page.field("csrf")?["value"])

        #expect(try await browser.post("/signup/passkey/confirm/challenge", ["csrf": csrf]).location == "/login")
        #expect(try await browser.post("/signup/passkey/confirm", ["csrf": csrf]).location == "/signup/confirm")
        #expect(try await browser.get("/signup/confirm").location == "/login")
    }

    @Test func `a second press of the button leads on to the to-dos, without a message`() async throws {
        let made = try await PasskeySignUpPage(browser: site.browser()).signUp()
        let phone = site.browser()
        _ = try await phone.get(try await link())
        let form = try await phone.get("/signup/confirm").page.hiddenFields(ofFormTo: "/signup/passkey/confirm")
        _ = try await PasskeySignUpPage(browser: phone).confirm(with: made.credential, handle: made.handle)

        #expect(try await phone.post("/signup/passkey/confirm", form).location == "/todos")

        #expect(phone.cookies["notice"] == nil)
    }

    /// Rows changed since the site began, and rows of each table that a sign-up writes into.
    private func counts() async throws -> [Int] {
        var counts = [try await site.database.write { $0.changesSoFar }]
        for table in ["sign_ups", "sign_up_passkeys", "lockdown_links", "outbox"] {
            counts.append(Int(try await site.count(table) ?? 0))
        }
        return counts
    }
}
