import Accounts
import HTTPServer
import Web

/// Showing the member's audit log.
struct HistoryRoutes: Sendable {
    let view: PageView<HistoryViewModel.Output>
    let viewModel: HistoryViewModel

    init(_ site: SiteDependencies) {
        view = site.views.page("Account/History", HistoryViewModel.Output.self)
        viewModel = HistoryViewModel(
            accounts: site.services.accounts, formatter: site.formatter, timeZones: site.services.timeZones)
    }

    func show(_ context: Context<Member>) async throws -> Response {
        let before = context.query.word("before")
        let id = Int64(before)
        guard id != nil || before.isEmpty else { throw Problem.unknownPath }
        return view.respond(context, try await viewModel.show(context.principal, before: id, context.localizer))
    }
}
