import Accounts
import HTTPServer
import Todos
import Web

/// Adding a to-do.
struct NewTodoRoutes: Sendable {
    let screen: Screen<NewTodoViewModel.Output>
    let viewModel: NewTodoViewModel
    let cookies: SiteCookies
    let today: Today

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("Todo/NewTodo", NewTodoViewModel.Output.self)
        viewModel = NewTodoViewModel(services.todos)
        self.cookies = cookies
        today = Today(services)
    }

    /// The query may name a day: `?date=2026-11-21`.
    func show(_ visit: Visit<Member>) async throws -> Response {
        let day = CalendarDate(visit.query.word("date")) ?? today.date
        return screen.answer(visit, NewTodoViewModel.blank(on: day, visit.words))
    }

    func add(_ visit: Visit<Member>) async throws -> Response {
        switch viewModel.read(visit.form, visit.words) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                let id = try await viewModel.add(input, for: visit.who.owner)
                return Response.seeOther("/todos").setting([cookies.announce(.todoAdded, reference: "\(id.number)")])
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
