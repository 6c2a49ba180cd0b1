import Accounts
import HTTPServer
import Todos
import Web

/// Adding a to-do by one line. What it was understood as is told after it was added; in doubt nothing is added, and the
/// page for a new to-do comes up with it.
struct QuickAddRoutes: Sendable {
    let screen: Screen<NewTodoViewModel.Output>
    let viewModel: QuickAddViewModel
    let cookies: SiteCookies
    let viewers: Viewers

    init(_ services: Services, _ screens: inout Screens, _ languages: Languages, _ cookies: SiteCookies) {
        screen = screens.make("Todo/NewTodo", NewTodoViewModel.Output.self)
        viewModel = QuickAddViewModel(services.todos, services.adding, languages)
        self.cookies = cookies
        viewers = Viewers(services)
    }

    /// The query's line as it is understood: `?line=Call+Ana+tomorrow`.
    func show(_ visit: Visit<Member>) async throws -> Response {
        let viewer = try viewers.of(visit)
        let entry = viewModel.entry(visit.query, at: viewers.moment(of: visit.who), viewer)
        return screen.answer(visit, viewModel.show(entry, viewer))
    }

    func add(_ visit: Visit<Member>) async throws -> Response {
        let viewer = try viewers.of(visit)
        let entry = viewModel.entry(visit.form, at: viewers.moment(of: visit.who), viewer)
        switch viewModel.read(entry, viewer) {
        case .failure(let refused):
            return screen.answer(visit, refused.output, status: .unprocessableContent)
        case .success(let draft):
            do {
                let id = try await viewModel.add(draft, for: visit.who)
                return visit.back(or: "/todos")
                    .setting([cookies.announce(.todoAddedQuickly, reference: "\(id.number)")])
            } catch let error as AddError {
                switch error {
                case .alreadyExists:
                    let output = viewModel.alreadyExists(entry, viewer)
                    return screen.answer(visit, output, status: .unprocessableContent)
                }
            } catch let error as ListFull {
                return screen.answer(visit, viewModel.full(entry, error.most, viewer), status: .conflict)
            } catch let error as TooManyAttempts {
                return screen.answer(visit, viewModel.tooMany(entry, error.wait, viewer), tooMany: error)
            }
        }
    }
}
