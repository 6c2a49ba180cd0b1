import Testing

/// A link that signs a member in where five accounts are signed in already.
@Suite(.timeLimit(.minutes(5))) struct FullBrowserTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() throws {
        site = try TestSite(confirmsAddresses: true)
        browser = site.browser()
    }

    private func signUp(_ name: String, in browser: TestBrowser) async throws {
        let email = "\(name)@example.com"
        _ = try await browser.submit(
            "/signup",
            [
                "name": name, "email": email, "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])
    }

    /// Opens the link in a member's mail, and presses its button.
    private func confirm(_ name: String) async throws -> Answer {
        let mail = try #require(try await site.mails().last { $0.mail.recipient == "\(name)@example.com" }).mail
        let start = try #require(mail.text.firstRange(of: "/signup/confirm/"))
        _ = try await browser.get(String(mail.text[start.lowerBound...].prefix { !$0.isWhitespace }))
        return try await browser.submit("/signup/confirm")
    }

    @Test func `a sixth account takes the slot of the one in use, with a message, and the others stay`() async throws {
        for number in 1...5 {
            if number > 1 { _ = try await browser.submit("/account/add", on: "/account") }
            try await signUp("m\(number)", in: browser)
            _ = try await confirm("m\(number)")
        }
        let other = site.browser()
        try await signUp("m6", in: other)
        browser.cookies["signup"] = other.cookies["signup"]

        #expect(try await confirm("m6").location == "/todos")

        let page = try await browser.get("/account").page
        #expect(page.text.contains("so the one in use was logged out."))
        #expect(page.field("name")?["value"] == "m6")
        #expect(page.all("//button[@name='account']/strong").map(\.text) == ["m1", "m2", "m3", "m4"])
    }
}
