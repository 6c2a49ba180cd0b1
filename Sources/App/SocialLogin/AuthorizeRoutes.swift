import Accounts
import HTTPServer
import Identity
import Mustache
import Secrets
import Web

/// Beginning an authorization at a provider: to log in, to link its login, or to reauthenticate.
struct AuthorizeRoutes: Sendable {
    let view: PageView<ProviderRedirect>
    let providers: SignInProviders
    let socialLogin: SocialLogin
    let failures: SocialLoginFailures
    let accounts: Accounts
    /// Whether browsers allow passkeys for this site.
    let allowsPasskeys: Bool
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Providers/Redirect", ProviderRedirect.self)
        providers = site.services.signInProviders
        socialLogin = SocialLogin(site)
        failures = SocialLoginFailures(cookies: site.cookies, logger: site.services.logger)
        accounts = site.services.accounts
        allowsPasskeys = site.services.baseURL.allowsPasskeys
        cookies = site.cookies
    }

    func signIn(_ context: Context<Guest>) async throws -> Response {
        let authorizationState = AuthorizationState(
            .signIn, remember: context.form.isTicked("remember"),
            next: LocalPath.destination(context.form["next"])?.path,
            language: context.visitor.language.map { _ in context.localizer.language })
        return try await leave(authorizationState, context, in: nil)
    }

    func link(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        return try await leave(AuthorizationState(.link, in: context.visitor.slot), context, in: session)
    }

    func reauthenticate(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        let next = LocalPath.destination(context.form["next"])
        guard try await accounts.identities.mayReauthenticate(context.principal.id, withPasskeys: allowsPasskeys) else {
            return .seeOther(Path.reauthenticate.address.leading(to: next))
        }
        let authorizationState = AuthorizationState(.reauthenticate, in: context.visitor.slot, next: next?.path)
        return try await leave(authorizationState, context, in: session)
    }

    private func leave<Principal>(
        _ authorizationState: AuthorizationState, _ context: Context<Principal>, in session: Token?
    )
        async throws -> Response
    {
        guard let party = providers[context.parameters["provider"]] else { throw Problem.unknownPath }
        // One key for all pending authorizations of a browser: a second tab must not invalidate the first.
        let key = context.token(in: cookies.authorization) ?? .random()
        do {
            let location = try await socialLogin.begin(
                authorizationState, by: party, key: key, in: session, from: context.client)
            return view.lead(to: location, of: providers.label(of: party.provider, context.localizer), context)
                .setting([cookies.authorization(key)])
        } catch let error as IdentityError {
            return failures.respond(error, for: authorizationState.purpose, provider: party.provider.name)
        }
    }
}
