import Accounts
import Database
import HTTPServer
import Todos
import Web

/// To-dos in lists: all, by category, done, found, thrown away.
struct ListingRoutes: Sendable {
    let screen: Screen<ListingViewModel.Output>
    let viewModel: ListingViewModel
    let viewers: Viewers

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Todo/Listing", ListingViewModel.Output.self)
        viewModel = ListingViewModel(todos: services.todos, search: TodoSearch(services), names: names)
        viewers = Viewers(services)
    }

    func all(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(
            visit,
            try viewModel.all(after: TodoPlace(visit.query["after"]), try viewers.of(visit)))
    }

    func open(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(
            visit,
            try viewModel.open(after: TodoPlace(visit.query["after"]), try viewers.of(visit)))
    }

    func category(_ visit: Visit<Member>) async throws -> Response {
        let viewer = try viewers.of(visit)
        guard let category = viewer.palette.category(visit.parameters["category"]) else { throw Problem.unknownPath }
        return screen.answer(
            visit,
            try viewModel.category(category, after: TodoPlace(visit.query["after"]), viewer))
    }

    func completed(_ visit: Visit<Member>) async throws -> Response {
        let place = MomentPlace(visit.query["after"])
        return screen.answer(visit, try viewModel.completed(after: place, try viewers.of(visit)))
    }

    func search(_ visit: Visit<Member>) async throws -> Response {
        let place = TodoPlace(visit.query["after"])
        return screen.answer(
            visit, try await viewModel.search(visit.query["q"], after: place, try viewers.of(visit)))
    }

    func trash(_ visit: Visit<Member>) async throws -> Response {
        let place = MomentPlace(visit.query["after"])
        return screen.answer(visit, try viewModel.trash(after: place, try viewers.of(visit)))
    }
}
