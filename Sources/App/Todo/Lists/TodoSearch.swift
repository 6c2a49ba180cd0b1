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
    ///   - text: the search text.
    ///   - cursor: where to continue; nil for the beginning.
    func page(_ text: String, of owner: Owner, after cursor: TodoCursor?) async throws -> TodoPage {
        try await todos.indexAll(of: owner)
        return try await work.run(for: Member.ID(owner.memberNumber)) { [todos] _ in
            try todos.found(text, of: owner, after: cursor)
        }
    }
}
