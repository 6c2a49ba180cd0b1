import Mustache
import Todos
import Web

/// The page of one to-do.
struct TodoViewModel: Sendable {
    struct Output: Renderable {
        let todo: TodoRow
        let day: String
        let isTrashed: Bool

        static let fields: [Field<Output>] = [
            .init("todo", \.todo),
            .init("day", \.day),
            .init("isTrashed", \.isTrashed),
        ]
    }

    private let todos: Todos
    private let names: LocalNames

    init(_ todos: Todos, names: LocalNames) {
        self.todos = todos
        self.names = names
    }

    /// - Throws: `Problem.unknownPath` when there is none, or it is somebody else's: the two look the same.
    func show(_ id: Todo.ID, of owner: Owner, _ words: Words) throws -> Output {
        guard let todo = try todos.find(id, of: owner) else { throw Problem.unknownPath }
        return Output(
            todo: TodoRow(todo, words, names), day: names.name(of: todo.draft.date, in: words.language),
            isTrashed: todo.trashedAt != nil)
    }
}
