import Accounts
import Todos

/// Searches a member's to-dos on a pool thread.
struct TodoSearch: Sendable {
    private let todos: Todos
    private let work: WorkPool

    init(_ services: Services) {
        (todos, work) = (services.todos, services.work)
    }

    /// - Parameters:
    ///   - text: the search text; the viewer's names of categories hold it as well.
    ///   - cursor: where to continue; nil for the beginning.
    func page(_ text: String, _ viewer: TodoViewer, after cursor: SearchCursor?) async throws -> SearchPage {
        try await todos.indexAll(of: viewer.owner)
        return try await work.run(for: Member.ID(viewer.owner.memberNumber)) { [todos] cancellation in
            try todos.found(
                text, of: viewer.owner, today: viewer.today,
                named: viewer.styles.looks.map { (category: $0.category, name: $0.name) }, after: cursor,
                checking: cancellation.check)
        }
    }
}
