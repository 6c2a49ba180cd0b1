import HTTPServer
import HTTPTypes
import Identity
import TestSupport
import Testing

@testable import App

/// What a member reads whose provider doesn't confirm that it's them.
@Suite(.timeLimit(.minutes(5))) struct SocialLoginFailuresTests {
    @Test(
        arguments: [.authenticationTimeMissing, .authenticatedEarlier, .authenticatedInFuture]
            as [TokenValidationError])
    func `a login there that may not be new leads back, and the page says what to do`(
        reason: TokenValidationError
    ) async throws {
        let ana = try await TestSite().browser(signedUpAs: "ana@example.com")
        let log = LogBook()
        let failures = SocialLoginFailures(cookies: SiteCookies(isSecure: false), logger: log.logger)

        let answer = failures.respond(.tokenRefused(reason), for: .reauthenticate, provider: "oidc")

        #expect(answer.headers[.location] == "/reauthenticate")
        #expect(log.lines.last?.contains("\(reason)") == true)
        let cookie = try #require(answer.headers[.setCookie])
        ana.cookies["notice"] = String(cookie.prefix { $0 != ";" }.dropFirst("notice=".count))
        let page = try await ana.open("/reauthenticate").page
        #expect(page.text.contains("choose a password by email"))
    }
}
