import Accounts
import HTTPServer
import Web

/// Creating, listing and revoking access tokens for the API.
struct TokensRoutes: Sendable {
    let view: PageView<TokensViewModel.Output>
    let viewModel: TokensViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/Tokens", TokensViewModel.Output.self)
        viewModel = TokensViewModel(
            accounts: site.services.accounts, securityEmails: site.securityEmails, formatter: site.formatter,
            timeZones: site.services.timeZones)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(
            context, try await viewModel.show(.blank(context.localizer), of: context.principal, context.localizer))
    }

    /// Shows the token in the response itself: a URL or a cookie to pass it on would be one more place that stores it.
    func make(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            let output = try await viewModel.show(refused.output, of: context.principal, context.localizer)
            return view.refuse(context, output)
        case .success(let input):
            do {
                let token = try await viewModel.make(
                    input, for: context.principal, in: session, context.localizer, from: context.client)
                var output = TokensViewModel.Output.blank(context.localizer)
                output.made = token.accessText
                return view.respond(context, try await viewModel.show(output, of: context.principal, context.localizer))
            } catch let error as AccessTokenError {
                var output = TokensViewModel.Output.blank(context.localizer)
                switch error {
                // The first press has used the form up, and its answer with the token was perhaps never seen.
                case .alreadyMade: output.alert = context.localizer["tokens.alreadyMade"]
                // The page then has no form, and says why.
                case .tooMany: break
                }
                return view.refuse(context, try await viewModel.show(output, of: context.principal, context.localizer))
            }
        }
    }

    func revoke(_ context: Context<Member>) async throws -> Response {
        try await viewModel.revoke(
            context.form.word("token"), of: context.principal, in: try context.session, from: context.client)
        return Response.seeOther(.tokens).setting([cookies.flash(.tokenRevoked)])
    }
}
