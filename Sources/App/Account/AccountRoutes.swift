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
        viewModel = AccountViewModel(
            accounts: site.services.accounts, providers: site.services.signInProviders, formatter: site.formatter,
            timeZones: site.services.timeZones, scope: site.services.baseURL.credentialScope)
        others = SwitchAccountViewModel(accounts: site.services.accounts, cookies: site.cookies)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, try await page(.init(name: FormField(context.principal.name)), context))
    }

    func changeName(_ context: Context<Member>) async throws -> Response {
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.refuse(context, try await page(refused.output, context))
        case .success(let input):
            try await viewModel.changeName(of: context.principal, input, from: context.client)
            return context.onward(to: Path.account.address).setting([cookies.flash(.saved)])
        }
    }

    private func page(_ output: AccountViewModel.Output, _ context: Context<Member>) async throws
        -> AccountViewModel.Output
    {
        var output = output
        output.settings = try await viewModel.settings(
            of: context.principal, seenFrom: context.visitor.session, context.localizer)
        output.otherAccounts = try await others.choices(for: context)
        output.signals = try await PasskeySignals.about(
            context.principal, viewModel.accounts, in: viewModel.scope)
        return output
    }
}
