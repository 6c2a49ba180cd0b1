import Foundation
import Secrets
import TestSupport
import Testing

/// Signing up with a passkey and no password.
@Suite(.timeLimit(.minutes(5))) struct PasskeySignUpTests {
    private let site: TestSite

    init() throws {
        site = try TestSite(baseURL: "http://localhost:8080")
    }

    @Test func `the page has a second form, which the script shows, and which asks for no password`() async throws {
        let page = try await site.browser().get("/signup").page

        let form = try #require(page.first("//form[@id='passkey']"))
        #expect(form["hidden"] != nil)
        #expect(form["action"] == "/signup/passkey")
        #expect(form.text.contains("Sign up with a passkey"))
        #expect(page.all("//form[@id='passkey']//input[@type='password']").isEmpty)
        #expect(page.first("//script[starts-with(@src, '/passkeys.js?')]")?["defer"] != nil)
        let plain = try await TestSite().browser().get("/signup").page
        #expect(plain.first("//form[@id='passkey']") == nil)
        #expect(plain.first("//script[starts-with(@src, '/passkeys.js?')]") == nil)
    }

    @Test func `the browser is asked for a passkey with the typed name and address`() async throws {
        let asked = try await PasskeySignUpPage(browser: site.browser()).send(
            "/signup/passkey/challenge", PasskeySignUpPage.fields("ana@example.com"))

        let options = try #require(try JSONSerialization.jsonObject(with: Data(asked.body)) as? [String: Any])
        let user = try #require(options["user"] as? [String: Any])
        #expect(user["name"] as? String == "ana@example.com" && user["displayName"] as? String == "Ana María")
        #expect((user["id"] as? String).flatMap(Base64URL.decode)?.count == 64)
        #expect((options["excludeCredentials"] as? [Any])?.isEmpty == true)
        let selection = try #require(options["authenticatorSelection"] as? [String: Any])
        #expect(selection["residentKey"] as? String == "required")
        #expect(selection["userVerification"] as? String == "required")
    }

    @Test func `the new member is logged in, has no password, and logs in with the passkey`() async throws {
        let browser = site.browser()

        let made = try await PasskeySignUpPage(browser: browser).signUp()

        #expect(made.answer.location == "/todos")
        #expect(try await browser.get("/todos").page.text.contains("Ana María"))
        #expect(try await site.text("SELECT CAST(has_password AS TEXT) FROM members") == "0")
        #expect(try await browser.get("/account/passkeys").status == 200)
        let history = try await browser.get("/account/history").page.text
        #expect(history.contains("Account created") && history.contains("Passkey added"))
        let again = try await PasskeyPage(browser: site.browser()).logIn(with: made.credential, handle: made.handle)
        #expect(again.location == "/todos")
    }

    @Test(arguments: [
        ("name", "", "Enter your name."),
        ("name", String(repeating: "n", count: 101), "Use at most 100 characters."),
        ("email", "ana", "Enter an email address like name@example.com."),
        ("email", "", "Enter an email address like name@example.com."),
    ])
    func `what is wrong is said before a passkey is created, and after`(
        field: String, value: String, message: String
    ) async throws {
        for path in ["/signup/passkey/challenge", "/signup/passkey"] {
            let answer = try await PasskeySignUpPage(browser: site.browser()).send(
                path, PasskeySignUpPage.fields("ana@example.com", [field: value]))

            #expect(answer.status == 422)
            #expect(answer.page.message(of: field) == message)
            #expect(answer.page.all("//*[@aria-invalid]").count == 1)
        }
        #expect(try await site.count("passkey_challenges") == 0)
        #expect(try await site.count("members") == 0)
    }

    @Test func `a robot that fills in the hidden field gets nothing`() async throws {
        for path in ["/signup/passkey/challenge", "/signup/passkey"] {
            let answer = try await PasskeySignUpPage(browser: site.browser()).send(
                path, PasskeySignUpPage.fields("ana@example.com", ["website": "x"]))

            #expect(answer.status == 422)
            #expect(answer.alert?.hasPrefix("A field meant only for bots") == true)
        }
    }

    @Test func `an answer that can't be trusted gets a sentence, keeps what was typed, and makes nothing`() async throws
    {
        for part in ["", "%", "AAAA", "💥"] {
            let answer = try await site.browser().submit(
                "/signup/passkey", on: "/signup",
                PasskeySignUpPage.fields("ana@example.com", ["clientDataJSON": part, "attestationObject": part]))

            #expect(answer.status == 422)
            #expect(answer.alert == "The passkey's answer can't be trusted, so nothing was done. Try again.")
            #expect(answer.page.field("email")?["value"] == "ana@example.com")
            #expect(answer.page.field("name")?["value"] == "Ana María")
        }
        #expect(try await site.count("members") == 0)
    }

    @Test func `without a mail server the page says that an address is taken`() async throws {
        _ = try await site.browser(signedUpAs: "ana@example.com")

        let made = try await PasskeySignUpPage(browser: site.browser()).signUp("ANA@example.com")

        #expect(made.answer.status == 422)
        #expect(made.answer.page.message(of: "email")?.hasPrefix("There's already an account with this email") == true)
        #expect(try await site.count("passkeys") == 0)
    }

    @Test func `a passkey that is in use makes no second account`() async throws {
        let made = try await PasskeySignUpPage(browser: site.browser()).signUp()

        let again = try await PasskeySignUpPage(browser: site.browser()).signUp(
            "ben@example.com", with: made.credential)

        #expect(again.answer.status == 422)
        #expect(again.answer.alert == "That passkey is already in use here. Add a different one.")
        #expect(try await site.count("members") == 1)
    }

    @Test func `a form without this browser's token gets nothing`() async throws {
        let browser = site.browser()
        _ = try await browser.get("/signup")

        for path in ["", "/challenge", "/confirm", "/confirm/challenge"] {
            #expect(
                try await browser.post(
                    "/signup/passkey\(path)", PasskeySignUpPage.fields("a@example.com", ["csrf": "x"])
                ).status == 403)
        }
        #expect(try await site.count("passkey_challenges") == 0)
    }

    @Test func `where browsers allow no passkeys there are no such addresses`() async throws {
        let site = try TestSite()
        let browser = site.browser()
        let csrf = try #require(try await browser.get("/signup").page.field("csrf")?["value"])

        for path in ["", "/challenge", "/confirm", "/confirm/challenge"] {
            let answer = try await browser.post(
                "/signup/passkey\(path)", PasskeySignUpPage.fields("a@example.com", ["csrf": csrf]))
            #expect(answer.status == 404)
        }
    }
}
