import Accounts
import HTTPServer
import Identity
import Web

/// The callback of a provider.
struct CallbackRoutes: Sendable {
    let providers: SignInProviders
    let socialLogin: SocialLogin
    let failures: SocialLoginFailures
    let accounts: Accounts
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        providers = site.services.signInProviders
        accounts = site.services.accounts
        socialLogin = SocialLogin(site)
        failures = SocialLoginFailures(cookies: site.cookies, logger: site.services.logger)
        cookies = site.cookies
    }

    /// `GET`: the provider's response is in the query, or in the cookie that `receiveForm` has set.
    func receive(_ context: Context<Visitor>) async throws -> Response {
        guard let party = providers[context.parameters["provider"]] else { throw Problem.unknownPath }
        guard party.provider.answersByForm else { return try await complete(context, context.query, by: party) }
        guard let form = cookies.formPost(RequestCookies(context.request)) else { throw Problem.unknownPath }
        return try await complete(context, form, by: party).setting([cookies.drop(cookies.formPost)])
    }

    /// `POST` from the provider's own site (OAuth 2.0 Form Post Response Mode).
    ///
    /// A browser sends no cookie with it (`SameSite=Lax`), so neither the browser nor its accounts are known. What was
    /// posted is left in a cookie, and the browser is redirected to the same address with GET, which carries them all.
    func receiveForm(_ context: Context<Visitor>) async throws -> Response {
        guard let party = providers[context.parameters["provider"]], party.provider.answersByForm else {
            throw Problem.unknownPath
        }
        let fields = Callback.fieldNames.map { (name: $0, value: context.form[$0]) }
        return Response.seeOther(context.request.path).setting([cookies.formPost(fields)])
    }

    private func complete(
        _ context: Context<Visitor>, _ fields: Form, by party: RelyingParty
    ) async throws -> Response {
        let name = party.provider.name
        do {
            let outcome = try await socialLogin.complete(
                Callback { fields[$0] }, by: party, key: context.token(in: cookies.authorization),
                in: context.knownBrowser(accounts, cookies), invitation: context.token(in: cookies.invitation),
                RequestCookies(context.request), context.localizer, from: context.client)
            return try await respond(outcome, provider: name, context)
        } catch let failure as SocialLogin.Failure {
            if case .signIn = failure.purpose { accounts.signInOutcomes.count(providerFailure: failure.cause) }
            return try goOn(in: failure.slot, failures.respond(failure, provider: name), context)
        }
    }

    private func respond(
        _ outcome: SocialLogin.Outcome, provider: String, _ context: Context<Visitor>
    ) async throws -> Response {
        switch outcome {
        case .signIn(.signedIn(let signedIn), let next):
            return try await context.enter(signedIn, next: next, accounts, cookies)
                .setting([cookies.lastUsed(provider)])
        case .signIn(.needs(let step), let next):
            return cookies.redirect(to: step, next: next)
                .setting([cookies.lastUsed(provider)])
        case .linked(let slot):
            let response = Response.seeOther(.identities).setting([cookies.flash(.identityLinked)])
            return goOn(in: slot, response, context)
        case .reauthenticated(let login, let slot, let next):
            let response = Response.seeOther(next ?? Path.account.address)
                .setting(cookies.renewed(login, at: slot))
            return goOn(in: slot, response, context)
        }
    }

    /// Goes on in the account in which the authorization was begun, also if another has come into use since, in another
    /// tab.
    private func goOn(in slot: AccountSlot?, _ response: Response, _ context: Context<Visitor>) -> Response {
        guard let slot, slot != context.visitor.slot else { return response }
        return response.setting([cookies.use(slot)])
    }
}
