import Testing

/// The page of linked logins.
@Suite(.timeLimit(.minutes(5))) struct IdentitiesTests {
    private static let google = "https://accounts.google.com"

    private let social: SocialSite
    private let ana: TestBrowser

    init() async throws {
        social = try SocialSite()
        ana = try await social.site.browser(signedUpAs: "ana@example.com")
    }

    @Test func `a member without any is offered all`() async throws {
        let page = try await ana.get("/account/identities").page

        #expect(page.heading == "Linked logins")
        #expect(page.all("//ul[@class='records']/li").isEmpty)
        #expect(!page.text.contains("You can't log in here with another site's account."))
        #expect(
            page.all("//button[contains(@class, 'provider')]").map(\.text) == [
                "Link Google", "Link Apple", "Link Facebook",
            ])
        #expect(!page.text.contains("You don't have a password."))
        #expect(try await ana.get("/account").page.first("//a[@href='/account/identities']") != nil)
    }

    @Test(arguments: [("en", "Continue with Apple", "Link Apple"), ("ko", "Apple로 계속하기", "Apple 연결")])
    func `only a button that logs in with Apple, in Apple's words, is in Apple's style`(
        language: String, apples: String, link: String
    ) async throws {
        let styled = "//button[contains(concat(' ', @class, ' '), ' apple ')]"
        let guest = social.site.browser(language: language)
        for path in ["/login", "/signup"] {
            let page = try await guest.get(path).page
            #expect(page.all(styled).map(\.text) == [apples], "\(path)")
            #expect(page.first(styled)?["class"] == "provider apple", "\(path)")
        }
        _ = try await ana.submit("/language", on: "/account", ["language": language])

        let page = try await ana.get("/account/identities").page

        #expect(page.all(styled).isEmpty)
        let button = try #require(page.all("//button").first { $0.text == link })
        #expect(button["class"] == "provider", "as all others")
    }

    @Test func `a linked one is shown with its address and may be unlinked`() async throws {
        try await social.link("1", of: Self.google, email: "ana@gmail.example", in: ana)

        let page = try await ana.get("/account/identities").page
        let row = try #require(page.first("//ul[@class='records']/li")).text
        #expect(row.hasPrefix("Google ana@gmail.example") && row.contains("Unlink Google"))
        #expect(page.all("//button[contains(@class, 'provider')]").count == 2)
        let answer = try await ana.submit("/account/identities/unlink", on: "/account/identities")

        #expect(answer.location == "/account/identities")
        let after = try await ana.open("/account/identities").page
        #expect(after.first("//*[@role='status']")?.text == "Unlinked. It no longer opens your account.")
        #expect(after.all("//ul[@class='records']/li").isEmpty)
        let letter = try #require(try await social.site.mails().last)
        #expect(letter.mail.subject == "Google was unlinked from your account")
    }

    @Test func `a second press, when the answer to the first was lost, finds it unlinked and the login open`()
        async throws
    {
        try await social.link("1", of: Self.google, in: ana)
        let (shown, target) = ("/account/identities", "/account/identities/unlink")
        let fields = try await ana.open(shown).page.hiddenFields(ofFormTo: target).merging(["endOthers": "yes"]) { $1 }
        let before = ana.cookies
        #expect(try await ana.post(target, fields).location == shown)
        ana.cookies = before

        #expect(try await ana.post(target, fields).location == shown)

        #expect(try await ana.get(shown).status == 200)
        #expect(try await social.site.count("identities") == 0)
    }

    @Test func `a member without a password keeps the last one`() async throws {
        try await social.link("1", of: Self.google, in: ana)
        try await social.site.execute("UPDATE members SET has_password = 0")
        func page() async throws -> [String] {
            try await ana.get("/account/identities").page.all("//ul[@class='records']/li").map(\.text)
        }

        let alone = try await page()
        #expect(alone.count == 1)
        #expect(alone.allSatisfy { $0.contains("the only way into your account") && !$0.contains("Unlink") })
        try await social.link("2", of: "https://appleid.apple.com", in: ana)
        let both = try await page()
        #expect(both.count == 2)
        #expect(both.allSatisfy { $0.contains("Unlink") })
    }

    @Test func `where there is none to link, the page says so`() async throws {
        let page = try await TestSite().browser(signedUpAs: "ana@example.com").get("/account/identities").page

        #expect(page.text.contains("You can't log in here with another site's account."))
    }

    @Test func `another member's, and rubbish, is nowhere`() async throws {
        let ben = try await social.site.browser(signedUpAs: "ben@example.com", name: "Ben")
        try await social.link("ben", of: Self.google, in: ben)
        let token = try #require(try await ana.get("/account/identities").page.field("csrf")?["value"])

        for identity in ["1", "", "x", "-1", "99999999999999999999"] {
            let answer = try await ana.post("/account/identities/unlink", ["csrf": token, "identity": identity])
            #expect(answer.location == "/account/identities", "\(identity)")
        }
        #expect(try await social.site.count("identities") == 1)
    }

    @Test func `linking and unlinking ask for the password again, and lead back to the page`() async throws {
        try await social.link("1", of: Self.google, in: ana)
        let token = try #require(try await ana.get("/account/identities").page.field("csrf")?["value"])
        await social.site.pass(.seconds(11 * 60))

        for path in ["/account/identities/link/apple", "/account/identities/unlink"] {
            let answer = try await ana.post(path, ["csrf": token, "identity": "1"])
            #expect(answer.location == "/reauthenticate?next=%2Faccount%2Fidentities")
        }

        #expect(try await social.site.count("identities") == 1)
        #expect(try await social.site.count("authorizations") == 0)
        #expect(try await ana.get("/account/identities").status == 200, "looking at it needs no proof")
    }

    @Test func `only members who are signed in get there`() async throws {
        let guest = social.site.browser()

        #expect(try await guest.get("/account/identities").location == "/login?next=%2Faccount%2Fidentities")
        #expect(try await guest.post("/account/identities/link/google", [:]).location?.hasPrefix("/login") == true)
    }

    @Test func `linking leads to the provider, and a member who turns back there returns to the page`() async throws {
        let departure = try await social.leave(
            for: "google", in: ana, by: "/account/identities/link/", on: "/account/identities")

        let answer = try await ana.get("/auth/google/callback?state=\(departure.state)&error=access_denied")

        #expect(answer.location == "/account/identities")
        #expect(try await ana.open("/account/identities").page.text.contains("You didn't finish logging in there"))
    }

    @Test func `a journey of linking ends with the session that it was begun in`() async throws {
        let departure = try await social.leave(
            for: "google", in: ana, by: "/account/identities/link/", on: "/account/identities")
        _ = try await ana.submit("/logout", on: "/todos")

        let answer = try await ana.get("/auth/google/callback?state=\(departure.state)&error=access_denied")

        #expect(answer.location == "/login")
        #expect(social.log.lines.last?.contains("error=stateMismatch") == true)
    }

    @Test func `who has switched accounts meanwhile comes back to the one that set out`() async throws {
        _ = try await social.site.browser(signedUpAs: "ben@example.com", name: "Ben")
        let departure = try await social.leave(
            for: "google", in: ana, by: "/account/identities/link/", on: "/account/identities")
        _ = try await ana.submit("/account/add", on: "/account")
        _ = try await ana.submit("/login", ["email": "ben@example.com", "password": "correct horse battery"])
        #expect(try await ana.accounts() == ("Ben", ["Ana"]))

        let answer = try await ana.get("/auth/google/callback?state=\(departure.state)&error=access_denied")

        #expect(answer.location == "/account/identities")
        #expect(try await ana.accounts() == ("Ana", ["Ben"]))
    }

    @Test func `proving by a provider is offered to whom it opens the account for`() async throws {
        #expect(
            try await ana.get("/reauthenticate").page.first(
                "//*[@formaction='/reauthenticate/google' or @action='/reauthenticate/google']") == nil
        )
        try await social.link("1", of: Self.google, in: ana)
        try await social.site.withoutPassword()
        #expect(
            try await ana.get("/reauthenticate").page.first(
                "//*[@formaction='/reauthenticate/google' or @action='/reauthenticate/google']") != nil
        )

        let departure = try await social.leave(for: "google", in: ana, by: "/reauthenticate/", on: "/reauthenticate")
        let answer = try await ana.get("/auth/google/callback?state=\(departure.state)&error=access_denied")

        #expect(answer.location == "/reauthenticate")
        #expect(departure.fields["max_age"] == "0", "not from a session there")
    }

    @Test func `who has a password is not believed a provider`() async throws {
        try await social.link("1", of: Self.google, in: ana)
        let page = try await ana.get("/reauthenticate").page
        #expect(page.first("//*[@formaction='/reauthenticate/google' or @action='/reauthenticate/google']") == nil)

        let answer = try await ana.post(
            "/reauthenticate/google",
            page.hiddenFields(ofFormTo: "/reauthenticate").merging(["next": "/account/email"]) { $1 })

        #expect(answer.location == "/reauthenticate?next=%2Faccount%2Femail")
        #expect(try await social.site.count("authorizations") == 0)
    }
}

extension TestSite {
    /// Has every member be one who came by a provider.
    fileprivate func withoutPassword() async throws {
        _ = try await database.write { try $0.execute("UPDATE members SET has_password = 0") }
    }
}
