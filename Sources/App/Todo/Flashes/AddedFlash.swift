import Accounts
import Todos
import Web

/// The flash message for a to-do that was added: where it is, and what its line or form was understood as.
struct AddedFlash: Sendable {
    /// In characters. What follows a longer title would be a notice of several lines.
    static let longestTitle = 40

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
        let sentence = viewer.localizer.filled(
            "flash.todo-added.named",
            ["title": draft.title.cut(to: Self.longestTitle).isolated, "details": details(of: draft, viewer)])
        let (day, time) = today.moment(for: member)
        guard let date = draft.date, date <= day else { return sentence }
        if date < day { return sentence + " " + viewer.localizer["quick.warning.dayOver"] }
        guard let start = draft.times?.start, start < time else { return sentence }
        return sentence + " "
            + viewer.localizer.filled("quick.warning.alreadyPast", ["start": formatter.name(of: start, in: locale)])
    }

    /// When it is, its category unless that goes without saying, and how it repeats.
    private func details(of draft: TodoDraft, _ viewer: TodoViewer) -> String {
        let locale = viewer.localizer.locale
        let day = formatter.shortName(of: draft.date, on: viewer.today, viewer.localizer)
        let when = formatter.dayAndTime(day, draft.times.map { formatter.name(of: $0, in: locale) }, in: locale)
        let category = viewer.styles.isUsual(draft.category) ? nil : viewer.styles[draft.category].name.isolated
        let repeats = draft.recurrence.map { formatter.name(of: $0, viewer.localizer) }
        return [when, category, repeats].compactMap(\.self).joined(separator: ", ")
    }
}
