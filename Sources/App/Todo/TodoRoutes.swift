import Accounts
import HTTPServer
import Web

/// One to-do: looking at it, ticking it off, taking that back, deleting it.
struct TodoRoutes: Sendable {
    let screen: Screen<TodoViewModel.Output>
    let viewModel: TodoViewModel
    let cookies: SiteCookies

    init(_ services: Services, _ screens: inout Screens, _ cookies: SiteCookies, _ names: LocalNames) {
        screen = screens.make("Todo/Todo", TodoViewModel.Output.self)
        viewModel = TodoViewModel(services.todos, names: names)
        self.cookies = cookies
    }

    func show(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.show(visit.parameters["id"], of: visit.who.owner, visit.words))
    }

    func complete(_ visit: Visit<Member>) async throws -> Response {
        try await viewModel.setCompleted(visit.parameters["id"], of: visit.who.owner, to: true)
        return .seeOther("/todos")
    }

    func reopen(_ visit: Visit<Member>) async throws -> Response {
        try await viewModel.setCompleted(visit.parameters["id"], of: visit.who.owner, to: false)
        return .seeOther("/todos")
    }

    func delete(_ visit: Visit<Member>) async throws -> Response {
        try await viewModel.delete(visit.parameters["id"], of: visit.who.owner)
        return Response.seeOther("/todos").setting([cookies.announce(.todoDeleted)])
    }
}
