import Accounts
import HTTPServer
import Web

/// Deleting the account.
struct DeletionRoutes: Sendable {
    let view: PageView<DeletionViewModel.Output>
    let viewModel: DeletionViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/Deletion", DeletionViewModel.Output.self)
        viewModel = DeletionViewModel(accounts: site.services.accounts, securityEmails: site.securityEmails)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, viewModel.show(context.principal))
    }

    func request(_ context: Context<Member>) async throws -> Response {
        let session = try context.session
        try await viewModel.request(context.principal, in: session, context.localizer, from: context.client)
        var response = Response.seeOther(.login)
            .setting(cookies.signOut(at: context.visitor.slot) + [cookies.flash(.accountDeletionRequested)])
        response.clearSiteData(keepsStorage: context.keepsStorage(cookies))
        return response
    }
}
