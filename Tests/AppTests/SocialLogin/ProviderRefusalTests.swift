import Testing

/// Coming back from a provider with an error instead of a code.
@Suite(.timeLimit(.minutes(5))) struct ProviderRefusalTests {
    private let social: SocialSite

    init() throws {
        social = try SocialSite()
    }

    private func told(after code: String) async throws -> String {
        let browser = social.site.browser()
        let departure = try await social.leave(for: "google", in: browser)
        let answer = try await browser.get("/auth/google/callback?state=\(departure.state)&error=\(code)")
        try #require(answer.location == "/login")
        return try #require(try await browser.open("/login").page.first("//*[@role='alert']")).text
    }

    @Test(arguments: [
        "login_required", "interaction_required", "consent_required", "account_selection_required", "invalid_request",
        "invalid_scope", "unauthorized_client", "unsupported_response_type",
    ])
    func `a provider that refuses is said to refuse, and the log has its reason`(code: String) async throws {
        let sentence = try await told(after: code)

        #expect(sentence.hasPrefix("The other site refused the login, so nothing was done."))
        let reference = try #require(sentence.firstMatch(of: /Reference: (\S{8})/)).1
        let line = try #require(social.log.lines.last)
        #expect(line.contains("warning A login by a provider failed") && line.contains(code))
        #expect(line.contains("reference=\(reference)"))
    }

    @Test(arguments: ["made_up", "Login_required", "%3Cb%3E"])
    func `an error that no standard names makes an answer that can't be trusted`(code: String) async throws {
        #expect(try await told(after: code).contains("can't be trusted"))
    }
}
