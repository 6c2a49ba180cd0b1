import Mustache
import Todos

/// The page of one to-do.
struct TodoViewModel: Sendable {
    struct Output: Renderable {
        let todo: TodoRow
        /// The title and the description, with the addresses in them.
        let linkedTitle: [LinkedText]
        let linkedDescription: [LinkedText]
        let day: String
        let isTrashed: Bool
        /// The recurrence in words; nil for none.
        let rule: String?
        /// Whether this occurrence can be skipped.
        let canSkip: Bool
        /// The change version from before the to-do was read.
        let seen: String

        static let fields: [Field<Output>] = [
            .init("todo", \.todo),
            .init("linkedTitle", \.linkedTitle),
            .init("linkedDescription", \.linkedDescription),
            .init("hasDescription") { !$0.linkedDescription.isEmpty },
            .init("day", \.day),
            .init("isTrashed", \.isTrashed),
            .init("rule", \.rule),
            .init("canSkip", \.canSkip),
            .init("seen", \.seen),
        ]
    }

    let todos: Todos
    let formatter: LocalizedFormatter

    /// - Throws: `Problem.unknownPath` if there is none, or it belongs to another member: the responses are the same.
    func show(_ id: Todo.ID, _ viewer: TodoViewer) async throws -> Output {
        guard let todo = try await todos.find(id, of: viewer.owner) else { throw Problem.unknownPath }
        return Output(
            todo: TodoRow(todo, viewer.styles, formatter),
            linkedTitle: LinkedText.parts(of: todo.draft.title),
            linkedDescription: LinkedText.parts(of: todo.draft.description),
            day: formatter.name(of: todo.draft.date, on: viewer.today, viewer.localizer),
            isTrashed: todo.trashedAt != nil,
            rule: todo.draft.recurrence?.phrase(in: viewer.localizer.quickAddLanguage),
            canSkip: todo.draft.recurrence != nil && !todo.isCompleted,
            seen: viewer.seen)
    }
}
