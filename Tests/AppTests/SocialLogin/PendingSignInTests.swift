import Accounts
import Testing

/// A login by a provider that waits shows the page that it waits for, whichever of its pages is opened.
@Suite(.timeLimit(.minutes(5))) struct PendingSignInTests {
    private let social: SocialSite
    private let browser: TestBrowser

    init() throws {
        social = try SocialSite()
        browser = social.site.browser()
    }

    /// Has the browser wait, as after the provider's confirmation.
    private func wait(email: String?, name: String?) async throws {
        let result = try await social.site.services.accounts.identities.signIn(
            by: IdentityClaim(
                issuer: "https://accounts.google.com", subject: "1", email: email.flatMap { EmailAddress($0) },
                name: name, event: .signedInByGoogle),
            SignInOptions(remember: false, destination: nil, language: nil), knownBy: nil,
            from: ClientInfo(address: "127.0.0.1", userAgent: ""), notifying: { _, _ in })
        switch result {
        case .needs(.consent(let token)), .needs(.details(let token)): browser.set("unfinished", token.text)
        default: Issue.record("nothing is missing")
        }
    }

    @Test func `while a member has to agree, the page for details leads to that`() async throws {
        _ = try await social.site.browser(signedUpAs: "ana@example.com")
        try await wait(email: "ana@example.com", name: "Ana")

        #expect(try await browser.get("/auth/finish").location == "/auth/link")

        let answer = try await browser.submit("/auth/link", ["password": "correct horse battery"])
        #expect(answer.location == "/todos")
    }

    @Test func `while a name is missing, the page for a member's password leads to that`() async throws {
        try await wait(email: "ana@example.com", name: nil)

        #expect(try await browser.get("/auth/link").location == "/auth/finish")

        let answer = try await browser.submit("/auth/finish", ["name": "Ana"])
        #expect(answer.location == "/todos")
    }

    @Test func `an address that was typed and is a member's can be typed anew`() async throws {
        _ = try await social.site.browser(signedUpAs: "ana@example.com")
        try await wait(email: nil, name: "Eva")
        let taken = try await browser.submit("/auth/finish", ["name": "Eva", "email": "ana@example.com"])
        #expect(taken.location == "/auth/link")
        #expect(try await browser.get("/auth/link").status == 200)

        let answer = try await browser.submit("/auth/finish", ["name": "Eva", "email": "eva@example.com"])

        #expect(answer.location == "/todos")
    }
}
