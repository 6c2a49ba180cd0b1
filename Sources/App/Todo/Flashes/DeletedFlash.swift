import Accounts
import Todos
import Web

/// The flash message for a to-do that was moved to the trash: which one, because the page that follows no longer shows it.
struct DeletedFlash: Sendable {
    let todos: Todos

    /// The message; nil when the to-do is not in the trash.
    func sentence(_ flash: Flash, _ viewer: TodoViewer) async throws -> String? {
        guard let number = Int64(flash.referenceText),
            let todo = try await todos.find(Todo.ID(number), of: viewer.owner), todo.trashedAt != nil
        else { return nil }
        let title = todo.draft.title.cut(to: AddedFlash.longestTitle)
        return viewer.localizer.filled("flash.todo-deleted.named", ["title": title.isolated])
    }
}
