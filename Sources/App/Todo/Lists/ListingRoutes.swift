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
    let flash: TodoFlash

    init(_ site: SiteDependencies) {
        view = site.views.page("Todo/Listing", ListingViewModel.Output.self)
        viewModel = ListingViewModel(
            todos: site.services.todos, search: TodoSearch(site.services), clock: site.services.clock,
            formatter: site.formatter)
        viewers = TodoViewers(site.services)
        flash = TodoFlash(site)
    }

    func all(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (TodoCursor(context.query["after"]), try await viewers.of(context))
        return try await respond(context, try await viewModel.all(after: cursor, viewer), viewer)
    }

    func open(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (TodoCursor(context.query["after"]), try await viewers.of(context))
        return try await respond(context, try await viewModel.open(after: cursor, viewer), viewer)
    }

    func category(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (TodoCursor(context.query["after"]), try await viewers.of(context))
        guard let category = viewer.styles.category(context.parameters["category"]) else { throw Problem.unknownPath }
        return try await respond(context, try await viewModel.category(category, after: cursor, viewer), viewer)
    }

    func inbox(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (TodoCursor(context.query["after"]), try await viewers.of(context))
        return try await respond(context, try await viewModel.inbox(after: cursor, viewer), viewer)
    }

    func completed(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (TimestampCursor(context.query["after"]), try await viewers.of(context))
        return try await respond(context, try await viewModel.completed(after: cursor, viewer), viewer)
    }

    func search(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (SearchCursor(context.query["after"]), try await viewers.of(context))
        let output = try await viewModel.search(context.query["q"], after: cursor, viewer)
        return try await respond(context, output, viewer)
    }

    func trash(_ context: Context<Member>) async throws -> Response {
        let (cursor, viewer) = (TimestampCursor(context.query["after"]), try await viewers.of(context))
        return try await respond(context, try await viewModel.trash(after: cursor, viewer), viewer)
    }

    private func respond(
        _ context: Context<Member>, _ output: ListingViewModel.Output, _ viewer: TodoViewer
    ) async throws -> Response {
        view.respond(context, output, flashText: try await flash.sentence(context, viewer))
    }
}
