import Accounts
import Secrets
import Testing

/// The page of the member's authenticator app.
@Suite(.timeLimit(.minutes(5))) struct AuthenticatorPageTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let path = "/account/authenticator"

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func code(_ page: HTMLPage, drift: Int64 = 0) throws -> String {
        let shown = try #require(page.first("//ol[@class='steps']//code")?.text)
        let key = try #require(TOTPKey(shown.filter { !$0.isWhitespace }))
        return key.code(at: TOTPKey.step(at: site.clock.now.milliseconds) + drift)
    }

    @Test func `opening the page changes nothing, and the button begins`() async throws {
        let off = try await browser.get(path)
        #expect(off.status == 200)
        #expect(off.page.first("//*[@class='qr']") == nil)
        #expect(try await site.count("authenticators") == 0)

        #expect(try await browser.submit(path).location == path)

        let begun = try await browser.get(path)
        #expect(begun.page.first("//*[@class='qr']//*[name()='path']")?["d"]?.hasPrefix("M4 4h7v1H4z") == true)
        #expect(
            begun.page.first("//ol[@class='steps']//code")?.text.wholeMatch(of: /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/) != nil)
        // It's drawn in the page, so nothing else is loaded.
        #expect(begun.headers[.contentSecurityPolicy]?.contains("img-src 'self'") == true)
        #expect(begun.headers[.cacheControl] == "no-store")
        #expect(try await browser.get("/account").page.text.contains("Authenticator app Off"))
    }

    @Test func `another browser doesn't show the key that this one began with, and this one can begin anew`()
        async throws
    {
        _ = try await browser.submit(path)
        let first = try await browser.get(path).page.first("//ol[@class='steps']//code")?.text
        let other = site.browser()
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])

        let page = try await other.get(path).page
        #expect(page.first("//ol[@class='steps']") == nil)
        #expect(page.text.contains("Set up"))

        #expect(try await browser.submit(path).location == path)
        let second = try await browser.get(path).page.first("//ol[@class='steps']//code")?.text
        #expect(first != nil && second != nil && first != second)
    }

    @Test func `two tabs that begin show one key, and the code that it gives is right in either`() async throws {
        let off = try await browser.get(path).page.hiddenFields(ofFormTo: path)
        _ = try await browser.post(path, off)
        let first = try await browser.get(path).page
        #expect(try await browser.post(path, off).location == path)

        let second = try await browser.get(path).page

        let key = "//ol[@class='steps']//code"
        #expect(first.first(key)?.text == second.first(key)?.text)
        let fields = try first.hiddenFields(ofFormTo: path + "/confirm").merging(["code": try code(second)]) { $1 }
        #expect(try await browser.post(path + "/confirm", fields).page.all("//ul[@class='codes']/li").count == 10)
    }

    @Test func `the code of a key that another tab has replaced is told apart, and the new key is shown`()
        async throws
    {
        _ = try await browser.submit(path)
        let first = try await browser.get(path).page
        _ = try await browser.submit(path)
        let second = try await browser.get(path).page
        let fields = try first.hiddenFields(ofFormTo: path + "/confirm")

        let refused = try await browser.post(path + "/confirm", fields.merging(["code": try code(first)]) { $1 })

        #expect(refused.status == 422)
        #expect(refused.page.message(of: "code")?.contains("another tab has switched to a new key") == true)
        let key = "//ol[@class='steps']//code"
        #expect(refused.page.first(key)?.text == second.first(key)?.text)
        // The first tab's button does not replace the key that the second shows, and its form takes that key's code.
        _ = try await browser.post(path, try first.hiddenFields(ofFormTo: path))
        #expect(try await browser.get(path).page.first(key)?.text == second.first(key)?.text)
        let right = try await browser.post(path + "/confirm", fields.merging(["code": try code(second)]) { $1 })
        #expect(right.page.all("//ul[@class='codes']/li").count == 10)
    }

    @Test func `cancelling in a tab that is behind leaves the app on that another tab has turned on`() async throws {
        _ = try await browser.submit(path)
        let page = try await browser.get(path).page
        _ = try await browser.submit(path + "/confirm", on: path, ["code": try code(page)])

        #expect(try await browser.post(path + "/off", try page.hiddenFields(ofFormTo: path + "/off")).location == path)

        #expect(try await browser.get(path).page.text.contains("10 codes left."))
        #expect(try await site.mails().map(\.mail.subject) == ["Your account now asks for a code"])
    }

    @Test func `a wrong code keeps the key, a right one shows ten codes once`() async throws {
        _ = try await browser.submit(path)
        let page = try await browser.get(path).page
        let refused = try await browser.submit(path + "/confirm", on: path, ["code": try code(page, drift: 3)])
        #expect(refused.status == 422)
        #expect(refused.page.message(of: "code")?.hasPrefix("That code doesn't match.") == true)
        #expect(
            refused.page.first("//ol[@class='steps']//code")?.text == page.first("//ol[@class='steps']//code")?.text)
        #expect(
            try await browser.submit(path + "/confirm", on: path, ["code": " "]).page.message(of: "code")
                == "Enter the code from your app.")

        let answer = try await browser.submit(path + "/confirm", on: path, ["code": try code(page)])

        let codes = answer.page.all("//ul[@class='codes']/li").map(\.text)
        #expect(answer.status == 200)
        #expect(codes.count == 10)
        #expect(codes.allSatisfy { $0.wholeMatch(of: /([a-z2-7]{4}-){6}[a-z2-7]{4}/) != nil })
        let later = try await browser.get(path)
        #expect(later.page.text.contains("10 codes left."))
        #expect(codes.allSatisfy { !String(decoding: later.body, as: UTF8.self).contains($0) })
        #expect(try await browser.get("/account").page.text.contains("Authenticator app On"))
        #expect(try await site.mails().map(\.mail.subject) == ["Your account now asks for a code"])
    }

    @Test func `new recovery codes are shown once, and turning off ends it all`() async throws {
        _ = try await browser.submit(path)
        let page = try await browser.get(path).page
        _ = try await browser.submit(path + "/confirm", on: path, ["code": try code(page)])

        #expect(try await browser.get(path).page.first("//details//form[@action='\(path)/codes']") != nil)
        let renewed = try await browser.submit(path + "/codes", on: path)
        #expect(renewed.page.all("//ul[@class='codes']/li").count == 10)
        let off = try await browser.submit(path + "/off", on: path)

        #expect(off.location == "/account")
        #expect(
            try await browser.open("/account").page.text.contains(
                "The authenticator app is off. Logging in no longer asks for a code."))
        #expect(try await site.count("recovery_codes") == 0)
        let history = try await browser.get("/account/history").page.text
        for event in ["Authenticator app turned on", "New recovery codes created", "Authenticator app turned off"] {
            #expect(history.contains(event))
        }
        let mails = try await site.mails().map(\.mail)
        #expect(
            mails.map(\.subject) == [
                "Your account now asks for a code", "You have new recovery codes",
                "Your account no longer asks for a code",
            ])
        // Not every member has a password.
        #expect(mails.last?.html?.contains("was turned off. Logging in no longer asks for a code.") == true)
    }

    @Test func `each step needs a fresh proof that it's the member`() async throws {
        _ = try await browser.submit(path)
        let hidden = try await browser.get(path).page.hiddenFields(ofFormTo: path + "/confirm")
        await site.pass(.seconds(11 * 60))

        #expect(try await browser.get(path).location == "/reauthenticate?next=%2Faccount%2Fauthenticator")
        for action in [path, path + "/confirm", path + "/codes", path + "/off"] {
            let answer = try await browser.post(action, hidden.merging(["code": "123456"]) { $1 })
            #expect(answer.location == "/reauthenticate?next=%2Faccount%2Fauthenticator")
        }
    }

    @Test func `forms of an older tab show how it is by now`() async throws {
        _ = try await browser.submit(path)
        let hidden = try await browser.get(path).page.hiddenFields(ofFormTo: path + "/confirm")
        _ = try await browser.submit(path + "/off", on: path)

        #expect(try await browser.post(path + "/confirm", hidden.merging(["code": "123456"]) { $1 }).location == path)
        #expect(try await browser.open(path).page.text.contains("That code came too late: setting up the app was"))
        #expect(try await browser.post(path + "/codes", hidden).location == path)
        #expect(try await site.count("recovery_codes") == 0)
        // Nothing was on, so no one is told that it's off.
        #expect(try await site.mails().isEmpty)
    }

    @Test func `a second press of the button says that the app is on, and where its recovery codes are`() async throws {
        _ = try await browser.submit(path)
        let page = try await browser.get(path).page
        let fields = try page.hiddenFields(ofFormTo: path + "/confirm").merging(["code": try code(page)]) { $1 }
        _ = try await browser.post(path + "/confirm", fields)

        #expect(try await browser.post(path + "/confirm", fields).location == path)

        let after = try await browser.open(path).page
        #expect(after.text.contains("an authenticator app is on. If you haven't seen its recovery codes"))
        #expect(after.first("//form[@action='\(path)/codes']") != nil)
    }

    @Test func `a member without a password confirms with a code`() async throws {
        let ana = try await SecondFactorSite()
        try await ana.site.execute("UPDATE members SET has_password = 0")
        await ana.site.pass(.seconds(11 * 60))

        let page = try await ana.home.open("/account/email").page
        #expect(page.field("password") == nil)
        #expect(page.field("code")?["autocomplete"] == "one-time-code")
        let wrong = try await ana.home.submit("/reauthenticate", ["code": ana.wrongCode])
        #expect(wrong.status == 422)
        #expect(wrong.page.message(of: "code")?.hasPrefix("That code didn't work.") == true)
        #expect(
            try await ana.home.submit("/reauthenticate", on: "/account/email", ["code": ana.code]).location
                == "/account/email")
        #expect(try await ana.home.get("/account/email").status == 200)
    }

    @Test func `a member without a password confirms with a recovery code, and is told how many are left`()
        async throws
    {
        let ana = try await SecondFactorSite()
        try await ana.site.execute("UPDATE members SET has_password = 0")
        await ana.site.pass(.seconds(11 * 60))

        let page = try await ana.home.open(path).page
        #expect(page.text.contains("A recovery code works, too."))
        #expect(page.field("code")?["maxlength"] == "64")
        #expect(page.field("code")?["inputmode"] == nil, "such a code has letters")
        let wrong = try await ana.home.submit("/reauthenticate", ["code": String(ana.recoveryCodes[0].reversed())])
        #expect(wrong.page.message(of: "code")?.hasPrefix("That recovery code doesn't work.") == true)
        let right = try await ana.home.submit("/reauthenticate", on: path, ["code": ana.recoveryCodes[0]])

        #expect(right.location == path)
        #expect(try await ana.home.get(path).page.text.contains("Recovery codes left: 9."))
    }

    @Test func `a member with a password is asked for both, and a recovery code will do`() async throws {
        let ana = try await SecondFactorSite()
        await ana.site.pass(.seconds(11 * 60))
        let password = "correct horse battery"

        let page = try await ana.home.open(path).page
        #expect(page.field("password") != nil)
        #expect(page.field("code")?["maxlength"] == "64")
        #expect(page.text.contains("Lost your phone and your recovery codes?"))
        let alone = try await ana.home.submit("/reauthenticate", ["password": password])
        #expect(alone.page.message(of: "code") == "Enter the code from your app.")
        let wrong = try await ana.home.submit("/reauthenticate", ["password": password, "code": ana.wrongCode])
        #expect(wrong.page.message(of: "code")?.hasPrefix("That code didn't work.") == true)
        #expect(wrong.page.message(of: "password") == nil)
        let other = try await ana.home.submit("/reauthenticate", ["password": "wrong horse", "code": ana.code])
        #expect(other.page.message(of: "password") == "That's not your password. Try again.")
        #expect(other.page.message(of: "code") == nil)
        let both = ["password": password, "code": ana.recoveryCodes[0]]
        #expect(try await ana.home.submit("/reauthenticate", on: path, both).location == path)
        #expect(try await ana.home.get(path).page.text.contains("Recovery codes left: 9."))

        #expect(try await ana.home.submit(path + "/off", on: path).location == "/account")
    }

    @Test func `a browser that is not asked at the login is asked before the app is changed`() async throws {
        let ana = try await SecondFactorSite()
        let browser = ana.site.browser()
        _ = try await ana.signIn(in: browser, ["trust": "yes"])
        _ = try await browser.submit("/logout", on: "/account")
        #expect(try await ana.password(in: browser).location == "/todos")

        #expect(try await browser.get(path).location == "/reauthenticate?next=%2Faccount%2Fauthenticator")
    }

    @Test func `a form from before the app was turned on asks for its code`() async throws {
        let other = site.browser()
        _ = try await other.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        let form = try await other.get("/reauthenticate").page.hiddenFields(ofFormTo: "/reauthenticate")
        _ = try await browser.submit(path)
        let page = try await browser.get(path).page
        _ = try await browser.submit(path + "/confirm", on: path, ["code": try code(page)])
        #expect(try await other.get(path).location != nil, "what it typed at its login counts no longer")

        let answer = try await other.post(
            "/reauthenticate", form.merging(["password": "correct horse battery"]) { $1 })

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "code") == "Enter the code from your app.")
    }
}
