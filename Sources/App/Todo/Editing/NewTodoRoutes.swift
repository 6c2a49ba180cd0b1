import Accounts
import HTTPServer
import Todos
import Web

/// Adding a to-do.
struct NewTodoRoutes: Sendable {
    let screen: Screen<NewTodoViewModel.Output>
    let viewModel: NewTodoViewModel
    let cookies: SiteCookies
    let viewers: Viewers

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies) {
        screen = screens.make("Todo/NewTodo", NewTodoViewModel.Output.self)
        viewModel = NewTodoViewModel(services)
        self.cookies = cookies
        viewers = Viewers(services)
    }

    /// The query may name a day: `?date=2026-11-21`.
    func show(_ visit: Visit<Member>) async throws -> Response {
        let viewer = try viewers.of(visit)
        let day = CalendarDate(visit.query.word("date")) ?? viewer.today
        return screen.answer(visit, NewTodoViewModel.blank(on: day, viewer))
    }

    func add(_ visit: Visit<Member>) async throws -> Response {
        let viewer = try viewers.of(visit)
        switch viewModel.read(visit.form, viewer) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let input):
            do {
                let id = try await viewModel.add(input, for: visit.who)
                return visit.back(or: "/todos").setting([cookies.announce(.todoAdded, reference: "\(id.number)")])
            } catch let error as AddError {
                switch error {
                case .alreadyExists:
                    let output = NewTodoViewModel.alreadyExists(visit.form, viewer)
                    return screen.answer(visit, output, status: .unprocessableContent)
                }
            } catch let error as ListFull {
                return screen.answer(visit, NewTodoViewModel.full(visit.form, error.most, viewer), status: .conflict)
            } catch let error as TooManyAttempts {
                return screen.answer(
                    visit, NewTodoViewModel.tooMany(visit.form, error.wait, viewer), tooMany: error)
            }
        }
    }
}
