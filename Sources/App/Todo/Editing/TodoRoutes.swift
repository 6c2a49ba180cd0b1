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
    let viewers: Viewers

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Todo/Todo", TodoViewModel.Output.self)
        viewModel = TodoViewModel(services.todos, names: names)
        todos = services.todos
        self.cookies = cookies
        viewers = Viewers(services)
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(try visit.todo, try viewers.of(visit)))
    }

    func complete(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoCompleted) {
            try await todos.setCompleted($0, of: $1, to: true, today: viewers.today(of: visit.who))
        }
    }

    func reopen(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoReopened) {
            try await todos.setCompleted($0, of: $1, to: false, today: viewers.today(of: visit.who))
        }
    }

    func delete(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoDeleted) { try await todos.trash($0, of: $1) }
    }

    /// Leaves one out that comes again.
    func skip(_ visit: Visit<Member>) async throws -> Response {
        let id = try visit.todo
        let version = Int(visit.form.word("version")) ?? 0
        do {
            guard
                try await todos.skip(id, of: visit.who.owner, seen: version, today: viewers.today(of: visit.who)) != nil
            else {
                guard try todos.find(id, of: visit.who.owner) != nil else { throw Problem.unknownPath }
                return Response.seeOther("/todos/\(id.number)").setting([cookies.announce(.nothingFollows)])
            }
            return Response.seeOther("/todos/\(id.number)")
                .setting([cookies.announce(.todoSkipped, reference: "\(id.number).\(version + 1)")])
        } catch is ChangeError {
            return Response.seeOther("/todos/\(id.number)").setting([cookies.announce(.undoTooLate)])
        }
    }

    func restore(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoRestored) { try await todos.restore($0, of: $1) }
    }

    func purge(_ visit: Visit<Member>) async throws -> Response {
        try await act(visit, .todoPurged) { try await todos.purge($0, of: $1) }
    }

    /// What is so already, because a button was pressed twice, stays so and is told of.
    /// - Throws: `Problem.unknownPath` when the owner has no such to-do: as for one that never was.
    private func act(
        _ visit: Visit<Member>, _ notice: Notice, _ action: (Todo.ID, Owner) async throws -> Bool
    ) async throws -> Response {
        let id = try visit.todo
        guard try await action(id, visit.who.owner) else {
            guard [.todoDeleted, .todoRestored].contains(notice), try todos.find(id, of: visit.who.owner) != nil else {
                throw Problem.unknownPath
            }
            return visit.back(or: "/todos").setting([cookies.announce(.nothingToUndo)])
        }
        return visit.back(or: "/todos").setting([cookies.announce(notice, reference: "\(id.number)")])
    }
}
