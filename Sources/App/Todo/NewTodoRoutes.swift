import Accounts
import Database
import Foundation
import HTTPServer
import Todos
import Web

/// Adding a to-do.
struct NewTodoRoutes: Sendable {
    let screen: Screen<NewTodoViewModel.Output>
    let viewModel: NewTodoViewModel
    let cookies: SiteCookies
    let clock: WallClock
    let timeZone: TimeZone

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("Todo/NewTodo", NewTodoViewModel.Output.self)
        viewModel = NewTodoViewModel(services.todos)
        self.cookies = cookies
        clock = services.clock
        timeZone = services.timeZone
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, NewTodoViewModel.blank(on: clock.now().clock(in: timeZone).day, visit.words))
    }

    func add(_ visit: Visit<Member>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let draft):
            do {
                try await viewModel.add(draft, for: visit.who.owner)
                return Response.seeOther("/todos").setting([cookies.announce(.todoAdded)])
            } catch let error as AddError {
                switch error {
                case .alreadyExists:
                    let output = NewTodoViewModel.alreadyExists(visit.form, visit.words)
                    return screen.answer(visit, output, status: .unprocessableContent)
                }
            }
        }
    }
}
