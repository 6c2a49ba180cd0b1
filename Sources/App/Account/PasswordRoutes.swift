import Accounts
import HTTPServer
import Web

/// Changing the password.
struct PasswordRoutes: Sendable {
    let view: PageView<PasswordViewModel.Output>
    let viewModel: PasswordViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/Password", PasswordViewModel.Output.self)
        viewModel = PasswordViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails,
            passwordPolicy: site.services.passwordPolicy)
        cookies = site.cookies
    }

    /// Redirects `/.well-known/change-password` (W3C, A Well-Known URL for Changing Passwords).
    func find(_ context: Context<Visitor>) async throws -> Response {
        .seeOther(.password)
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, try await viewModel.empty(for: context.principal))
    }

    /// Reauthenticated a short time ago, the form may have been sent before: then the old password is no longer right.
    @Sendable func sessionOver(_ context: Context<Visitor>) -> FlashKind {
        let proof = RequestCookies(context.request)[cookies.proof(at: context.visitor.slot)]
        return proof == nil ? .sessionOver : .passwordMayBeSaved
    }

    func change(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        switch try await viewModel.read(context.form, context.localizer, of: context.principal) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let input):
            let login = try await viewModel.change(
                context.principal, input, keeping: session, with: context.renewal, context.localizer,
                from: context.client)
            return Response.seeOther(.account)
                .setting([cookies.flash(.passwordSaved)] + cookies.renewed(login, at: context.visitor.slot))
        }
    }
}
