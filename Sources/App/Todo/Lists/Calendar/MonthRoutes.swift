import Accounts
import HTTPServer
import Todos
import Web

/// Shows the month calendar.
struct MonthRoutes: Sendable {
    let view: PageView<MonthViewModel.Output>
    let viewModel: MonthViewModel
    let viewers: TodoViewers
    let flash: TodoFlash

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/Month", MonthViewModel.Output.self)
        viewModel = MonthViewModel(todos: site.services.todos, formatter: site.formatter)
        viewers = TodoViewers(site.services)
        flash = TodoFlash(site)
    }

    /// The current month.
    func showThis(_ context: Context<Member>) async throws -> Response {
        try await show(context, viewers.today.date(for: context.principal))
    }

    /// `/todos/month/2026-11`; the query may choose a day of it: `?day=2026-11-21`.
    func show(_ context: Context<Member>) async throws -> Response {
        guard let month = CalendarDate(context.parameters["month"] + "-01") else { throw Problem.unknownPath }
        return try await show(context, month)
    }

    private func show(_ context: Context<Member>, _ month: CalendarDate) async throws -> Response {
        let viewer = try await viewers.of(context)
        let today = viewer.today
        let asked = CalendarDate(context.query.word("day")).flatMap { $0.firstOfMonth == month.firstOfMonth ? $0 : nil }
        let isThisMonth = month.firstOfMonth == today.firstOfMonth
        let chosen = asked ?? (isThisMonth ? today : month.firstOfMonth)
        return view.respond(
            context, try await viewModel.show(month, chosen: chosen, viewer),
            flashText: try await flash.sentence(context, viewer))
    }
}
