import Accounts
import Database
import HTTPServer
import Todos
import Web

/// Lists of to-dos: all, open, by category, completed, search results, trash.
struct ListingRoutes: Sendable {
    let view: PageView<ListingViewModel.Output>
    let viewModel: ListingViewModel
    let viewers: TodoViewers
    let added: AddedTodo

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/Listing", ListingViewModel.Output.self)
        viewModel = ListingViewModel(
            todos: site.services.todos, search: TodoSearch(site.services), formatter: site.formatter)
        viewers = TodoViewers(site.services)
        added = AddedTodo(site.services, site.formatter)
    }

    func all(_ context: Context<Member>) async throws -> Response {
        view.respond(
            context,
            try await viewModel.all(after: TodoCursor(context.query["after"]), try viewers.of(context)))
    }

    func open(_ context: Context<Member>) async throws -> Response {
        view.respond(
            context,
            try await viewModel.open(after: TodoCursor(context.query["after"]), try viewers.of(context)))
    }

    func category(_ context: Context<Member>) async throws -> Response {
        let viewer = try await viewers.of(context)
        guard let category = viewer.styles.category(context.parameters["category"]) else { throw Problem.unknownPath }
        return view.respond(
            context, try await viewModel.category(category, after: TodoCursor(context.query["after"]), viewer),
            flashText: try await added.sentence(context, viewer))
    }

    func inbox(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (TodoCursor(context.query["after"]), try await viewers.of(context))
        return view.respond(
            context, try await viewModel.inbox(after: cursor, viewer),
            flashText: try await added.sentence(context, viewer))
    }

    func completed(_ context: Context<Member>) async throws -> Response {
        let cursor = TimestampCursor(context.query["after"])
        return view.respond(context, try await viewModel.completed(after: cursor, try viewers.of(context)))
    }

    func search(_ context: Context<Member>) async throws -> Response {
        let cursor = SearchCursor(context.query["after"])
        return view.respond(
            context, try await viewModel.search(context.query["q"], after: cursor, try viewers.of(context)))
    }

    func trash(_ context: Context<Member>) async throws -> Response {
        let cursor = TimestampCursor(context.query["after"])
        return view.respond(context, try await viewModel.trash(after: cursor, try viewers.of(context)))
    }
}
