import Accounts
import HTTPServer
import HTTPTypes
import Identity
import Mustache
import Secrets
import Web

/// Leaving for a provider: to log in, to link its log-in, or to show once more who one is.
struct AuthorizeRoutes: Sendable {
    let screen: Screen<LeaveViewModel.Output>
    let providers: SignInProviders
    let socialLogin: SocialLogin
    let failures: SocialLoginFailures
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("SocialLogin/Leave", LeaveViewModel.Output.self)
        providers = services.signInProviders
        socialLogin = SocialLogin(accounts: services.accounts, letters: letters, baseURL: services.baseURL)
        failures = SocialLoginFailures(cookies: cookies, logger: services.logger)
        self.cookies = cookies
    }

    func signIn(_ visit: Visit<Guest>) async throws -> Response {
        let journey = Journey(
            .signIn, remember: visit.form.isTicked("remember"), next: LocalPath.destination(visit.form["next"])?.path,
            language: visit.visitor.language.map { _ in visit.words.language })
        return try await leave(journey, visit, in: nil)
    }

    func link(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { throw SessionOver() }
        return try await leave(Journey(.link), visit, in: session)
    }

    func prove(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { throw SessionOver() }
        let next = LocalPath.destination(visit.form["next"])?.path
        return try await leave(Journey(.prove, next: next), visit, in: session)
    }

    private func leave<Who>(_ journey: Journey, _ visit: Visit<Who>, in session: Token?) async throws -> Response {
        guard let party = providers[visit.parameters["provider"]] else { throw Problem.unknownPath }
        let cookie = cookies.authorization(answeredByForm: party.provider.answersByForm)
        // One key for all that is under way in a browser: a second tab must not undo the first.
        let key = visit.begunAuthorization(in: cookie)?.key ?? .random()
        do {
            let location = try await socialLogin.begin(journey, by: party, key: key, in: session, from: visit.client)
            let output = LeaveViewModel.Output(
                location: TrustedAddress(vouchingFor: location),
                provider: providers.label(of: party.provider, visit.words))
            var response = screen.answer(visit, output)
                .setting([
                    cookies.hold(key, for: visit.visitor.place, answeredByForm: party.provider.answersByForm)
                ])
            // As if the page's link was followed at once.
            if let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "0; url=\(location)" }
            return response
        } catch let error as IdentityError {
            return failures.answer(error, for: journey.purpose, provider: party.provider.name)
        }
    }
}
