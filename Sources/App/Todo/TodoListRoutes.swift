import Accounts
import Database
import Foundation
import HTTPServer
import Todos
import Web

/// The main page, for today or any other day.
struct TodoListRoutes: Sendable {
    let screen: Screen<TodoListViewModel.Output>
    let viewModel: TodoListViewModel
    let clock: WallClock
    let timeZone: TimeZone

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Todo/TodoList", TodoListViewModel.Output.self)
        viewModel = TodoListViewModel(todos: services.todos, names: names)
        clock = services.clock
        timeZone = services.timeZone
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        let today = clock.now().clock(in: timeZone).day
        return screen.answer(visit, try viewModel.show(visit.who, on: today, today: today, visit.words))
    }

    func showDay(_ visit: Visit<Member>) async throws -> Response {
        guard let day = CalendarDate(visit.parameters["date"]) else { throw Problem.unknownPath }
        let today = clock.now().clock(in: timeZone).day
        return screen.answer(visit, try viewModel.show(visit.who, on: day, today: today, visit.words))
    }
}
