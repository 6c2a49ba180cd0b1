import Database
import Foundation
import Todos
import Web

/// A member of a to-do's JSON object, `ToDo` in `Public/openapi.json`: how it is written, and how it is read.
struct TodoMember: Sendable {
    /// Puts a sent value into the input.
    /// - Returns: the key of the message about a value that can't be one; nil when it was taken.
    typealias Reading = @Sendable (JSONValue, inout TodoInput, CategoryStyles) -> String?

    let name: String
    let value: @Sendable (Todo) -> JSONValue
    /// Nil for what programs can't set.
    let read: Reading?

    /// All of them, in the order of an answer.
    static let all = [
        TodoMember("id") { .integer($0.id.number) },
        text(.title, { $0.title }) { input, text, _ in input.title = text },
        text(.category, { $0.category.rawValue }) { $0.category = $2.category($1) },
        text(.date, { $0.date.text }) { input, text, _ in input.date = CalendarDate(text) },
        text(.startTime, { $0.start.text }) { input, text, _ in input.start = TimeOfDay(text) },
        text(.endTime, { $0.end.text }) { input, text, _ in input.end = TimeOfDay(text) },
        text(.description, { $0.description }) { input, text, _ in input.description = text },
        TodoMember(TodoField.recurrence.rawValue, { .optional($0.draft.recurrence?.text) }) { value, input, _ in
            guard let rule = value.rule else { return "api.notRule" }
            input.recurrence = rule
            return nil
        },
        TodoMember("completedAt") { .optional($0.completedAt?.text) },
        TodoMember("trashedAt") { .optional($0.trashedAt?.text) },
        TodoMember("version") { .integer($0.version) },
    ]

    private init(_ name: String, _ value: @escaping @Sendable (Todo) -> JSONValue, read: Reading? = nil) {
        (self.name, self.value, self.read) = (name, value, read)
    }

    /// A member that is a text, or null for an empty one.
    private static func text(
        _ field: TodoField, _ text: @escaping @Sendable (TodoDraft) -> String,
        take: @escaping @Sendable (inout TodoInput, String, CategoryStyles) -> Void
    ) -> TodoMember {
        TodoMember(field.rawValue, { .text(text($0.draft)) }) { value, input, styles in
            guard let text = value.textOrNothing else { return "api.notText" }
            take(&input, text, styles)
            return nil
        }
    }
}

extension JSONValue {
    /// A text with line ends normalized to `\n`, as in a form; empty for null; nil for anything else.
    fileprivate var textOrNothing: String? {
        switch self {
        case .text(let text): text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        case .null: ""
        default: nil
        }
    }

    /// A recurrence rule in RFC 5545 syntax; `.some(nil)` for null; nil for anything else.
    fileprivate var rule: Recurrence?? {
        switch self {
        case .null: .some(nil)
        case .text(let text) where text.utf8.count <= Recurrence.longestText:
            (try? Recurrence(text)).map { .some($0) }
        default: nil
        }
    }
}

extension Timestamp {
    /// RFC 3339 in UTC, such as `2026-11-21T07:30:00Z`.
    fileprivate var text: String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
    }
}
