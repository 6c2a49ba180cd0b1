import Accounts
import HTTPServer
import Web

/// Choosing the time zone.
struct TimeZoneRoutes: Sendable {
    let view: PageView<TimeZoneViewModel.Output>
    let viewModel: TimeZoneViewModel
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/TimeZone", TimeZoneViewModel.Output.self)
        viewModel = TimeZoneViewModel(
            accounts: site.services.accounts, timeZones: site.services.timeZones, clock: site.services.clock,
            formatter: site.formatter)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        view.respond(context, viewModel.page(of: context.principal, context.localizer))
    }

    func choose(_ context: Context<Member>) async throws -> Response {
        switch viewModel.read(context.form, context.localizer) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let input):
            try await viewModel.choose(input, for: context.principal)
            return Response.seeOther(.account).setting([cookies.flash(.saved)])
        }
    }
}
