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
        socialLogin = SocialLogin(
            accounts: site.services.accounts, securityEmails: site.securityEmails, baseURL: site.services.baseURL)
        failures = SocialLoginFailures(cookies: site.cookies, logger: site.services.logger)
        cookies = site.cookies
    }

    /// `GET`: the provider's response is in the query.
    func receive(_ context: Context<Visitor>) async throws -> Response {
        try await receive(context, with: context.query, byForm: false)
    }

    /// `POST` from the provider's own site (OAuth 2.0 Form Post Response Mode). The browser sends no cookie but the one
    /// made for it.
    func receiveForm(_ context: Context<Visitor>) async throws -> Response {
        try await receive(context, with: context.form, byForm: true)
    }

    private func receive(_ context: Context<Visitor>, with fields: Form, byForm: Bool) async throws -> Response {
        guard let party = providers[context.parameters["provider"]], party.provider.answersByForm == byForm else {
            throw Problem.unknownPath
        }
        let name = party.provider.name
        let pending = context.pendingAuthorization(in: cookies.authorization(answeredByForm: byForm))
        do {
            let outcome = try await socialLogin.complete(
                Callback { fields[$0] }, by: party, key: pending?.key,
                in: context.visitor.browser, context.localizer, from: context.client)
            return try await respond(outcome, provider: name, pending, context)
        } catch let failure as SocialLogin.Failure {
            if case .signIn = failure.purpose { accounts.signInOutcomes.count(providerFailure: failure.cause) }
            return try failures.respond(failure, provider: name)
        }
    }

    private func respond(
        _ outcome: SocialLogin.Outcome, provider: String, _ pending: PendingAuthorization?, _ context: Context<Visitor>
    ) async throws -> Response {
        let lifetimes = accounts.lifetimes
        switch outcome {
        case .signedIn(let signedIn, let next):
            let inactive = try await context.signOutInactive(signedIn.member.id, accounts, cookies)
            var room = try await context.makeRoom(for: signedIn.member.id, accounts, cookies)
            // With a form post from another site, nothing else tells the account's slot.
            if let pending, context.request.method == .post {
                room = (pending.place, [cookies.use(pending.place, lifetimes: lifetimes)])
            }
            return Response.seeOther(next ?? "/todos")
                .setting(inactive + room.cookies + [cookies.lastUsed(provider)])
                .setting(cookies.signIn(signedIn, inPlaceOfAnother: room.place, lifetimes: lifetimes))
        case .mustAgree(let browser):
            return Response.seeOther("/auth/link").setting([
                cookies.pending(browser, in: cookies.unfinished, for: lifetimes.confirmationLink),
                cookies.lastUsed(provider),
            ])
        case .mustTell(let browser):
            return Response.seeOther("/auth/finish").setting([
                cookies.pending(browser, in: cookies.unfinished, for: lifetimes.confirmationLink),
                cookies.lastUsed(provider),
            ])
        case .linked:
            return Response.seeOther("/account/identities").setting([cookies.flash(.identityLinked)])
        case .proven(let next): return .seeOther(next ?? "/account")
        }
    }
}
