import Mustache
import Todos

/// The page of one to-do.
struct TodoViewModel: Sendable {
    struct Output: Renderable {
        let todo: TodoRow
        let day: String
        let isTrashed: Bool
        /// How it comes again, in words; nil for once.
        let rule: String?
        /// Whether it can be left out this time.
        let canSkip: Bool
        /// Where the changes were before the to-do was read.
        let seen: String

        static let fields: [Field<Output>] = [
            .init("todo", \.todo),
            .init("day", \.day),
            .init("isTrashed", \.isTrashed),
            .init("rule", \.rule),
            .init("canSkip", \.canSkip),
            .init("seen", \.seen),
        ]
    }

    private let todos: Todos
    private let names: LocalNames

    init(_ todos: Todos, names: LocalNames) {
        self.todos = todos
        self.names = names
    }

    /// - Throws: `Problem.unknownPath` when there is none, or it is somebody else's: the two look the same.
    func show(_ id: Todo.ID, _ viewer: Viewer) throws -> Output {
        guard let todo = try todos.find(id, of: viewer.owner) else { throw Problem.unknownPath }
        return Output(
            todo: TodoRow(todo, viewer.palette, names, isWhole: true),
            day: names.name(of: todo.draft.date, in: viewer.words.language),
            isTrashed: todo.trashedAt != nil, rule: todo.draft.recurrence?.phrase(in: viewer.words.quickAddLanguage),
            canSkip: todo.draft.recurrence != nil && !todo.isCompleted,
            seen: viewer.seen)
    }
}
