import Accounts
import HTTPServer
import Identity
import Web

/// Coming back from a provider.
struct CallbackRoutes: Sendable {
    let providers: SignInProviders
    let socialLogin: SocialLogin
    let failures: SocialLoginFailures
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ services: Services, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        providers = services.signInProviders
        accounts = services.accounts
        socialLogin = SocialLogin(accounts: services.accounts, letters: letters, baseURL: services.baseURL)
        failures = SocialLoginFailures(cookies: cookies, logger: services.logger)
        self.cookies = cookies
    }

    /// `GET`: the answer is in the query.
    func arrive(_ visit: Visit<Visitor>) async throws -> Response {
        try await arrive(visit, with: visit.query, byForm: false)
    }

    /// `POST` from the provider's own site (OAuth 2.0 Form Post Response Mode). No cookie comes along but the one that was
    /// made for it.
    func arriveByForm(_ visit: Visit<Visitor>) async throws -> Response {
        try await arrive(visit, with: visit.form, byForm: true)
    }

    private func arrive(_ visit: Visit<Visitor>, with fields: Form, byForm: Bool) async throws -> Response {
        guard let party = providers[visit.parameters["provider"]], party.provider.answersByForm == byForm else {
            throw Problem.unknownPath
        }
        let name = party.provider.name
        let begun = visit.begunAuthorization(in: cookies.authorization(answeredByForm: byForm))
        do {
            let outcome = try await socialLogin.complete(
                Callback { fields[$0] }, by: party, key: begun?.key,
                in: visit.visitor.browser, visit.words, from: visit.client)
            return try await answer(outcome, provider: name, begun, visit)
        } catch let failure as SocialLogin.Failure {
            if case .signIn = failure.purpose { accounts.signInEnds.count(providerFailure: failure.cause) }
            return try failures.answer(failure, provider: name)
        }
    }

    private func answer(
        _ outcome: SocialLogin.Outcome, provider: String, _ begun: BegunAuthorization?, _ visit: Visit<Visitor>
    ) async throws -> Response {
        let lifetimes = accounts.lifetimes
        switch outcome {
        case .signedIn(let signedIn, let next):
            let parked = try await visit.signOutParked(signedIn.member.id, accounts, cookies)
            var room = try await visit.makeRoom(for: signedIn.member.id, accounts, cookies)
            // Nothing else tells by which account's place a form of another site belongs.
            if let begun, visit.request.method == .post {
                room = (begun.place, [cookies.use(begun.place, lifetimes: lifetimes)])
            }
            return Response.seeOther(next ?? "/todos")
                .setting(parked + room.cookies + [cookies.lastUsed(provider)])
                .setting(cookies.signIn(signedIn, inPlaceOfAnother: room.place, lifetimes: lifetimes))
        case .mustAgree(let browser):
            return Response.seeOther("/auth/link").setting([
                cookies.carry(browser, in: cookies.unfinished, for: lifetimes.confirmationLink),
                cookies.lastUsed(provider),
            ])
        case .mustTell(let browser):
            return Response.seeOther("/auth/finish").setting([
                cookies.carry(browser, in: cookies.unfinished, for: lifetimes.confirmationLink),
                cookies.lastUsed(provider),
            ])
        case .linked:
            return Response.seeOther("/account/identities").setting([cookies.announce(.identityLinked)])
        case .proven(let next): return .seeOther(next ?? "/account")
        }
    }
}
