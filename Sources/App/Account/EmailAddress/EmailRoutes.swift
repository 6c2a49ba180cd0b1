import Accounts
import HTTPServer
import Web

/// Changing the email address.
struct EmailRoutes: Sendable {
    let view: PageView<EmailViewModel.Output>
    let viewModel: EmailViewModel
    let confirmsAddresses: Bool
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/Email", EmailViewModel.Output.self)
        viewModel = EmailViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails,
            confirmationEmails: site.confirmationEmails,
            confirmsAddresses: site.services.confirmsAddresses)
        confirmsAddresses = site.services.confirmsAddresses
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, viewModel.page(of: context.principal))
    }

    func change(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return refuse(context, refused.output)
        case .success(let input) where input.email.text == context.principal.email:
            return refuse(context, EmailViewModel.same(context.form, context.localizer))
        case .success(let input):
            do {
                let login = try await viewModel.change(
                    context.principal, input, keeping: session, with: context.renewal, context.localizer,
                    from: context.client)
                return Response.seeOther(.account)
                    .setting([cookies.flash(confirmsAddresses ? .emailSent : .emailSaved)])
                    .setting(cookies.renewed(login, at: context.visitor.slot))
            } catch let error as EmailChangeError {
                switch error {
                case .emailTaken, .linkNoLongerGood:
                    return refuse(context, EmailViewModel.taken(context.form, context.localizer))
                }
            } catch let error as TooManyAttempts {
                let output = EmailViewModel.tooMany(error, context.form, context.localizer)
                return view.respond(context, viewModel.page(of: context.principal, output), tooMany: error)
            }
        }
    }

    private func refuse(_ context: Context<Member>, _ output: EmailViewModel.Output) -> Response {
        view.refuse(context, viewModel.page(of: context.principal, output))
    }
}
