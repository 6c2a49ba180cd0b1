import Accounts
import HTTPServer
import Web

/// The account page.
struct AccountRoutes: Sendable {
    let view: PageView<AccountViewModel.Output>
    let viewModel: AccountViewModel
    let others: SwitchAccountViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/Account", AccountViewModel.Output.self)
        viewModel = AccountViewModel(site.services.accounts)
        others = SwitchAccountViewModel(accounts: site.services.accounts, cookies: site.cookies)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, AccountViewModel.page(of: context.principal, others: try others.choices(for: context)))
    }

    func changeName(_ context: Context<Member>) async throws -> Response {
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            var output = refused.output
            output.email = context.principal.email
            output.otherAccounts = try others.choices(for: context)
            return view.respond(context, output, status: .unprocessableContent)
        case .success(let input):
            try await viewModel.changeName(of: context.principal, input, from: context.client)
            return Response.seeOther(.account).setting([cookies.flash(.saved)])
        }
    }
}
