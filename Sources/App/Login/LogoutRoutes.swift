import Accounts
import HTTPServer
import Identity
import Mustache
import Secrets
import Web

/// Logging out.
struct LogoutRoutes: Sendable {
    let view: PageView<ProviderRedirect>
    let accounts: Accounts
    let providers: SignInProviders
    let baseURL: BaseURL
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Providers/Redirect", ProviderRedirect.self)
        accounts = site.services.accounts
        providers = site.services.signInProviders
        baseURL = site.services.baseURL
        cookies = site.cookies
    }

    /// Ends the session and forgets this device. A guest is redirected to the login page as well.
    func signOut(_ context: Context<Member>) async throws -> Response {
        let issuer = try await accounts.sessions.signOut(
            context.principal.id, session: context.visitor.session, ticket: context.visitor.ticket,
            from: context.client)
        let inactive = try await context.signOutInactive(context.principal.id, accounts, cookies)
        var response = (await logOut(at: issuer, context) ?? Response.seeOther(.login)).setting(
            inactive + cookies.signOut(at: context.visitor.slot) + [cookies.flash(.signedOut)])
        response.clearSiteData(keepsStorage: context.keepsStorage(cookies))
        return response
    }

    /// Responds to a form whose cookies open no session any more.
    @Sendable func late(_ context: Context<Visitor>) async throws -> Response? {
        guard context.visitor.hasExpired else { return nil }
        let hasEnded = try await endReplaced(context)
        guard let response = await repeated(context) ?? (hasEnded ? Response.seeOther(.login) : nil) else { return nil }
        var answer = response.setting(cookies.signOut(at: context.visitor.slot) + [cookies.flash(.signedOut)])
        answer.clearSiteData(keepsStorage: context.keepsStorage(cookies))
        return answer
    }

    /// Ends a login that got other cookies while the form was on its way. The browser didn't have them when it was asked
    /// again, but may get them later.
    /// - Returns: whether there was one.
    private func endReplaced(_ context: Context<Visitor>) async throws -> Bool {
        let sent = RequestCookies(context.request)
        guard let session = context.visitor.session,
            CrossOriginCheck.isOwn(context.request, origin: context.origin),
            let form = try? FormReader.readForeign(context), let token = Token(form[CSRFToken.fieldName])
        else { return false }
        do {
            return try await accounts.sessions.signOut(
                replaced: session, provenBy: sent[cookies.device(at: context.visitor.slot)], sending: token,
                with: cookies.ticket(in: sent, at: context.visitor.slot), from: context.client)
        } catch is DeviceUnproven {
            return false
        }
    }

    /// Leads on to the provider after a second press of the button, whose first has ended the session, if its answer may
    /// have done so and was lost. How the session began is no longer known, so the visitor chooses whether to go there.
    private func repeated(_ context: Context<Visitor>) async -> Response? {
        guard let name = RequestCookies(context.request)[cookies.lastProvider], let party = providers[name],
            let location = await logoutAddress(at: party)
        else { return nil }
        return lead(to: location, at: party, waits: true, context)
    }

    /// Leads on to the logout at the provider by which the session began, if neither the account nor this browser has
    /// used another one since.
    private func logOut(at issuer: String?, _ context: Context<Member>) async -> Response? {
        guard let issuer, let party = providers.party(of: issuer),
            RequestCookies(context.request)[cookies.lastProvider] == party.provider.name,
            let location = await logoutAddress(at: party)
        else { return nil }
        return lead(to: location, at: party, waits: false, context)
    }

    private func logoutAddress(at party: RelyingParty) async -> String? {
        await party.logout(returningTo: baseURL.link(to: Path.login.address))
    }

    private func lead<Principal>(
        to location: String, at party: RelyingParty, waits: Bool, _ context: Context<Principal>
    ) -> Response {
        // A guest by now, whose page has no tabs.
        view.lead(
            to: location, of: providers.label(of: party.provider, context.localizer), logsOut: true, waits: waits,
            .anonymous(context.request, context.localizer, context.origin))
    }
}
