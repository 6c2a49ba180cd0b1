import Accounts
import HTTPServer
import Web

/// Choosing the time zone.
struct TimeZoneRoutes: Sendable {
    let screen: Screen<TimeZoneViewModel.Output>
    let viewModel: TimeZoneViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("Account/TimeZone", TimeZoneViewModel.Output.self)
        viewModel = TimeZoneViewModel(
            .init(accounts: services.accounts, timeZones: services.timeZones, clock: services.clock))
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, viewModel.page(of: visit.who))
    }

    func choose(_ visit: Visit<Member>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            try await viewModel.choose(input, for: visit.who)
            return Response.seeOther("/account").setting([cookies.announce(.saved)])
        }
    }
}
