import Accounts
import HTTPServer
import Todos
import Web

/// The main page, for today or any other day.
struct TodoListRoutes: Sendable {
    let screen: Screen<TodoListViewModel.Output>
    let viewModel: TodoListViewModel
    let viewers: Viewers
    let added: AddedTodo

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Todo/TodoList", TodoListViewModel.Output.self)
        viewModel = TodoListViewModel(services.todos, names, TodoListParts(&screens))
        viewers = Viewers(services)
        added = AddedTodo(services, names)
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        try show(visit, on: nil, after: nil)
    }

    func showDay(_ visit: Visit<Member>) async throws -> Response {
        guard let day = CalendarDate(visit.parameters["date"]) else { throw Problem.unknownPath }
        return try show(visit, on: day, after: DayPlace(visit.query["after"]))
    }

    private func show(_ visit: Visit<Member>, on day: CalendarDate?, after place: DayPlace?) throws -> Response {
        let viewer = try viewers.of(visit)
        return screen.answer(
            visit, try viewModel.show(visit.who, on: day, after: place, viewer),
            telling: try added.sentence(visit, viewer))
    }
}
