import Accounts
import Secrets
import Testing

/// The page of a login that asks for a code.
@Suite(.timeLimit(.minutes(5))) struct CodeTests {
    private static let gone = "This login can't be continued: it took too long or was ended. Log in again."

    private let ana: SecondFactorSite
    private let browser: TestBrowser

    init() async throws {
        ana = try await SecondFactorSite()
        browser = ana.site.browser(address: "198.51.100.9")
    }

    @Test func `the right password leads to the code, which leads where the visitor was going`() async throws {
        let step = try await ana.password(in: browser, next: "/account", remember: true)

        #expect(step.location == "/login/code?next=%2Faccount")
        #expect(browser.cookies["session"] == nil)
        #expect(browser.cookies["remember"] == nil)
        #expect(try await browser.get("/account").location == "/login?next=%2Faccount")
        let page = try await browser.get("/login/code?next=%2Faccount").page
        #expect(page.heading == "Enter your code")
        #expect(page.field("code")?["autocomplete"] == "one-time-code")
        #expect(page.field("code")?["inputmode"] == "numeric")

        let answer = try await browser.submit(
            "/login/code", on: "/login/code?next=%2Faccount", ["code": " \(ana.code.prefix(3)) \(ana.code.suffix(3)) "])

        #expect(answer.location == "/account")
        #expect(browser.cookies["remember"] != nil)
        #expect(browser.cookies["code"] == nil)
        #expect(try await browser.get("/account").status == 200)
    }

    @Test(arguments: [
        ("en", "Logged in with a password", "Code from the authenticator app entered"),
        ("ko", "비밀번호로 로그인", "인증 앱 코드 입력"),
    ])
    func `the history tells of the password and of the code`(
        language: String, password: String, code: String
    ) async throws {
        let browser = ana.site.browser(language: language, address: "198.51.100.9")
        try #require(try await ana.signIn(in: browser).location == "/todos")
        _ = try await browser.submit("/language", on: "/account", ["language": language])

        let lines = try await browser.get("/account/history").page.all("//ul[@class='records']/li//strong").map(\.text)

        #expect(Set(lines.prefix(2)) == [password, code], "\(lines)")
    }

    @Test(arguments: ["//evil.example", "https://evil.example/", "/\\evil.example"])
    func `no other site is led to`(next: String) async throws {
        _ = try await ana.password(in: browser)
        let hidden = try await browser.get("/login/code").page.hiddenFields(ofFormTo: "/login/code")

        let answer = try await browser.post(
            "/login/code", hidden.merging(["code": ana.code, "next": next]) { $1 })

        #expect(answer.location == "/todos")
    }

    @Test func `a wrong code is answered with a sentence, and is not sent back`() async throws {
        _ = try await ana.password(in: browser)

        let answer = try await browser.submit("/login/code", ["code": ana.wrongCode, "trust": "yes"])

        #expect(answer.status == 422)
        #expect(
            answer.page.message(of: "code")
                == "That code didn't work. Enter the one your app shows now. "
                + "Codes change every 30 seconds, and each works once. "
                + "If none works, check that your phone's clock is right.")
        #expect(answer.page.field("code")?["value"] == nil)
        #expect(answer.page.field("trust")?["checked"] != nil)
        #expect(browser.cookies["session"] == nil)
        #expect(
            try await browser.submit("/login/code", ["code": ""]).page.message(of: "code")
                == "Enter the code from your app.")
        #expect(try await browser.submit("/login/code", ["code": String(repeating: "1", count: 10_000)]).status == 422)
    }

    @Test func `after five wrong codes the login begins again`() async throws {
        _ = try await ana.password(in: browser)
        for _ in 0..<4 { #expect(try await browser.submit("/login/code", ["code": ana.wrongCode]).status == 422) }

        let answer = try await browser.submit("/login/code", ["code": ana.wrongCode])

        #expect(answer.location == "/login")
        #expect(try await browser.open("/login").page.text.contains("Too many wrong codes. Log in again."))
        #expect(browser.cookies["code"] == nil)
        let mail = try #require(try await ana.site.mails().last?.mail)
        #expect(mail.subject == "Someone entered your password, but the wrong codes")
        #expect(mail.html?.contains("logged in") == false, "they didn't get in")
    }

    @Test func `too many codes are answered with the time to wait`() async throws {
        var answer = try await ana.password(in: browser)
        for _ in 0..<11 where answer.status != 429 {
            if answer.location == "/login" { answer = try await ana.password(in: browser) }
            answer = try await browser.submit("/login/code", ["code": ana.wrongCode])
        }

        #expect(answer.status == 429)
        #expect(answer.page.message(of: "code")?.hasPrefix("Too many wrong codes. Try again in ") == true)
    }

    @Test func `a recovery code in the field for the app's code says how many are left as well`() async throws {
        _ = try await ana.password(in: browser, next: "/account")

        _ = try await browser.submit("/login/code", ["code": ana.recoveryCodes[0]])

        #expect(try await browser.get("/account").page.text.contains("Recovery codes left: 9."))
    }

    @Test func `a recovery code logs in once`() async throws {
        _ = try await ana.password(in: browser, next: "/account")
        let page = try await browser.get("/login/code?next=%2Faccount").page
        let link = try #require(page.first("//a[starts-with(@href, '/login/recovery')]")?["href"])
        let code = ana.recoveryCodes[0]

        #expect(
            try await browser.submit("/login/recovery", on: link, ["code": "aaaa"]).page.message(of: "code")
                == "That recovery code doesn't work. Check it, or enter another one. "
                + "Each works once, and only your latest ten work.")
        let answer = try await browser.submit("/login/recovery", on: link, ["code": code])

        #expect(answer.location == "/account")
        #expect(try await browser.get("/account").page.text.contains("Recovery codes left: 9."))
        let again = ana.site.browser(address: "198.51.100.10")
        _ = try await ana.password(in: again)
        #expect(try await again.submit("/login/recovery", ["code": code]).status == 422)
        #expect(try await browser.get("/account/history").page.text.contains("Recovery code used"))
        let mails = try await ana.site.mails().map(\.mail)
        let mail = try #require(mails.first { $0.subject == "A recovery code was used" })
        // A login by a provider or by a code from an email may use one, too, and so may a reauthentication.
        #expect(mail.html?.contains("Someone used one of your recovery codes to log in") == true)
    }

    @Test func `without a login that waits there is no page`() async throws {
        for path in ["/login/code", "/login/recovery"] {
            #expect(try await browser.get(path).location == "/login")
            // Nothing was begun that could have taken too long.
            #expect(try await !browser.open("/login").page.text.contains(Self.gone))
            #expect(try await ana.home.get(path).location == "/todos")
        }
    }

    @Test func `a login that was ended meanwhile says so, and leads back`() async throws {
        let member = try await ana.site.database.read {
            try $0.first("SELECT id FROM members") { Member.ID($0.int(0)) }
        }
        for path in ["/login/code", "/login/recovery", "/login/lost"] {
            _ = try await ana.password(in: browser)
            try await ana.site.services.accounts.administration.endEverything(of: try #require(member))

            #expect(try await browser.get(path).location == "/login")
            #expect(try await browser.open("/login").page.text.contains(Self.gone), "\(path)")
            #expect(browser.cookies["code"] == nil)
        }
    }

    @Test func `after ten minutes the login begins again`() async throws {
        _ = try await ana.password(in: browser)
        let hidden = try await browser.get("/login/code").page.hiddenFields(ofFormTo: "/login/code")
        await ana.site.pass(.seconds(601))

        let answer = try await browser.post("/login/code", hidden.merging(["code": ana.code]) { $1 })

        #expect(answer.location == "/login/code")
        #expect(try await browser.open("/login/code").page.text.contains(Self.gone))
        #expect(browser.cookies["session"] == nil)
    }

    @Test func `one that is sent before the first was answered doesn't ask a member to log in`() async throws {
        _ = try await ana.password(in: browser)
        let hidden = try await browser.get("/login/code").page.hiddenFields(ofFormTo: "/login/code")
        let fields = hidden.merging(["code": ana.code]) { $1 }
        let before = browser.cookies
        _ = try await browser.post("/login/code", fields)
        let loggedIn = browser.cookies
        browser.cookies = before

        let second = try await browser.post("/login/code", fields)
        browser.cookies = loggedIn
        browser.keep(second.setCookies)

        #expect(try await browser.get(try #require(second.location)).location == "/todos")
        #expect(try await browser.get("/todos").alert == nil)
    }

    @Test(arguments: ["/login/code", "/login/recovery"])
    func `where the answer to the first was lost, the second says that the code was right, and opens nothing`(
        path: String
    ) async throws {
        _ = try await ana.password(in: browser)
        let hidden = try await browser.get(path).page.hiddenFields(ofFormTo: path)
        let fields = hidden.merging(["code": path == "/login/code" ? ana.code : ana.recoveryCodes[0]]) { $1 }
        let before = browser.cookies
        #expect(try await browser.post(path, fields).location == "/todos")
        browser.cookies = before

        let second = try await browser.post(path, fields)

        #expect(second.location == path)
        #expect(try await browser.get(path).location == "/login")
        let page = try await browser.get("/login").page.text
        #expect(page.contains("Your code was right and can't be used again") && !page.contains(Self.gone))
        #expect(browser.cookies["session"] == nil && browser.cookies["code"] == nil)
        // Nor is it told for longer than a login waits.
        browser.cookies = before
        await ana.site.pass(.seconds(601))
        #expect(try await browser.open(path).page.text.contains(Self.gone))
    }

    @Test func `a second click leads to the to-dos`() async throws {
        _ = try await ana.password(in: browser)
        let hidden = try await browser.get("/login/code").page.hiddenFields(ofFormTo: "/login/code")
        let fields = hidden.merging(["code": ana.code]) { $1 }
        #expect(try await browser.post("/login/code", fields).location == "/todos")

        let second = try await browser.post("/login/code", fields)

        #expect(second.location == "/todos")
        #expect(try await browser.get("/todos").status == 200)
    }

    @Test func `another site can't send the form`() async throws {
        _ = try await ana.password(in: browser)

        let answer = try await browser.post(
            "/login/code", ["code": ana.code], headers: [.init("Sec-Fetch-Site") ?? .origin: "cross-site"])

        #expect(answer.status == 403)
        #expect(browser.cookies["session"] == nil)
    }

    @Test func `a browser that is trusted is not asked, is listed, and can be asked again`() async throws {
        #expect(try await ana.signIn(in: browser, ["trust": "yes"]).location == "/todos")
        _ = try await browser.submit("/logout", on: "/todos")

        #expect(try await ana.password(in: browser).location == "/todos")
        let other = ana.site.browser(address: "198.51.100.10")
        #expect(try await ana.password(in: other).location == "/login/code")

        let page = try await browser.get("/account/devices").page
        #expect(page.text.contains("Browsers that don't ask for a code"))
        #expect(page.text.contains("198.51.100.9"))
        #expect(page.text.contains("Logged in with a password and a code") == false)
        #expect(page.text.contains("Logged in with a password"))
        let answer = try await browser.submit("/account/devices/end-trust", on: "/account/devices")
        #expect(answer.location == "/account/devices")
        #expect(
            try await browser.open("/account/devices").page.text.contains("That browser will ask for a code again."))
        _ = try await browser.submit("/logout", on: "/todos")
        #expect(try await ana.password(in: browser).location == "/login/code")
    }

    @Test func `only one's own trusted browsers can be ended`() async throws {
        _ = try await ana.signIn(in: browser, ["trust": "yes"])
        let ben = try await ana.site.browser(signedUpAs: "ben@example.com")
        let hidden = try await ben.get("/account/devices").page.hiddenFields(ofFormTo: "/language")

        for id in ["1", "0", "-1", "x", ""] {
            let answer = try await ben.post(
                "/account/devices/end-trust", ["csrf": hidden["csrf"] ?? "", "browser": id])
            #expect(answer.location == "/account/devices")
        }
        #expect(try await ana.site.count("trusted_browsers") == 1)
    }

    @Test func `a sign-up with a member's address and password asks for the code`() async throws {
        let answer = try await browser.submit(
            "/signup",
            [
                "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])

        #expect(answer.location == "/login/code")
        #expect(browser.cookies["session"] == nil)
    }

    @Test func `a remembered device is not asked`() async throws {
        _ = try await ana.password(in: browser, remember: true)
        _ = try await browser.submit("/login/code", ["code": ana.code])
        browser.restart(keeping: "remember", "browser")

        #expect(try await browser.get("/todos").status == 200)
        #expect(try await browser.get("/account/devices").page.text.contains("Logged in with a password and a code"))
    }

    @Test func `a disabled member's code opens nothing`() async throws {
        _ = try await ana.password(in: browser)
        try await ana.site.execute("UPDATE members SET disabled_at = 1")

        let answer = try await browser.submit("/login/code", ["code": ana.code])

        #expect(browser.cookies["session"] == nil)
        #expect(answer.location == "/login")
    }

    @Test func `beside another account the member gets a slot of their own`() async throws {
        let ben = try await ana.site.browser(signedUpAs: "ben@example.com")
        _ = try await ben.submit("/account/add", on: "/account")
        _ = try await ana.password(in: ben)

        #expect(try await ben.submit("/login/code", ["code": ana.code]).location == "/todos")
        #expect(try await ben.get("/account").page.text.contains("ana@example.com"))
        #expect(ben.cookies["session"] != nil && ben.cookies["session-1"] != nil)
    }
}
