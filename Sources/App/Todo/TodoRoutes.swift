import Accounts
import HTTPServer
import Todos
import Web

/// One to-do: looking at it, ticking it off, taking that back, throwing it away and bringing it back.
struct TodoRoutes: Sendable {
    let screen: Screen<TodoViewModel.Output>
    let viewModel: TodoViewModel
    let todos: Todos
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Todo/Todo", TodoViewModel.Output.self)
        viewModel = TodoViewModel(services.todos, names: names)
        todos = services.todos
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(try visit.todo, of: visit.who.owner, visit.words))
    }

    func complete(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoCompleted) { try await todos.setCompleted($0, of: $1, to: true) }
    }

    func reopen(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoReopened) { try await todos.setCompleted($0, of: $1, to: false) }
    }

    func delete(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoDeleted) { try await todos.trash($0, of: $1) }
    }

    func restore(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoRestored) { try await todos.restore($0, of: $1) }
    }

    func purge(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoPurged) { try await todos.purge($0, of: $1) }
    }

    /// - Throws: `Problem.unknownPath` when the owner has no such to-do: as for one that never was.
    private func act(
        _ visit: Visit<Member>, _ notice: Notice, _ action: (Todo.ID, Owner) async throws -> Bool
    ) async throws -> Response {
        let id = try visit.todo
        guard try await action(id, visit.who.owner) else { throw Problem.unknownPath }
        return visit.back(or: "/todos").setting([cookies.announce(notice, reference: "\(id.number)")])
    }
}
