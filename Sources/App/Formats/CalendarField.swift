import ICalendar
import Todos

/// A field of a to-do that is a property of a calendar's entry, written and read.
struct CalendarField: Sendable {
    let name: String
    private let field: TodoDraft.Field

    static let title = CalendarField(name: "SUMMARY", field: .title)
    /// Those that are written only if there is something in them.
    static let optional = [CalendarField(name: "DESCRIPTION", field: .description)]
    static let all = [title] + optional

    /// Nil for an empty field.
    func property(of draft: TodoDraft) -> Property? {
        guard let text = draft.text(of: field), !text.isEmpty else { return nil }
        return Property(name, text: text)
    }

    func read(_ component: Component, into input: inout TodoDraft.Input) {
        try? input.set(field, to: component[name]?.text ?? "") { _ in nil }
    }
}
