import Accounts
import HTTPServer
import Web

/// Asking for a reset link.
struct ResetRoutes: Sendable {
    let screen: Screen<ResetViewModel.Output>
    let viewModel: ResetViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ letters: SecurityLetters, _ cookies: SiteCookies) {
        screen = screens.make("PasswordReset/Reset", ResetViewModel.Output.self)
        viewModel = ResetViewModel(.init(accounts: services.accounts, letters: letters))
        self.cookies = cookies
    }

    func show(_ visit: Visit<Visitor>) async throws -> Response {
        screen.answer(visit, ResetViewModel.Output())
    }

    /// Answers the same, and as late, whether the address has an account or not.
    func send(_ visit: Visit<Visitor>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                try await EvenTime.spend { try await viewModel.send(input, visit.words, from: visit.client) }
            } catch let error as TooManyAttempts {
                return screen.answer(visit, ResetViewModel.tooMany(error, visit.form, visit.words), tooMany: error)
            }
            return Response.seeOther("/login").setting([cookies.announce(.resetSent)])
        }
    }
}
