import Accounts
import HTTPServer
import Todos
import Web

/// The main page, for today or any other day.
struct TodoListRoutes: Sendable {
    let screen: Screen<TodoListViewModel.Output>
    let viewModel: TodoListViewModel
    let viewers: Viewers

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Todo/TodoList", TodoListViewModel.Output.self)
        viewModel = TodoListViewModel(todos: services.todos, names: names)
        viewers = Viewers(services)
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(visit.who, on: nil, try viewers.of(visit)))
    }

    func showDay(_ visit: Visit<Member>) async throws -> Response {
        guard let day = CalendarDate(visit.parameters["date"]) else { throw Problem.unknownPath }
        return screen.answer(visit, try viewModel.show(visit.who, on: day, try viewers.of(visit)))
    }
}
