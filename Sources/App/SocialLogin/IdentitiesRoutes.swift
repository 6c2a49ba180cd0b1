import Accounts
import HTTPServer
import Web

/// The logins by providers that are linked to a member's account.
struct IdentitiesRoutes: Sendable {
    let view: PageView<IdentitiesViewModel.Output>
    let viewModel: IdentitiesViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("SocialLogin/Identities", IdentitiesViewModel.Output.self)
        viewModel = IdentitiesViewModel(
            accounts: site.services.accounts, providers: site.services.signInProviders,
            securityEmails: site.securityEmails,
            formatter: site.formatter,
            timeZones: site.services.timeZones)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, try await viewModel.show(context.principal, context.localizer))
    }

    func unlink(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        var flash = FlashKind.identityUnlinked
        var login: RenewedLogin?
        do {
            guard let identity = Int64(context.form["identity"]) else { throw IdentityLinkError.unknown }
            login = try await viewModel.unlink(
                identity, of: context.principal, endingOthers: context.form.isTicked("endOthers"), in: session,
                with: context.renewal, context.localizer, from: context.client)
        } catch IdentityLinkError.lastLoginMethod {
            flash = .lastLoginMethod
        } catch IdentityLinkError.unknown {
            throw NoLongerListed(page: .identities)
        }
        return Response.seeOther(.identities)
            .setting([cookies.flash(flash)] + cookies.renewed(login, at: context.visitor.slot))
    }
}
