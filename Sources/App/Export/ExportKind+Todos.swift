import Database
import Todos

extension ExportKind<DatedTodo> {
    /// To-dos. What needs more than a field's text stands at the end.
    static func todos(_ categories: ExportCategories, _ times: ExportTimes) -> Self {
        // Nil for a standard category.
        let own = { (dated: DatedTodo) in categories[own: dated.todo.draft.category] }
        let others: [(name: String, value: Property)] = [
            ("completed", { $0.todo.completedAt.map(times.text) }),
            ("created", { times.text($0.created) }),
            recurrence(of: \.todo.draft),
            // The name of a custom category, which may look like a key.
            ("ownCategory", { own($0)?.name }),
            // When it was moved to the trash; nil for all others. An import leaves it out.
            ("trashed", { $0.todo.trashedAt.map(times.text) }),
            // How a custom category looks, for an account that doesn't have it.
            ("ownCategoryColour", { own($0)?.colour.rawValue }),
            ("ownCategoryIcon", { own($0)?.icon.rawValue }),
        ]
        return Self(fields(of: \.todo.draft, categories) + others)
    }
}

extension ExportKind<OlderVersion> {
    /// What to-dos were before they were changed.
    static func versions(_ categories: ExportCategories, _ times: ExportTimes) -> Self {
        let others: [(name: String, value: Property)] = [
            recurrence(of: \.draft),
            ("changed", { times.text($0.changed) }),
            ("titleNow", { $0.titleNow }),
        ]
        return Self(fields(of: \.draft, categories) + others)
    }
}

extension ExportKind {
    /// The fields of a to-do but its recurrence.
    fileprivate static func fields(
        of draft: @escaping (Source) -> TodoDraft, _ categories: ExportCategories
    ) -> [(name: String, value: Property)] {
        TodoDraft.Field.all.filter { $0 != .recurrence }.map { field in
            let value: Property = { source in
                let content = draft(source)
                // The key of a standard category, or the name of a custom one.
                return field == .category ? categories.text(of: content.category) : content.text(of: field)
            }
            return (name: field.exportName, value: value)
        }
    }

    /// An RRULE value with dates only (RFC 5545, section 3.3.10); nil for a to-do that doesn't recur.
    fileprivate static func recurrence(
        of draft: @escaping (Source) -> TodoDraft
    ) -> (name: String, value: Property) {
        (name: TodoDraft.Field.recurrence.exportName, value: { draft($0).text(of: .recurrence) })
    }
}
