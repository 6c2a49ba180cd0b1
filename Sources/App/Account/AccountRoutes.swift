import Accounts
import HTTPServer
import Web

/// The account page.
struct AccountRoutes: Sendable {
    let screen: Screen<AccountViewModel.Output>
    let viewModel: AccountViewModel
    let others: SwitchAccountViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("Account/Account", AccountViewModel.Output.self)
        viewModel = AccountViewModel(services.accounts)
        others = SwitchAccountViewModel(accounts: services.accounts, cookies: cookies)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, AccountViewModel.page(of: visit.who, others: try others.choices(for: visit)))
    }

    func changeName(_ visit: Visit<Member>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            var output = refused.output
            output.email = visit.who.email
            output.otherAccounts = try others.choices(for: visit)
            return screen.answer(visit, output, status: .unprocessableContent)
        case .success(let input):
            try await viewModel.changeName(of: visit.who, input, from: visit.client)
            return Response.seeOther("/account").setting([cookies.announce(.saved)])
        }
    }
}
