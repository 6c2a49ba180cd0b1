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
        /// Whether it can be moved to another day from here: not what is done.
        let canMove: Bool
        /// The days that one press moves it to.
        let days: [Day]
        /// Whether it can be moved to the inbox: not from there, and none of a series.
        let canLoseDate: Bool
        /// The day that it is on, as in forms; empty for none.
        let date: String
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
            .init("canMove", \.canMove),
            .init("days", \.days),
            .init("canLoseDate", \.canLoseDate),
            .init("date", \.date),
            .init("seen", \.seen),
        ]
    }

    /// A day that a to-do can be moved to. It is named by its date as well: the page may be looked at another day.
    struct Day: Renderable {
        let date: String
        /// What people call it, such as "Tomorrow".
        let word: String
        /// Its short date, such as "Sun 22 Nov".
        let shortDate: String

        static let fields: [Field<Day>] = [
            .init("date", \.date), .init("word", \.word), .init("shortDate", \.shortDate),
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
            rule: todo.draft.recurrence.map { formatter.name(of: $0, viewer.localizer) },
            canSkip: todo.draft.recurrence != nil && !todo.isCompleted,
            canMove: !todo.isCompleted, days: days(for: todo, viewer),
            canLoseDate: todo.draft.date != nil && todo.draft.recurrence == nil, date: todo.draft.date?.text ?? "",
            seen: viewer.seen)
    }

    /// Today, tomorrow, and next week as quick add understands it, without the day that the to-do is on.
    private func days(for todo: Todo, _ viewer: TodoViewer) -> [Day] {
        [(0, "todos.today"), (1, "todos.tomorrow"), (7, "todo.nextWeek")].compactMap { distance, word in
            guard let day = viewer.today.adding(days: distance), day != todo.draft.date else { return nil }
            return Day(
                date: day.text, word: viewer.localizer[word],
                shortDate: formatter.shortName(of: day, in: viewer.localizer.locale))
        }
    }
}
