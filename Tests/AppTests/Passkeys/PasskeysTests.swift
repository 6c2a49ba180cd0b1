import App
import Foundation
import TestSupport
import Testing

/// The page of passkeys.
@Suite(.timeLimit(.minutes(5))) struct PasskeysTests {
    private let site: TestSite
    private let ana: TestBrowser

    init() async throws {
        site = try TestSite(baseURL: "http://localhost:8080")
        ana = try await site.browser(signedUpAs: "ana@example.com")
    }

    private var page: PasskeyPage { PasskeyPage(browser: ana) }

    private func rows() async throws -> [HTMLPage.Element] {
        try await ana.open("/account/passkeys").page.all("//ul[@class='records']/li")
    }

    @Test func `the browser is asked for a discoverable passkey that checks the user`() async throws {
        let options = try await page.options("/account/passkeys/challenge", on: "/account/passkeys")

        #expect(options["rp"] as? [String: String] == ["id": "localhost", "name": "Latchkey"])
        let user = try #require(options["user"] as? [String: String])
        #expect(user["name"] == "ana@example.com" && user["displayName"] == "Ana")
        // 64 bytes.
        #expect(user["id"]?.count == 86)
        #expect(
            (options["pubKeyCredParams"] as? [[String: Any]])?.map { $0["alg"] as? Int } == [-7, -8, -257])
        let selection = try #require(options["authenticatorSelection"] as? [String: Any])
        #expect(selection["residentKey"] as? String == "required")
        #expect(selection["userVerification"] as? String == "required")
        #expect(options["attestation"] as? String == "none")
        #expect((options["excludeCredentials"] as? [Any])?.isEmpty == true)
    }

    @Test func `an added passkey is listed, named after its password manager, and reported`() async throws {
        var page = page
        page.authenticator.aaguid = [
            0xBA, 0xDA, 0x55, 0x66, 0xA7, 0xAA, 0x40, 0x1F, 0xBD, 0x96, 0x45, 0x61, 0x9A, 0x55, 0x12, 0x0D,
        ]

        let answer = try await page.add().answer

        #expect(answer.location == "/account/passkeys")
        let shown = try await ana.open("/account/passkeys").page
        #expect(shown.first("//*[@role='status']")?.text == "Passkey added. You can now log in with it.")
        let row = try #require(shown.first("//ul[@class='records']/li")).text
        #expect(row.hasPrefix("1Password") && row.contains("Never used") && row.contains("Also on your other devices"))
        #expect(try await site.mails().last?.mail.subject == "A passkey was added to your account")
        #expect(try await ana.get("/account/history").page.text.contains("Passkey added"))
        let options = try await page.options("/account/passkeys/challenge", on: "/account/passkeys")
        let present = try #require((options["excludeCredentials"] as? [[String: Any]])?.first)
        #expect(present["transports"] as? [String] == ["internal", "hybrid"])
    }

    @Test func `one of an unknown authenticator is just a passkey`() async throws {
        try await page.add()

        #expect(try await rows().first?.text.hasPrefix("Passkey ") == true)
    }

    @Test func `a new name is saved, a refused one shown again with the reason`() async throws {
        try await page.add()

        let renamed = try await ana.submit(
            "/account/passkeys/rename", on: "/account/passkeys", ["name": " <b>Desk</b> "])
        let refused = try await ana.submit("/account/passkeys/rename", on: "/account/passkeys", ["name": " "])
        let long = try await ana.submit(
            "/account/passkeys/rename", on: "/account/passkeys", ["name": String(repeating: "x", count: 61)])

        #expect(renamed.location == "/account/passkeys")
        #expect(try await rows().first?.text.hasPrefix("<b>Desk</b>") == true)
        #expect(refused.status == 422 && long.status == 422)
        #expect(refused.page.message(of: "name") == "Enter a name for the passkey.")
        #expect(refused.page.first("//details[@open]") != nil)
        #expect(long.page.field("name")?["value"]?.count == 61)
        #expect(try await site.mails().map(\.mail.subject).last == "A passkey of your account was renamed")
    }

    @Test func `a deleted passkey is gone, and that is reported`() async throws {
        try await page.add()

        let answer = try await ana.submit("/account/passkeys/delete", on: "/account/passkeys")

        #expect(answer.location == "/account/passkeys")
        let shown = try await ana.open("/account/passkeys").page
        #expect(shown.first("//*[@role='status']")?.text.hasPrefix("Passkey deleted.") == true)
        #expect(shown.all("//ul[@class='records']/li").isEmpty)
        #expect(try await site.mails().last?.mail.subject == "A passkey was deleted from your account")
    }

    @Test func `a second press, when the answer to the first was lost, finds it gone and the login open`() async throws
    {
        try await page.add()
        let (shown, target) = ("/account/passkeys", "/account/passkeys/delete")
        let fields = try await ana.open(shown).page.hiddenFields(ofFormTo: target).merging(["endOthers": "yes"]) { $1 }
        let before = ana.cookies
        #expect(try await ana.post(target, fields).location == shown)
        ana.cookies = before

        #expect(try await ana.post(target, fields).location == shown)

        #expect(try await ana.get(shown).status == 200)
        #expect(try await rows().isEmpty)
    }

    @Test func `the only way in is not deleted`() async throws {
        try await page.add()
        try await site.execute("UPDATE members SET has_password = 0")

        _ = try await ana.submit("/account/passkeys/delete", on: "/account/passkeys")

        let shown = try await ana.open("/account/passkeys").page
        #expect(shown.first("//*[@role='alert' and not(@hidden)]")?.text.contains("the only way into") == true)
        #expect(shown.all("//ul[@class='records']/li").count == 1)
    }

    @Test func `another member's passkey, and rubbish, is nowhere`() async throws {
        try await page.add()
        let ben = try await site.browser(signedUpAs: "ben@example.com", name: "Ben")
        try await PasskeyPage(browser: ben).add()
        let id = try #require(try await ana.open("/account/passkeys").page.field("passkey")?["value"])

        for passkey in [id, "0", "-1", "x", "", "99999999999999999999"] {
            for action in ["rename", "delete"] {
                let answer = try await ben.submit(
                    "/account/passkeys/\(action)", on: "/account/passkeys", ["passkey": passkey, "name": "Mine"])
                #expect(answer.location == "/account/passkeys")
            }
        }
        #expect(try await site.count("passkeys") == 2)
    }

    @Test func `an answer that can't be trusted gets a sentence, and adds nothing`() async throws {
        var elsewhere = page
        elsewhere.authenticator.origin = "https://evil.example"
        let wrong = try await elsewhere.add().answer
        let sentence = "The passkey's answer can't be trusted, so nothing was done. Try again."

        #expect(wrong.status == 422)
        #expect(wrong.alert == sentence)
        for part in ["", "%", "AAAA", String(repeating: "A", count: 40_000), "💥"] {
            let answer = try await ana.submit(
                "/account/passkeys", ["clientDataJSON": part, "attestationObject": part])
            #expect(answer.status == 422)
            #expect(answer.alert == sentence)
        }
        let late = try await page.add(SoftwareAuthenticator.newCredential())
        #expect(late.answer.location == "/account/passkeys")
        let again = try await page.add(late.credential).answer
        #expect(again.status == 422)
        #expect(again.page.text.contains("That passkey is already in use here. Add a different one."))
        #expect(try await site.count("passkeys") == 1)
    }

    @Test func `twenty are the most, and the page says so`() async throws {
        for _ in 0..<20 { try await page.add() }

        let shown = try await ana.open("/account/passkeys").page
        #expect(shown.first("//form[@id='passkey']") == nil)
        #expect(shown.text.contains("You've reached the limit of passkeys."))
        #expect(try await page.ask("/account/passkeys/challenge", on: "/account/passkeys").status == 422)
    }

    @Test func `each change takes a fresh reauthentication`() async throws {
        try await page.add()
        let hidden = try await ana.open("/account/passkeys").page.hiddenFields(ofFormTo: "/account/passkeys/delete")
        await site.pass(.seconds(11 * 60))

        #expect(try await ana.get("/account/passkeys").location == "/reauthenticate?next=%2Faccount%2Fpasskeys")
        for path in ["", "/challenge", "/rename", "/delete"] {
            let answer = try await ana.post("/account/passkeys\(path)", hidden.merging(["name": "x"]) { $1 })
            #expect(answer.location == "/reauthenticate?next=%2Faccount%2Fpasskeys", "\(path)")
        }
        #expect(try await site.count("passkeys") == 1)
    }

    @Test func `other sites' forms change nothing`() async throws {
        try await page.add()
        for path in ["", "/challenge", "/rename", "/delete"] {
            let answer = try await ana.post("/account/passkeys\(path)", ["csrf": "x", "passkey": "1", "name": "x"])
            #expect(answer.status == 403, "\(path)")
        }
        #expect(try await site.count("passkeys") == 1)
    }

    @Test func `with a passkey and no password a linked login can be unlinked`() async throws {
        let social = try SocialSite(baseURL: "http://localhost:8080")
        let ana = try await social.site.browser(signedUpAs: "ana@example.com")
        try await social.link("1", of: "https://accounts.google.com", in: ana)
        try await PasskeyPage(browser: ana).add()
        try await social.site.execute("UPDATE members SET has_password = 0")

        let answer = try await ana.submit("/account/identities/unlink", on: "/account/identities")

        #expect(answer.location == "/account/identities")
        #expect(try await social.site.count("identities") == 0)
    }

    @Test(arguments: [
        ("https://todo.example.com", "todo.example.com", "https://todo.example.com"),
        ("https://Todo.Example.com:443/", "todo.example.com", "https://todo.example.com"),
        ("https://todo.example.com:8443", "todo.example.com", "https://todo.example.com:8443"),
        ("http://localhost:8080", "localhost", "http://localhost:8080"),
        ("http://localhost", "localhost", "http://localhost"),
        ("https://localhost", "localhost", "https://localhost"), ("https://intranet", "intranet", "https://intranet"),
        ("https://täglich.example", "xn--tglich-bua.example", "https://xn--tglich-bua.example"),
    ])
    func `passkeys belong to the host of the base URL`(url: String, rpID: String, origin: String) throws {
        let scope = try #require(BaseURL(url)?.credentialScope)

        #expect(scope.rpID == rpID)
        #expect(scope.origin == origin)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080", "http://[::1]:8080", "https://127.0.0.1", "https://[::1]", "http://todo.example.com",
        "http://home.test", "https://192.168.1.2:8443",
    ])
    func `where browsers allow no passkeys, no page offers them`(url: String) async throws {
        let site = try TestSite(baseURL: url)
        let ana = try await site.browser(signedUpAs: "ana@example.com")

        #expect(BaseURL(url)?.credentialScope == nil)
        let login = try await site.browser().get("/login").page
        #expect(login.first("//form[@id='passkey']") == nil)
        #expect(login.field("email")?["autocomplete"] == "username")
        #expect(login.all("//script[contains(@src, 'passkeys.js')]").isEmpty)
        #expect(try await ana.get("/account").page.first("//a[@href='/account/passkeys']") == nil)
        let page = try await ana.get("/account/passkeys").page
        #expect(page.text.contains("Passkeys need https, so they can't be used at this address."))
        #expect(page.first("//form[@id='passkey']") == nil)
        let csrf = try #require(page.field("csrf")?["value"])
        #expect(try await ana.post("/account/passkeys/challenge", ["csrf": csrf]).status == 404)
    }
}
