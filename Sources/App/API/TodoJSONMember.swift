import Database
import StrictJSON
import TextRules
import Todos

/// A member of a to-do's JSON object, `ToDo` in `Public/openapi.json`: how it is written, and how it is read.
struct TodoJSONMember: Sendable {
    /// Puts a sent value into the input.
    /// - Returns: the message about a value that can't be one; nil when it was taken.
    typealias Reading = @Sendable (JSONValue, inout TodoDraft.Input, TodoViewer) -> String?

    let name: String
    let value: @Sendable (Todo) -> JSONValue
    /// Nil for what programs can't set.
    let read: Reading?

    /// All of them, in the order of an answer.
    static let all =
        [TodoJSONMember("id") { .integer($0.id.number) }] + TodoDraft.Field.all.map(member) + [
            TodoJSONMember("completedAt") { .optional($0.completedAt?.iso8601) },
            TodoJSONMember("trashedAt") { .optional($0.trashedAt?.iso8601) },
            TodoJSONMember("version") { .integer($0.version) },
        ]

    private init(_ name: String, _ value: @escaping @Sendable (Todo) -> JSONValue, read: Reading? = nil) {
        (self.name, self.value, self.read) = (name, value, read)
    }

    /// A member that is a text, or null for an empty one.
    private static func member(_ field: TodoDraft.Field) -> TodoJSONMember {
        TodoJSONMember(field.formName, { .optional($0.draft.text(of: field)) }) { value, input, viewer in
            let localizer = viewer.localizer
            guard let text = value.textOrNothing else {
                return localizer[field == .recurrence ? "api.notRule" : "api.notText"]
            }
            do throws(RecurrenceError) {
                try input.set(field, to: text, category: viewer.styles.category)
            } catch {
                return error.message(localizer)
            }
            return field == .category && !text.isEmpty && input.category == nil ? localizer["api.notCategory"] : nil
        }
    }
}

extension JSONValue {
    /// A text with line ends normalized to `\n`, as in a form; empty for null; nil for anything else.
    fileprivate var textOrNothing: String? {
        switch self {
        case .text(let text): text.withPlainLineEnds
        case .null: ""
        default: nil
        }
    }
}
