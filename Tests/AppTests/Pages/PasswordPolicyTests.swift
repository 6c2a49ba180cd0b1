import Accounts
import Testing
import Web

@testable import App

@Suite(.timeLimit(.minutes(5))) struct PasswordPolicyTests {
    private func signUp(
        _ password: String, at site: TestSite, name: String = "Ana María", email: String = "j.rivera@example.com"
    ) async throws -> Answer {
        try await site.browser().submit(
            "/signup", ["name": name, "email": email, "password": password, "confirmPassword": password])
    }

    /// A site that asks for eight characters.
    private func shortSite(host: String = "127.0.0.1:8080") throws -> TestSite {
        let policy = PasswordPolicy(length: 8...256, host: String(host.prefix { $0 != ":" }))
        return try TestSite(baseURL: "http://\(host)", passwordPolicy: policy)
    }

    @Test(arguments: [
        "rivera12", "J.Rivera1", "jrivera99", "Example2026", "j.rivera@example.com", "ANAMARÍA", "anamaria1",
        "MARIA!!ana",
        "ｒｉｖｅｒａ１２", "latchkey", "LatchKey123", "todo.test.org", "riverarivera",
        "riveraqwzx7k3",
    ])
    func `mostly a name, an address or the site's name is refused`(password: String) async throws {
        let site = try shortSite(host: "todo.test.org")

        let answer = try await signUp(password, at: site)

        #expect(answer.status == 422)
        #expect(
            answer.page.message(of: "password")
                == "This is mostly your name, your email address or the site's name. Add at least 8 other characters.")
        #expect(answer.page.first("//*[@role='status']")?.text == "Strength: weak")
    }

    @Test(arguments: [
        ("rivera and 2 more", "Ana María"), ("my latchkey is blue", "Ana María"), ("lively kitten", "Li"),
        ("riveraqwzx7k3v", "Ana María"),
    ])
    func `a long password may hold a name, and a short name does not count as one`(password: String, name: String)
        async throws
    {
        #expect(try await signUp(password, at: shortSite(), name: name).location == "/todos")
    }

    @Test(arguments: ["password", "Password1", "SUNSHINE", "iloveyou", "12345678"])
    func `very common passwords are refused, in whatever case`(password: String) async throws {
        let answer = try await signUp(password, at: shortSite())

        #expect(answer.status == 422)
        #expect(
            answer.page.message(of: "password")
                == "This password is on lists that attackers try first. Choose a different one.")
        #expect(answer.page.first("//*[@role='status']")?.text == "Strength: weak")
    }

    @Test(arguments: [" ", "z", "🔑", "e\u{301}"])
    func `one character again and again is as common, at any length`(character: Character) async throws {
        for length in [15, 256] {
            let answer = try await signUp(String(repeating: character, count: length), at: TestSite())

            #expect(
                answer.page.message(of: "password")
                    == "This password is on lists that attackers try first. Choose a different one.")
            #expect(answer.page.first("//*[@role='status']")?.text == "Strength: weak")
        }
        #expect(try await signUp(String(repeating: character, count: 15) + "ox", at: TestSite()).location == "/todos")
    }

    @Test func `the classic rule is 4 to 16 characters, with or without the list`() async throws {
        let host = "127.0.0.1"
        let classic = try TestSite(passwordPolicy: PasswordPolicy(length: 4...16, host: host))
        let bare = try TestSite(passwordPolicy: PasswordPolicy(length: 4...16, refusing: nil, host: host))

        let page = try await classic.browser().get("/signup").page
        #expect(page.first("//*[@id='password-hint']")?.text.hasPrefix("4 to 16 characters of any kind") == true)
        #expect(page.field("password")?["minlength"] == "4")
        #expect(page.first("//*[@id='strength']")?["data-longest"] == "16")
        #expect(try await signUp("x7K", at: classic).page.message(of: "password") == "Use at least 4 characters.")
        #expect(
            try await signUp("seventeen chars!!", at: classic).page.message(of: "password")
                == "Use at most 16 characters.")
        #expect(try await signUp("1234", at: classic).status == 422)
        #expect(try await signUp("sixteen chars!!!", at: classic).location == "/todos")
        #expect(try await signUp("1234", at: bare).location == "/todos")
    }

    @Test func `a password that stands alone has 15 characters, one beside a second factor 8`() async throws {
        let second = try await SecondFactorSite()
        let alone = try await second.site.browser(signedUpAs: "ben@example.com")
        let fields = ["password": "7 horses", "confirmPassword": "7 horses"]

        let refused = try await alone.submit("/account/password", fields)
        #expect(refused.page.message(of: "password") == "Use at least 15 characters.")
        #expect(try await alone.get("/signup").status == 303)
        #expect(try await second.site.browser().get("/signup").page.field("password")?["minlength"] == "15")

        #expect(try await second.home.get("/account/password").page.field("password")?["minlength"] == "8")
        #expect(try await second.home.submit("/account/password", fields).location == "/account")
    }

    @Test func `where every member needs a second factor 8 characters are enough for all`() async throws {
        var required = SecondFactorPolicy()
        required.isRequired = true

        #expect(try await signUp("7 horses", at: TestSite(secondFactor: required)).location == "/todos")
    }

    @Test func `the length beside a second factor may be another one`() async throws {
        var required = SecondFactorPolicy()
        required.isRequired = true
        let policy = PasswordPolicy(besideFactor: 10, host: "127.0.0.1")
        let site = try TestSite(passwordPolicy: policy, secondFactor: required)

        #expect(try await site.browser().get("/signup").page.field("password")?["minlength"] == "10")
        #expect(
            try await signUp("7 wet cow", at: site).page.message(of: "password") == "Use at least 10 characters.")
        #expect(try await signUp("7 wet cows", at: site).location == "/todos")
    }

    @Test func `a password that is too short for a new one still logs in, and its member is told`() async throws {
        let before = try shortSite()
        _ = try await signUp("7 horses", at: before)
        let after = try TestSite(sharing: before.database)
        let fields = ["email": "j.rivera@example.com", "password": "7 horses"]

        let browser = after.browser()
        #expect(try await browser.submit("/login", fields).location == "/todos")
        #expect(try await browser.get("/todos").page.text.contains("Your password still works, but new ones"))
        let other = before.browser()
        #expect(try await other.submit("/login", fields).location == "/todos")
        #expect(try await !other.get("/todos").page.text.contains("Your password still works"))
    }

    @Test func `a password older than the policy still opens its account`() async throws {
        let before = try TestSite()
        _ = try await signUp("a password of more than sixteen", at: before)
        let after = try TestSite(
            sharing: before.database, passwordPolicy: PasswordPolicy(length: 4...16, host: "127.0.0.1"))

        let browser = after.browser()
        let answer = try await browser.submit(
            "/login", ["email": "j.rivera@example.com", "password": "a password of more than sixteen"])

        #expect(answer.location == "/todos")
        for path in ["/login", "/reauthenticate"] {
            let page = try await (path == "/login" ? after.browser() : browser).get(path).page
            #expect(page.field("password")?["maxlength"] == "1024", "\(path)")
        }
    }

    @Test func `accents count as composed, however they were typed`() async throws {
        let site = try TestSite()
        #expect(try await signUp("cafe\u{301} am Eck um zehn", at: site).location == "/todos")

        let answer = try await site.browser().submit(
            "/login", ["email": "j.rivera@example.com", "password": "caf\u{e9} am Eck um zehn"])

        #expect(answer.location == "/todos")
    }

    @Test func `a reset and a change compare the password with its member's name and address`() async throws {
        let site = try shortSite()
        let browser = try await site.browser(signedUpAs: "j.rivera@example.com", name: "Ana María")
        let fields = ["password": "j.rivera1", "confirmPassword": "j.rivera1"]

        let changed = try await browser.submit("/account/password", fields)
        _ = try await site.browser().submit("/reset", ["email": "j.rivera@example.com"])
        let mail = try #require(try await site.mails().last)
        let link = try #require(mail.mail.text.split(separator: "\n").first { $0.hasPrefix("http") })
        let forgetful = site.browser()
        _ = try await forgetful.get(String(link.dropFirst("http://127.0.0.1:8080".count)))
        let reset = try await forgetful.submit("/reset/choose", fields)

        for answer in [changed, reset] {
            #expect(answer.status == 422)
            #expect(answer.page.message(of: "password")?.hasPrefix("This is mostly your name") == true)
        }
    }

    @Test func `after a refused form the page says how strong the password was, and never the password`() async throws {
        let site = try TestSite()

        let answer = try await site.browser().submit(
            "/signup",
            [
                "name": "Ana", "email": "ana", "password": "horsebatterystaple",
                "confirmPassword": "horsebatterystaple",
            ])

        #expect(answer.page.first("//*[@role='status']")?.text == "Strength: good")
        #expect(answer.page.first("//meter")?["value"] == "3")
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("horsebattery"))
        let untouched = try await site.browser().get("/signup").page
        #expect(untouched.first("//*[@role='status']")?.text == "")
        #expect(untouched.first("//meter")?["value"] == "0")
    }
}
