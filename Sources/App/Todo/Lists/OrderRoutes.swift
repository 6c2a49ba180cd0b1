import Accounts
import HTTPServer
import Todos
import Web

/// The order of a day's to-dos.
struct OrderRoutes: Sendable {
    let screen: Screen<OrderViewModel.Output>
    let viewModel: OrderViewModel
    let todos: Todos
    let viewers: Viewers
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Todo/Order", OrderViewModel.Output.self)
        viewModel = OrderViewModel(todos: services.todos, names: names)
        todos = services.todos
        viewers = Viewers(services)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        guard let day = CalendarDate(visit.parameters["date"]) else { throw Problem.unknownPath }
        return screen.answer(
            visit, try viewModel.show(day, after: TodoPlace(visit.query["after"]), try viewers.of(visit)))
    }

    /// `POST /todos/{id}/behind/{other}`: moves one behind another of its day; behind 0 is the front.
    func move(_ visit: Visit<Member>) async throws -> Response {
        let id = try visit.todo
        guard let other = Int64(visit.parameters["other"]), other >= 0 else { throw Problem.unknownPath }
        do {
            let before = try await todos.move(id, of: visit.who.owner, behind: other == 0 ? nil : Todo.ID(other))
            return visit.back(or: "/todos").setting([
                cookies.announce(.todoMoved, reference: "\(id.number).\(before?.number ?? 0)")
            ])
        } catch is ChangeError {
            throw Problem.unknownPath
        } catch is TooManyToOrder {
            return visit.back(or: "/todos").setting([cookies.announce(.tooManyToOrder)])
        }
    }
}
