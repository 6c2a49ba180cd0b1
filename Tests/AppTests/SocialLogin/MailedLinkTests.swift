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
        default: #expect(Bool(false), "nothing is missing")
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

    @Test func `and for one to an address that was typed`() async throws {
        try await wait(email: nil)

        let answer = try await browser.submit("/auth/finish", ["name": "Ana", "email": "ana@example.com"])

        #expect(try waitsAnew(answer))
    }
}
