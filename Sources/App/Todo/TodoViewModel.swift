import Mustache
import Todos
import Web

/// The page of one to-do.
struct TodoViewModel: Sendable {
    struct Output: Renderable {
        let todo: TodoRow
        let day: String

        static let fields: [Field<Output>] = [
            .init("todo", \.todo),
            .init("day", \.day),
        ]
    }

    private let todos: Todos
    private let names: LocalNames

    init(_ todos: Todos, names: LocalNames) {
        self.todos = todos
        self.names = names
    }

    /// - Throws: `Problem.unknownPath` when there is none, or it is somebody else's: the two look the same.
    func show(_ id: String, of owner: Owner, _ words: Words) throws -> Output {
        guard let todo = try todos.find(try Self.id(id), of: owner) else { throw Problem.unknownPath }
        return Output(
            todo: TodoRow(todo, words, names), day: names.name(of: todo.draft.date, in: words.language))
    }

    func setCompleted(_ id: String, of owner: Owner, to completed: Bool) async throws {
        let found = try await todos.setCompleted(try Self.id(id), of: owner, to: completed)
        guard found else { throw Problem.unknownPath }
    }

    func delete(_ id: String, of owner: Owner) async throws {
        guard try await todos.delete(try Self.id(id), of: owner) else { throw Problem.unknownPath }
    }

    private static func id(_ text: String) throws -> Todo.ID {
        guard let number = Int64(text), String(number) == text else { throw Problem.unknownPath }
        return Todo.ID(number)
    }
}
