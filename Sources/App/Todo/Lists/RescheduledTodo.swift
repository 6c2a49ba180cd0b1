import Accounts
import Todos
import Web

/// The flash message for a to-do that was moved to another day of a calendar: which day that is, and what became of the
/// others of its series.
struct RescheduledTodo: Sendable {
    let todos: Todos
    let formatter: LocalizedFormatter

    /// The message; nil when the request doesn't follow such a move, or the to-do is gone.
    func sentence(_ context: Context<Member>, _ viewer: TodoViewer) async throws -> String? {
        guard let flash = context.visitor.flash,
            [.todoRescheduled, .occurrenceRescheduled].contains(flash.kind),
            let number = flash.reference.first.flatMap({ Int64($0) }),
            let day = try await todos.find(Todo.ID(number), of: viewer.owner)?.draft.date
        else { return nil }
        let name = formatter.name(of: day, on: viewer.today, in: viewer.localizer.locale)
        return viewer.localizer.filled("notice.\(flash.kind.rawValue).day", ["day": name])
    }
}
