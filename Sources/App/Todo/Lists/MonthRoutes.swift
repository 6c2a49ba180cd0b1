import Accounts
import HTTPServer
import Todos
import Web

/// The calendar.
struct MonthRoutes: Sendable {
    let screen: Screen<MonthViewModel.Output>
    let viewModel: MonthViewModel
    let viewers: Viewers

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Todo/Month", MonthViewModel.Output.self)
        viewModel = MonthViewModel(todos: services.todos, names: names)
        viewers = Viewers(services)
    }

    /// The month of today.
    func showThis(_ visit: Visit<Member>) async throws -> Response {
        try show(visit, viewers.today(of: visit.who))
    }

    /// `/todos/month/2026-11`; the query may choose a day of it: `?day=2026-11-21`.
    func show(_ visit: Visit<Member>) async throws -> Response {
        guard let month = CalendarDate(visit.parameters["month"] + "-01") else { throw Problem.unknownPath }
        return try show(visit, month)
    }

    private func show(_ visit: Visit<Member>, _ month: CalendarDate) throws -> Response {
        let viewer = try viewers.of(visit)
        let day = viewer.today
        let asked = CalendarDate(visit.query.word("day")).flatMap { $0.firstOfMonth == month.firstOfMonth ? $0 : nil }
        let isThisMonth = month.firstOfMonth == day.firstOfMonth
        let chosen = asked ?? (isThisMonth ? day : month.firstOfMonth)
        return screen.answer(
            visit, try viewModel.show(month, chosen: chosen, viewer))
    }
}
