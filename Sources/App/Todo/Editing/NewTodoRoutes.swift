import Accounts
import HTTPServer
import Todos
import Web

/// Adds a to-do.
struct NewTodoRoutes: Sendable {
    let view: PageView<NewTodoViewModel.Output>
    let viewModel: NewTodoViewModel
    let cookies: SiteCookies
    let viewers: TodoViewers

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/NewTodo", NewTodoViewModel.Output.self)
        viewModel = NewTodoViewModel(site.services)
        cookies = site.cookies
        viewers = TodoViewers(site.services)
    }

    /// The query may name a day, an empty one for the inbox, a time and a category: `?date=2026-11-21&startTime=09:00`.
    func show(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        let query = context.query
        let isForInbox = query.isTicked("date") && query["date"].isEmpty
        let day = isForInbox ? nil : CalendarDate(query.word("date")) ?? viewer.today
        let category = viewer.styles.category(query.word("category"))
        let start = TimeOfDay(query.word("startTime"))
        return view.respond(context, NewTodoViewModel.blank(on: day, at: start, in: category, viewer))
    }

    func add(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        switch viewModel.read(context.form, viewer) {
        case .failure(let refused):
            return view.refuse(context, refused.output)
        case .success(let input):
            do {
                let id = try await viewModel.add(input, for: context.principal)
                return context.back(or: .todos).setting([cookies.flash(.todoAdded, about: id)])
            } catch {
                let output = NewTodoViewModel.typed(context.form, viewer)
                return try view.respond(context, output, refusedBecauseOf: error)
            }
        }
    }
}
