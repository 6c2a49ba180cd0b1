import Accounts
import Todos

/// Looks through a member's to-dos, on a thread of the pool.
struct TodoSearch: Sendable {
    private let todos: Todos
    private let work: WorkPool

    init(_ services: Services) {
        (todos, work) = (services.todos, services.work)
    }

    /// - Parameters:
    ///   - text: what was asked for.
    ///   - place: where to go on; nil for the beginning.
    func page(_ text: String, of owner: Owner, after place: TodoPlace?) async throws -> TodoPage {
        try await todos.indexAll(of: owner)
        return try await work.run(for: Member.ID(owner.memberNumber)) { [todos] _ in
            try todos.found(text, of: owner, after: place)
        }
    }
}
