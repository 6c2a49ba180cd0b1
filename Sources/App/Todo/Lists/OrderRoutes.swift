import Accounts
import HTTPServer
import Todos
import Web

/// Shows and changes the order of a day's to-dos.
struct OrderRoutes: Sendable {
    let view: PageView<OrderViewModel.Output>
    let viewModel: OrderViewModel
    let todos: Todos
    let viewers: TodoViewers
    let cookies: SiteCookies

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/Order", OrderViewModel.Output.self)
        viewModel = OrderViewModel(todos: site.services.todos, formatter: site.formatter)
        todos = site.services.todos
        viewers = TodoViewers(site.services)
        cookies = site.cookies
    }

    func show(_ context: Context<Member>) async throws -> Response {
        let day = try context.day
        return view.respond(
            context, try await viewModel.show(day, after: TodoCursor(context.query["after"]), try viewers.of(context)))
    }

    /// `POST /todos/{id}/behind/{other}`: moves a to-do behind another of its day; behind 0 is the front.
    func move(_ context: Context<Member>) async throws -> Response {
        let id = try context.todo
        guard let other = Int64(pathSegment: context.parameters["other"]), other >= 0 else { throw Problem.unknownPath }
        do {
            let before = try await todos.move(
                id, of: context.principal.owner, behind: other == 0 ? nil : Todo.ID(other))
            return context.back(or: .todos).setting([
                cookies.flash(.todoMoved, about: id, before ?? Todo.ID(0))
            ])
        } catch is ChangeError {
            // One of the two is in the trash or on another day by now; or the address was never right.
            let owner = context.principal.owner
            guard other != id.number, try await todos.find(id, of: owner) != nil,
                try await todos.find(other == 0 ? id : Todo.ID(other), of: owner) != nil
            else { return try context.unknownTodo(cookies) }
            return context.back(or: .todos).setting([cookies.flash(.movedMeanwhile)])
        } catch is TooManyToOrder {
            return context.back(or: .todos).setting([cookies.flash(.tooManyToOrder)])
        }
    }
}
