import HTTPServer
import HTTPTypes
import Identity
import TestSupport
import Testing

@testable import Accounts
@testable import App

/// What a visitor reads whose provider confirms less than is asked of it.
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

    @Test func `who has something better by now is asked for that`() throws {
        let failures = SocialLoginFailures(cookies: SiteCookies(isSecure: false), logger: LogBook().logger)
        let failure = SocialLogin.Failure(purpose: .reauthenticate, slot: nil, cause: BetterFactorRequired())

        let answer = try failures.respond(failure, provider: "oidc")

        #expect(answer.status == .seeOther)
        #expect(answer.headers[.location] == "/reauthenticate")
    }

    @Test func `a login there that isn't as strong as it has to be is not called untrustworthy`() async throws {
        let guest = try TestSite().browser()
        let failures = SocialLoginFailures(cookies: SiteCookies(isSecure: false), logger: LogBook().logger)

        let answer = failures.respond(.tokenRefused(.context), for: .signIn, provider: "oidc")

        let cookie = try #require(answer.headers[.setCookie])
        guest.cookies["notice"] = String(cookie.prefix { $0 != ";" }.dropFirst("notice=".count))
        let alert = try #require(try await guest.open("/login").page.first("//*[@role='alert']"))
        #expect(alert.text.hasPrefix("You logged in to the other site in a way that isn't secure enough for this one"))
    }
}
