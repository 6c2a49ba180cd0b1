import Accounts
import Foundation
import Secrets
import Testing

/// The pages of a login with a code that is sent by email.
@Suite(.timeLimit(.minutes(5))) struct EmailCodeTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite(sendsEmailCodes: true)
        _ = try await site.browser(signedUpAs: "ana@example.com")
        browser = site.browser(address: "198.51.100.9")
    }

    private func ask(_ email: String = "ana@example.com", _ fields: [String: String] = [:]) async throws -> Answer {
        try await browser.submit("/login/email", fields.merging(["email": email]) { $1 })
    }

    /// The code in the latest email.
    private func code() async throws -> String {
        try code(in: #require(try await site.mails().last).mail.text)
    }

    private func code(in text: String) throws -> String {
        try String(#require(text.firstMatch(of: /(?m)^\d{3} \d{3} \d{3}$/)).output)
    }

    @Test func `the button of the login page sends a code, which leads where the visitor was going`() async throws {
        let page = try await browser.get("/login?next=%2Faccount").page
        let button = try #require(page.first("//button[@formaction='/login/email']"))
        #expect(button.text == "Email me a code")
        #expect(button["formnovalidate"] != nil)
        let hidden = try page.hiddenFields(ofFormTo: "/login")

        let sent = try await browser.post(
            "/login/email",
            hidden.merging(["email": "ana@example.com", "password": "", "remember": "yes"]) { $1 })

        #expect(sent.location == "/login/email/code?next=%2Faccount")
        let asking = try await browser.get("/login/email/code?next=%2Faccount").page
        #expect(asking.text.contains("If there's an account with ana@example.com, an email with a code is on its way"))
        #expect(asking.field("code")?["autocomplete"] == "one-time-code")
        #expect(asking.field("code")?["inputmode"] == "numeric")
        let answer = try await browser.submit(
            "/login/email/code", on: "/login/email/code?next=%2Faccount", ["code": try await code()])
        #expect(answer.location == "/account")
        #expect(browser.cookies["remember"] != nil)
        #expect(browser.cookies["email-code"] == nil)
        #expect(browser.cookies["address"] == nil)
        #expect(try await browser.get("/account/devices").page.text.contains("Logged in with a code from an email"))
        #expect(try await browser.get("/account/history").page.text.contains("Code to log in sent by email"))
    }

    @Test func `without an address the button leads to the page that asks for one`() async throws {
        let hidden = try await browser.get("/login").page.hiddenFields(ofFormTo: "/login")

        let answer = try await browser.post("/login/email", hidden.merging(["email": "", "remember": "yes"]) { $1 })

        #expect(answer.status == 422)
        #expect(answer.page.heading == "Log in by email")
        #expect(answer.page.message(of: "email") == "Enter an email address like name@example.com.")
        #expect(answer.page.field("remember")?["checked"] != nil)
        #expect(try await site.mails().isEmpty)
    }

    @Test func `the email says the code, where it counts, and not to tell it`() async throws {
        _ = try await ask()

        let mail = try #require(try await site.mails().last).mail
        let code = try code(in: mail.text)
        #expect(mail.recipient == "ana@example.com")
        #expect(mail.subject == "Your code to log in")
        #expect(!mail.subject.contains(code))
        for part in [mail.text.split(whereSeparator: \.isWhitespace).joined(separator: " "), mail.html ?? ""] {
            #expect(part.contains(code))
            #expect(part.contains("within 10 minutes in the browser where you asked for it"))
            #expect(part.contains("Never tell anyone this code."))
            #expect(part.contains("/secure-account/"))
        }
    }

    @Test func `a mail scanner that opens the email's links logs nobody in and uses nothing up`() async throws {
        _ = try await ask()
        let text = try #require(try await site.mails().last).mail.text
        let address = "http://127.0.0.1:8080"
        let links = text.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix(address + "/") }
        #expect(!links.isEmpty)

        for link in links {
            let scanner = site.browser()
            _ = try await scanner.open(String(link.dropFirst(address.count)))
            #expect(scanner.cookies["session"] == nil)
        }

        #expect(try await browser.submit("/login/email/code", ["code": try code(in: text)]).location == "/todos")
    }

    @Test func `an address without an account is answered alike`() async throws {
        let known = try await ask()
        let unknown = try await site.browser().submit("/login/email", ["email": "nobody@example.com"])

        #expect(known.location == unknown.location)
        #expect(known.status == unknown.status)
        let names = { (answer: Answer) in answer.setCookies.map { $0.prefix { $0 != "=" } } }
        #expect(names(known) == names(unknown))
        #expect(try await site.mails().count == 1)
    }

    @Test func `a wrong code is answered with a sentence, and is not sent back`() async throws {
        _ = try await ask()
        for wrong in ["000000000", "abc", "12", String(repeating: "1", count: 10_000)] {
            let answer = try await browser.submit("/login/email/code", ["code": wrong])

            #expect(answer.status == 422)
            #expect(
                answer.page.message(of: "code")
                    == "That code didn't work. Enter the one from the latest email you asked for here.")
            #expect(answer.page.field("code")?["value"] == nil)
        }
        #expect(
            try await browser.submit("/login/email/code", ["code": " "]).page.message(of: "code")
                == "Enter the code from the email.")
        #expect(browser.cookies["session"] == nil)
        // What can't be a code has cost no try.
        #expect(try await browser.submit("/login/email/code", ["code": try await code()]).location == "/todos")
    }

    @Test func `after five wrong codes the login begins again`() async throws {
        _ = try await ask()
        for _ in 0..<4 {
            #expect(try await browser.submit("/login/email/code", ["code": "000000000"]).status == 422)
        }

        #expect(try await browser.submit("/login/email/code", ["code": "000000000"]).location == "/login")

        let page = try await browser.open("/login").page
        #expect(page.text.contains("Too many wrong codes. Log in again."))
        #expect(page.field("email")?["value"] == "ana@example.com")
        #expect(browser.cookies["email-code"] == nil)
    }

    @Test func `what asks for the password asks for it after a code from an email, too`() async throws {
        _ = try await ask()
        _ = try await browser.submit("/login/email/code", ["code": try await code()])

        for path in ["/account/password", "/account/email", "/account/authenticator", "/account/delete"] {
            #expect(try await browser.get(path).location?.hasPrefix("/reauthenticate") == true, "\(path)")
        }
        let confirmed = try await browser.submit(
            "/reauthenticate", on: "/reauthenticate?next=%2Faccount%2Fpassword", ["password": "correct horse battery"])
        #expect(confirmed.location == "/account/password")
        #expect(try await browser.get("/account/password").status == 200)
    }

    @Test func `another code is asked for with one click, and with what was wished for`() async throws {
        _ = try await ask("ana@example.com", ["remember": "yes", "next": "/account"])
        let page = try await browser.get("/login/email/code?next=%2Faccount").page

        let again = try await browser.post("/login/email", page.hiddenFields(ofFormTo: "/login/email"))

        #expect(again.location == "/login/email/code?next=%2Faccount")
        _ = try await browser.submit("/login/email/code", ["code": try await code()])
        #expect(browser.cookies["remember"] != nil)
    }

    @Test func `another browser has no use for the code`() async throws {
        _ = try await ask()
        let other = site.browser(address: "198.51.100.10")

        #expect(try await other.get("/login/email/code").location == "/login")
        #expect(try await !other.open("/login").page.text.contains("This login can't be continued"))
    }

    @Test func `once the login no longer waits, the page leads back and says so`() async throws {
        let sentence = "This login can't be continued: it took too long or was ended. Log in again."
        _ = try await ask()
        let hidden = try await browser.get("/login/email/code").page.hiddenFields(ofFormTo: "/login/email/code")
        try await site.execute("DELETE FROM email_codes")

        #expect(try await browser.get("/login/email/code").location == "/login")
        #expect(try await browser.open("/login").page.text.contains(sentence))
        // Its cookie has gone by now, as it goes when the time is over.
        #expect(browser.cookies["email-code"] == nil)
        let answer = try await browser.post("/login/email/code", hidden.merging(["code": "123456789"]) { $1 })
        #expect(answer.location == "/login")
        #expect(try await browser.open("/login").page.text.contains(sentence))
    }

    @Test func `a press that is sent before the first was answered doesn't ask a member to log in`() async throws {
        let path = "/login/email/code"
        _ = try await ask()
        let form = try await browser.get(path).page.hiddenFields(ofFormTo: path)
            .merging(["code": try await code()]) { $1 }
        let before = browser.cookies
        _ = try await browser.post(path, form)
        let loggedIn = browser.cookies
        browser.cookies = before

        let second = try await browser.post(path, form)
        browser.cookies = loggedIn
        browser.keep(second.setCookies)

        #expect(try await browser.get(try #require(second.location)).location == "/todos")
        #expect(try await browser.get("/todos").alert == nil)
    }

    @Test func `where the answer to the first was lost, a second press says that the code was right`() async throws {
        let path = "/login/email/code"
        _ = try await ask()
        let form = try await browser.get(path).page.hiddenFields(ofFormTo: path)
            .merging(["code": try await code()]) { $1 }
        let before = browser.cookies
        #expect(try await browser.post(path, form).location == "/todos")
        browser.cookies = before

        #expect(try await browser.post(path, form).location == path)

        #expect(try await browser.open(path).page.text.contains("Your code was right and can't be used again"))
        #expect(browser.cookies["session"] == nil && browser.cookies["email-code"] == nil)
    }

    @Test func `a code typed in a tab of an earlier request costs the later one no try`() async throws {
        let path = "/login/email/code"
        _ = try await ask()
        let hidden = try await browser.get(path).page.hiddenFields(ofFormTo: path)
        let code = try await code()
        _ = try await ask("nobody@example.com")

        #expect(try await browser.post(path, hidden.merging(["code": code]) { $1 }).location == path)

        let page = try await browser.get(path).page
        #expect(page.text.contains("Nothing was done") && page.text.contains("nobody@example.com"))
        #expect(try await browser.submit(path, ["code": "123456789"]).status == 422)
    }

    @Test func `a code typed in a tab that stayed open while someone else logged in doesn't seem to log in`()
        async throws
    {
        let path = "/login/email/code"
        _ = try await ask()
        let hidden = try await browser.get(path).page.hiddenFields(ofFormTo: path)
        let code = try await code()
        _ = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        _ = try await browser.submit("/login", ["email": "ben@example.com", "password": "correct horse battery"])

        let answer = try await browser.post(path, hidden.merging(["code": code]) { $1 })

        #expect(answer.status == 403)
        #expect(answer.page.heading == "This form is out of date")
    }

    @Test(arguments: ["//evil.example", "https://evil.example/", "/\\evil.example"])
    func `no other site is led to`(next: String) async throws {
        #expect(try await ask("ana@example.com", ["next": next]).location == "/login/email/code")
        let hidden = try await browser.get("/login/email/code").page.hiddenFields(ofFormTo: "/login/email/code")

        let answer = try await browser.post(
            "/login/email/code", hidden.merging(["code": try await code(), "next": next]) { $1 })

        #expect(answer.location == "/todos")
    }

    @Test func `too many requests are answered with the time to wait`() async throws {
        var answer = try await ask()
        for _ in 0..<10 where answer.status != 429 { answer = try await ask() }

        #expect(answer.status == 429)
        let sentence = "Too many codes were requested. Use one that you asked for in this browser, or try again in "
        #expect(answer.page.text.contains(sentence))
        #expect(answer.page.field("email")?["value"] == "ana@example.com")
    }

    @Test func `where it is not turned on there is neither a button nor a page`() async throws {
        let browser = try TestSite().browser()

        let page = try await browser.get("/login").page
        #expect(page.first("//button[@formaction='/login/email']") == nil)
        for path in ["/login/email", "/login/email/code"] {
            #expect(try await browser.get(path).status == 404)
            #expect(try await browser.post(path, page.hiddenFields(ofFormTo: "/login")).status == 404)
        }
    }
}
