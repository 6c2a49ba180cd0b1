import Accounts
import Testing

/// The page of access tokens.
@Suite(.timeLimit(.minutes(5))) struct TokensTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    private func make(_ fields: [String: String] = [:]) async throws -> Answer {
        try await browser.submit(
            "/account/tokens", ["name": "Backup", "permission": "read", "lifetime": "90"].merging(fields) { $1 })
    }

    private func shownToken(_ answer: Answer) -> String? {
        answer.page.first("//code[@id='made']")?.text
    }

    @Test func `a token is shown once, and listed from then on`() async throws {
        let made = try await make()
        let token = try #require(shownToken(made))

        #expect(made.status == 200)
        #expect(token.hasPrefix("latchkey_"))
        #expect(made.page.text.contains("Copy your token now."))
        #expect(made.setCookies.allSatisfy { !$0.contains(token) })
        let later = try await browser.get("/account/tokens")
        #expect(!String(decoding: later.body, as: UTF8.self).contains(token))
        let row = later.page.first("//ul[@class='records']/li")?.text ?? ""
        #expect(row.contains("Backup · Read only"))
        #expect(row.contains("Never used"))
        #expect(row.contains("Expires: "))
        #expect(later.page.first("//button[text()='Revoke']")?["class"] == "quiet danger", "as at a calendar's address")
    }

    @Test func `a form that is sent twice creates one token, and says what to do if it wasn't seen`() async throws {
        let fields = try await browser.get("/account/tokens").page.hiddenFields(ofFormTo: "/account/tokens")
            .merging(["name": "Backup", "permission": "read", "lifetime": "90"]) { $1 }
        #expect(shownToken(try await browser.post("/account/tokens", fields)) != nil)

        let second = try await browser.post("/account/tokens", fields)

        #expect(second.status == 422)
        #expect(shownToken(second) == nil)
        #expect(second.page.first("//p[@role='alert']")?.text.hasPrefix("This token was already created") == true)
        #expect(try await site.count("access_tokens") == 1)

        // The page shows the token, so its own form may create another of this name.
        let again = try second.page.hiddenFields(ofFormTo: "/account/tokens")
        #expect(shownToken(try await browser.post("/account/tokens", fields.merging(again) { $1 })) != nil)
        #expect(try await site.count("access_tokens") == 2)
    }

    @Test func `so does the last token that there may be, and another name is no second time`() async throws {
        let fields = try await browser.get("/account/tokens").page.hiddenFields(ofFormTo: "/account/tokens")
            .merging(["permission": "read", "lifetime": "90"]) { $1 }
        for number in 1...AccessToken.most {
            let made = try await browser.post("/account/tokens", fields.merging(["name": "\(number)"]) { $1 })
            #expect(shownToken(made) != nil)
        }

        let second = try await browser.post(
            "/account/tokens", fields.merging(["name": "\(AccessToken.most)"]) { $1 })

        #expect(second.page.first("//p[@role='alert']")?.text.hasPrefix("This token was already created") == true)
    }

    @Test func `it says when it was last used, and that it never expires`() async throws {
        let token = try #require(shownToken(try await make(["lifetime": "none"])))
        #expect(await Program(site, token: token).get("/todos").status == 200)
        await site.database.settle()

        let row = try await browser.get("/account/tokens").page.first("//ul[@class='records']/li")?.text ?? ""
        #expect(row.contains("Last used: "))
        #expect(row.contains("Never expires"))
    }

    @Test func `each mistake has a message beside its field, and nothing is made`() async throws {
        let answer = try await make(["name": " ", "permission": "everything", "lifetime": "1000000"])

        #expect(answer.status == 422)
        #expect(answer.page.message(of: "name") == "Enter a name, so you'll know later what the token is for.")
        #expect(answer.page.first("//p[@id='permission-message']")?.text == "Choose an option.")
        #expect(answer.page.first("//p[@id='lifetime-message']")?.text == "Choose an option.")
        #expect(shownToken(answer) == nil)
        #expect(try await site.count("access_tokens") == 0)
        #expect(try await make(["name": String(repeating: "x", count: 61)]).status == 422)
    }

    @Test func `a revoked token opens nothing from then on`() async throws {
        let program = Program(site, token: try #require(shownToken(try await make())))
        #expect(await program.get("/todos").status == 200)

        let answer = try await browser.submit("/account/tokens/revoke", on: "/account/tokens")

        #expect(answer.location == "/account/tokens")
        #expect(try await browser.open("/account/tokens").page.text.contains("Token revoked."))
        #expect(await program.get("/todos").problem == "TokenUnknown")
        #expect(try await browser.get("/account/history").page.text.contains("Access token revoked"))
    }

    @Test func `a token that its member revokes is in the history, and in no email`() async throws {
        _ = try await make()
        _ = try await site.mails()

        _ = try await browser.submit("/account/tokens/revoke", on: "/account/tokens")

        #expect(try await site.mails().isEmpty, "only who has just confirmed that they are the member can do it")
        let history = try await browser.get("/account/history").page
        #expect(history.text.contains("Access token revoked") && history.text.contains("Access token created"))
    }

    @Test func `a token ends on the day that its page has named, and no email says so again`() async throws {
        let program = Program(site, token: try #require(shownToken(try await make(["lifetime": "30"]))))
        #expect(
            try await browser.get("/account/tokens").page.first("//ul[@class='records']/li")?.text.contains("Expires: ")
                == true)
        _ = try await site.mails()

        await site.pass(.seconds(30 * 24 * 60 * 60))
        try await site.services.accounts.removeExpired()

        #expect(await program.get("/todos").problem == "TokenUnknown")
        #expect(try await site.count("access_tokens") == 0)
        #expect(try await site.mails().isEmpty)
    }

    @Test func `no member revokes another's`() async throws {
        _ = try await make()
        let ben = try await site.browser(signedUpAs: "ben@example.com")
        let fields = try await ben.get("/account/tokens").page.hiddenFields(ofFormTo: "/account/tokens")

        for id in ["1", "2", "0", "-1", "x", ""] {
            let answer = try await ben.post("/account/tokens/revoke", fields.merging(["token": id]) { $1 })
            #expect(answer.location == "/account/tokens", "\(id)")
        }
        #expect(try await site.count("access_tokens") == 1)
    }

    @Test func `the password is asked for first, when it was long ago`() async throws {
        let fields = try await browser.get("/account/tokens").page.hiddenFields(ofFormTo: "/account/tokens")
        await site.pass(.seconds(10 * 60))

        #expect(try await browser.get("/account/tokens").location == "/reauthenticate?next=%2Faccount%2Ftokens")
        let made = try await browser.post(
            "/account/tokens", fields.merging(["name": "A", "permission": "read", "lifetime": "30"]) { $1 })
        let revoked = try await browser.post("/account/tokens/revoke", fields.merging(["token": "1"]) { $1 })

        #expect(made.location == "/reauthenticate?next=%2Faccount%2Ftokens")
        #expect(revoked.location == "/reauthenticate?next=%2Faccount%2Ftokens")
        #expect(try await browser.get("/reauthenticate").page.text.contains("Nothing was saved yet."))
        #expect(try await site.count("access_tokens") == 0)
    }

    @Test func `with as many as there may be the page has no form for another`() async throws {
        let session = try #require(
            try await browser.get("/account/tokens").page.first("//form[@action='/account/tokens']"))
        #expect(session["method"] == "post")
        let fields = try await browser.get("/account/tokens").page.hiddenFields(ofFormTo: "/account/tokens")
            .merging(["name": "Backup", "permission": "read", "lifetime": "30"]) { $1 }
        for number in 0..<AccessToken.most {
            _ = try await browser.post("/account/tokens", fields.merging(["name": "\(number)"]) { $1 })
        }

        let full = try await browser.get("/account/tokens").page
        #expect(full.first("//form[@action='/account/tokens']") == nil)
        #expect(full.text.contains("You've reached the limit of access tokens."))
        let refused = try await browser.post("/account/tokens", fields)
        #expect(refused.status == 422)
        #expect(shownToken(refused) == nil)
    }
}
