import Accounts
import Secrets
import Testing

/// Emailed links that finish a login by a provider. What comes of them is tried with a browser.
@Suite(.timeLimit(.minutes(5))) struct MailedLinkTests {
    private static let client = ClientInfo(address: "127.0.0.1", userAgent: "")

    private let social: SocialSite
    private let browser: TestBrowser
    private let ana: EmailAddress

    private var accounts: Accounts { social.site.services.accounts }

    init() throws {
        social = try SocialSite(confirmsAddresses: true)
        browser = social.site.browser()
        ana = try #require(EmailAddress("ana@example.com"))
    }

    /// Has the browser wait, as after the provider's confirmation.
    private func wait(email: EmailAddress?) async throws {
        let result = try await accounts.identities.signIn(
            by: IdentityClaim(
                issuer: "https://accounts.google.com", subject: "1", email: email, name: "Ana",
                event: .signedInByGoogle),
            SignInOptions(remember: false, destination: nil, language: nil), knownBy: nil, from: Self.client,
            notifying: { _, _ in })
        switch result {
        case .needs(.consent(let token)), .needs(.details(let token)): browser.set("unfinished", token.text)
        default: Issue.record("nothing is missing")
        }
    }

    /// Whether an answer says that a link is on its way, and has the browser wait for a day more.
    private func waitsAnew(_ answer: Answer) throws -> Bool {
        let cookie = try #require(answer.setCookie("unfinished"))
        let token = try #require(browser.cookies["unfinished"])
        return answer.location == "/auth/sent" && cookie.hasPrefix("unfinished=\(token);")
            && cookie.contains("Max-Age=86400")
    }

    @Test func `a browser waits for a link to a member for as long as it is good`() async throws {
        _ = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ana", email: ana, credential: .password(Secret("correct horse battery"))),
            from: Self.client)
        try await wait(email: ana)

        let answer = try await browser.submit("/auth/link/mail", on: "/auth/link")

        #expect(try waitsAnew(answer))
    }

    @Test func `the page of a link says that the account asks for a code before the button is pressed`() async throws {
        _ = try await accounts.signUps.signUp(
            SignUpRequest(name: "Ana", email: ana, credential: .password(Secret("correct horse battery"))),
            from: Self.client)
        let home = social.site.browser()
        _ = try await home.submit("/login", ["email": "ana@example.com", "password": "correct horse battery"])
        let path = "/account/authenticator"
        _ = try await home.submit(path)
        let shown = try #require(try await home.get(path).page.first("//ol[@class='steps']//code")?.text)
        let key = try #require(TOTPKey(shown.filter { !$0.isWhitespace }))
        let code = key.code(at: TOTPKey.step(at: social.site.clock.now.milliseconds))
        _ = try await home.submit(path + "/confirm", on: path, ["code": code])

        try await wait(email: ana)
        _ = try await browser.submit("/auth/link/mail", on: "/auth/link")
        let texts = try await social.site.mails().map(\.mail.text)
        let text = try #require(texts.first { $0.contains("/auth/finish/") })
        let start = try #require(text.firstRange(of: "/auth/finish/")).lowerBound
        _ = try await browser.get(String(text[start...].prefix { !$0.isWhitespace }))

        let page = try await browser.get("/auth/confirm").page.text
        #expect(page.contains("asks for a code. Log in with your password first, then link"))
        #expect(!page.contains("From now on"))
    }

    @Test func `and for one to an address that was typed`() async throws {
        try await wait(email: nil)

        let answer = try await browser.submit("/auth/finish", ["name": "Ana", "email": "ana@example.com"])

        #expect(try waitsAnew(answer))
    }
}
