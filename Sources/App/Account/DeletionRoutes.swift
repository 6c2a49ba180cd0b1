import Accounts
import HTTPServer
import Web

/// Leaving.
struct DeletionRoutes: Sendable {
    let screen: Screen<DeletionViewModel.Output>
    let viewModel: DeletionViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("Account/Deletion", DeletionViewModel.Output.self)
        viewModel = DeletionViewModel(services.accounts)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, viewModel.show(visit.who))
    }

    func request(_ visit: Visit<Member>) async throws -> Response {
        guard let session = visit.visitor.session else { return .seeOther("/login") }
        try await viewModel.request(visit.who, in: session, from: visit.client)
        var response = Response.seeOther("/login")
            .setting(cookies.signOut(at: visit.visitor.place) + [cookies.announce(.accountLeaves)])
        response.clearSiteData()
        return response
    }
}
