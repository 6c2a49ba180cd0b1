import Accounts
import HTTPServer
import Todos
import Web

/// The main page, for today or any other day.
struct TodoListRoutes: Sendable {
    let view: PageView<TodoListViewModel.Output>
    let viewModel: TodoListViewModel
    let viewers: TodoViewers
    let flash: TodoFlash

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/TodoList", TodoListViewModel.Output.self)
        viewModel = TodoListViewModel(site.services, site.formatter, TodoListParts(site))
        viewers = TodoViewers(site.services)
        flash = TodoFlash(site)
    }

    func show(_ context: Context<Member>) async throws -> Response {
        try await show(context, on: nil, after: nil)
    }

    func showDay(_ context: Context<Member>) async throws -> Response {
        try await show(context, on: try context.day, after: DayCursor(context.query["after"]))
    }

    private func show(_ context: Context<Member>, on day: CalendarDate?, after cursor: DayCursor?) async throws
        -> Response
    {
        let viewer = try await viewers.of(context)
        let output = try await viewModel.show(
            isRemembered: context.visitor.ticket != nil, on: day, after: cursor, viewer)
        return view.respond(context, output, flashText: try await flash.sentence(context, viewer))
    }
}
