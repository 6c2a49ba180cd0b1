import Accounts
import Todos

/// The flash message of a list, for what was added or completed there.
struct ListNotice: Sendable {
    private let added: AddedTodo
    private let completed: CompletedTodo

    init(_ site: SiteDependencies) {
        added = AddedTodo(site.services, site.formatter)
        completed = CompletedTodo(todos: site.services.todos, formatter: site.formatter)
    }

    /// The message; nil when the request follows neither, or there is no more to say than the flash's own text.
    func sentence(_ context: Context<Member>, _ viewer: TodoViewer) async throws -> String? {
        if let sentence = try await completed.sentence(context, viewer) { return sentence }
        return try await added.sentence(context, viewer)
    }
}
