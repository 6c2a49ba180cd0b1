import Accounts
import HTTPServer
import Todos
import Web

/// Shows the week by the hour.
struct WeekRoutes: Sendable {
    let view: PageView<WeekViewModel.Output>
    let viewModel: WeekViewModel
    let viewers: TodoViewers
    let flash: TodoFlash

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/Week", WeekViewModel.Output.self)
        viewModel = WeekViewModel(todos: site.services.todos, formatter: site.formatter)
        viewers = TodoViewers(site.services)
        flash = TodoFlash(site)
    }

    /// The current week.
    func showThis(_ context: Context<Member>) async throws -> Response {
        try await show(context, on: viewers.today.date(for: context.principal))
    }

    /// `/todos/week/2026-11-21`: the week that this day is in. A line is for that day, and for the time that the query may
    /// name: `?time=09:00`.
    func show(_ context: Context<Member>) async throws -> Response {
        try await show(context, on: try context.day)
    }

    private func show(_ context: Context<Member>, on day: CalendarDate) async throws -> Response {
        let viewer = try await viewers.of(context)
        let output = try await viewModel.show(
            day, at: TimeOfDay(context.query.word("time")), now: viewers.today.moment(for: context.principal).time,
            viewer)
        return view.respond(context, output, flashText: try await flash.sentence(context, viewer))
    }
}
