import Database
import Todos

extension ExportKind<DatedTodo> {
    /// To-dos. What needs more than a field's text stands at the end.
    static func todos(_ categories: ExportCategories, _ times: ExportTimes) -> Self {
        let fields: [(name: String, value: Property)] = TodoDraft.Field.all.filter { $0 != .recurrence }.map { field in
            let value: Property = { dated in
                // The key of a standard category, or the name of a custom one.
                field == .category
                    ? categories.text(of: dated.todo.draft.category) : dated.todo.draft.text(of: field)
            }
            return (name: field.exportName, value: value)
        }
        // Nil for a standard category.
        let own = { (dated: DatedTodo) in categories[own: dated.todo.draft.category] }
        let others: [(name: String, value: Property)] = [
            ("completed", { $0.todo.completedAt.map(times.text) }),
            ("created", { times.text($0.created) }),
            // An RRULE value with dates only (RFC 5545, section 3.3.10); nil for a to-do that doesn't recur.
            (TodoDraft.Field.recurrence.exportName, { $0.todo.draft.text(of: .recurrence) }),
            // The name of a custom category, which may look like a key.
            ("ownCategory", { own($0)?.name }),
            // When it was moved to the trash; nil for all others. An import leaves it out.
            ("trashed", { $0.todo.trashedAt.map(times.text) }),
            // How a custom category looks, for an account that doesn't have it.
            ("ownCategoryColour", { own($0)?.colour.rawValue }),
            ("ownCategoryIcon", { own($0)?.icon.rawValue }),
        ]
        return Self(fields + others)
    }
}
