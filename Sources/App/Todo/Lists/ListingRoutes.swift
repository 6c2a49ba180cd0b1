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
        try await show(context) { try await viewModel.all(after: TodoCursor($0), $1) }
    }

    func open(_ context: Context<Member>) async throws -> Response {
        try await show(context) { try await viewModel.open(after: TodoCursor($0), $1) }
    }

    func category(_ context: Context<Member>) async throws -> Response {
        try await show(context) { after, viewer in
            guard let category = viewer.styles.category(context.parameters["category"]) else {
                throw Problem.unknownPath
            }
            return try await viewModel.category(category, after: TodoCursor(after), viewer)
        }
    }

    func inbox(_ context: Context<Member>) async throws -> Response {
        try await show(context) { try await viewModel.inbox(after: TodoCursor($0), $1) }
    }

    func completed(_ context: Context<Member>) async throws -> Response {
        try await show(context) { try await viewModel.completed(after: TimestampCursor($0), $1) }
    }

    func search(_ context: Context<Member>) async throws -> Response {
        try await show(context) { try await viewModel.search(context.query["q"], after: SearchCursor($0), $1) }
    }

    func trash(_ context: Context<Member>) async throws -> Response {
        try await show(context) { try await viewModel.trash(after: TimestampCursor($0), $1) }
    }

    /// - Parameter list: reads a page of the list; given the text of where it continues, empty for the beginning.
    private func show(
        _ context: Context<Member>,
        _ list: (_ after: String, _ viewer: TodoViewer) async throws -> ListingViewModel.Output
    ) async throws -> Response {
        let viewer = try await viewers.of(context)
        let output = try await list(context.query["after"], viewer)
        return view.respond(context, output, flashText: try await flash.sentence(context, viewer))
    }
}
