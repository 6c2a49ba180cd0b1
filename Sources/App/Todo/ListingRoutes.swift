import Accounts
import Database
import HTTPServer
import Todos
import Web

/// To-dos in lists: all, by category, done, found, thrown away.
struct ListingRoutes: Sendable {
    let screen: Screen<ListingViewModel.Output>
    let viewModel: ListingViewModel
    let today: Today

    init(_ services: Services, _ screens: inout Screens, _ names: LocalNames) {
        screen = screens.make("Todo/Listing", ListingViewModel.Output.self)
        viewModel = ListingViewModel(todos: services.todos, names: names)
        today = Today(services)
    }

    func all(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(
            visit,
            try viewModel.all(
                of: visit.who.owner, after: TodoPlace(visit.query["after"]), today: today.date, visit.words))
    }

    func category(_ visit: Visit<Member>) async throws -> Response {
        guard let category = Category(rawValue: visit.parameters["category"]) else { throw Problem.unknownPath }
        return screen.answer(
            visit,
            try viewModel.category(
                category, of: visit.who.owner, after: TodoPlace(visit.query["after"]), today: today.date, visit.words))
    }

    func completed(_ visit: Visit<Member>) async throws -> Response {
        let moment = Int64(visit.query.word("before")).map(Timestamp.init(milliseconds:))
        return screen.answer(
            visit, try viewModel.completed(of: visit.who.owner, before: moment, today: today.date, visit.words))
    }

    func search(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(
            visit, try viewModel.search(visit.query["q"], of: visit.who.owner, today: today.date, visit.words))
    }

    func trash(_ visit: Visit<Member>) async throws -> Response {
        screen.answer(visit, try viewModel.trash(of: visit.who.owner, today: today.date, visit.words))
    }
}
