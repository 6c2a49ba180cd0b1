import Accounts
import HTTPServer
import Web

/// Requesting a reset link.
struct ResetRoutes: Sendable {
    let view: PageView<ResetViewModel.Output>
    let viewModel: ResetViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("PasswordReset/Reset", ResetViewModel.Output.self)
        viewModel = ResetViewModel(accounts: site.services.accounts, securityEmails: site.securityEmails)
        cookies = site.cookies
    }

    /// The field has the address that a link was last asked for here, so that a mistyped one can be corrected.
    func show(_ context: Context<Visitor>) async throws -> Response {
        let address = cookies.filledIn(RequestCookies(context.request))
        return view.respond(context, ResetViewModel.Output(email: FormField(address?.text ?? "")))
    }

    /// Gives the same response, after the same time, whether or not the address has an account.
    func send(_ context: Context<Visitor>) async throws -> Response {
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let input):
            do {
                try await ConstantTimeResponse.spend {
                    try await viewModel.send(input, context.localizer, from: context.client)
                }
            } catch let error as TooManyAttempts {
                return view.respond(
                    context, ResetViewModel.tooMany(error, context.form, context.localizer), tooMany: error)
            }
            return Response.seeOther(.login).setting([
                cookies.flash(.resetSent), cookies.fillIn(input.email, for: cookies.lifetimes.resetLink),
            ])
        }
    }
}
