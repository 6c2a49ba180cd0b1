import Accounts
import Todos
import Web

/// The flash message for a to-do that was completed: when it comes next, if it recurs.
struct CompletedFlash: Sendable {
    let todos: Todos
    let formatter: LocalizedFormatter

    /// The message; nil when the to-do doesn't come again.
    func sentence(_ flash: Flash, _ viewer: TodoViewer) async throws -> String? {
        guard let number = Int64(flash.referenceText),
            let day = try await todos.nextDate(after: Todo.ID(number), of: viewer.owner)
        else { return nil }
        let name = formatter.name(of: day, on: viewer.today, viewer.localizer)
        return viewer.localizer.filled("flash.todo-completed.next", ["day": name])
    }
}
