import Accounts
import HTTPServer
import Web

/// Changing the password.
struct PasswordRoutes: Sendable {
    let screen: Screen<PasswordViewModel.Output>
    let viewModel: PasswordViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("Account/Password", PasswordViewModel.Output.self)
        viewModel = PasswordViewModel(
            .init(accounts: services.accounts, letters: letters, passwordPolicy: services.passwordPolicy))
        self.cookies = cookies
    }

    /// A Well-Known URL for Changing Passwords (W3C).
    func find(_ visit: Visit<Visitor>) async throws -> Response {
        .seeOther("/account/password")
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, viewModel.empty(for: visit.who))
    }

    func change(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        switch viewModel.read(visit.form, visit.words, of: visit.who) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            try await viewModel.change(visit.who, input, keeping: session, visit.words, from: visit.client)
            return Response.seeOther("/account").setting([cookies.announce(.passwordSaved)])
        }
    }
}
