import Accounts
import Todos
import Web

/// The flash message for a to-do that was added: where it is, and for one from a line all that the line was understood as.
struct AddedFlash: Sendable {
    private let todos: Todos
    private let today: Today
    private let formatter: LocalizedFormatter

    init(_ services: Services, _ formatter: LocalizedFormatter) {
        todos = services.todos
        today = Today(services)
        self.formatter = formatter
    }

    /// The message; nil when the to-do is gone.
    func sentence(_ flash: Flash, of member: Member, _ viewer: TodoViewer) async throws -> String? {
        guard let number = Int64(flash.referenceText),
            let todo = try await todos.find(Todo.ID(number), of: viewer.owner), todo.trashedAt == nil
        else { return nil }
        let (draft, locale) = (todo.draft, viewer.localizer.locale)
        let times = draft.times.map { formatter.name(of: $0, in: locale) }
        let values = [
            "title": draft.title.cut(to: TodoRow.longestShortTitle).isolated,
            "when": [formatter.name(of: draft.date, on: viewer.today, viewer.localizer), times]
                .compactMap { $0 }.joined(separator: ", "),
            "category": viewer.styles[draft.category].name.isolated,
            "repeats": draft.recurrence.map { formatter.name(of: $0, viewer.localizer) } ?? "",
        ]
        let key = draft.recurrence == nil ? "flash.todo-added.once" : "flash.todo-added.repeating"
        let sentence = viewer.localizer.filled(key, values)
        let (day, time) = today.moment(for: member)
        guard let date = draft.date, date <= day else { return sentence }
        if date < day { return sentence + " " + viewer.localizer["quick.warning.dayOver"] }
        guard let start = draft.times?.start, start < time else { return sentence }
        return sentence + " "
            + viewer.localizer.filled("quick.warning.alreadyPast", ["start": formatter.name(of: start, in: locale)])
    }
}
