import Accounts
import Database
import Foundation
import HTTPServer
import Todos
import Web

/// The main page.
struct TodoListRoutes: Sendable {
    let screen: Screen<TodoListViewModel.Output>
    let viewModel: TodoListViewModel
    let todos: Todos
    let clock: WallClock
    let timeZone: TimeZone

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Todo/TodoList", TodoListViewModel.Output.self)
        viewModel = TodoListViewModel(names: names)
        todos = services.todos
        clock = services.clock
        timeZone = services.timeZone
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        let today = clock.now().clock(in: timeZone).day
        let output = viewModel.output(try todos.all(of: visit.who.owner), of: visit.who, today: today, visit.words)
        return screen.answer(visit, output)
    }
}
