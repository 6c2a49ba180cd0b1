import Accounts
import HTTPServer
import Web

/// Making tokens for programs, looking at them, and revoking them.
struct TokensRoutes: Sendable {
    let screen: Screen<TokensViewModel.Output>
    let viewModel: TokensViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Account/Tokens", TokensViewModel.Output.self)
        viewModel = TokensViewModel(
            .init(accounts: services.accounts, names: names, timeZones: services.timeZones))
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(.blank(visit.words), of: visit.who, visit.words))
    }

    /// The token stands in the answer itself: an address or a cookie to show it by would be one more place that it is kept in.
    func make(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { throw SessionOver() }
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            let output = try viewModel.show(refused.output, of: visit.who, visit.words)
            return screen.answer(visit, output, status: .unprocessableContent)
        case .success(let input):
            do {
                let token = try await viewModel.make(input, for: visit.who, in: session, from: visit.client)
                var output = TokensViewModel.Output.blank(visit.words)
                output.made = token.accessText
                return screen.answer(visit, try viewModel.show(output, of: visit.who, visit.words))
            } catch AccessTokenError.tooMany {
                // The page has no form any more, and says why.
                let output = try viewModel.show(.blank(visit.words), of: visit.who, visit.words)
                return screen.answer(visit, output, status: .unprocessableContent)
            }
        }
    }

    func revoke(_ visit: Visit<Member>) async throws -> Response {
        try await viewModel.revoke(visit.form.word("token"), of: visit.who, from: visit.client)
        return Response.seeOther("/account/tokens").setting([cookies.announce(.tokenRevoked)])
    }
}
