import Database

extension TodoDraft {
    /// A column of `todos` and `todo_revisions` that holds a property.
    private struct Column: Sendable {
        let name: String
        /// What a SELECT from `todos` reads, and what an UPDATE assigns, where that is not the bare column.
        var selected: String?
        var assigned = "?"
        let value: @Sendable (TodoDraft) -> any Bindable
    }

    /// The one list of these columns: SELECT, INSERT, UPDATE and revisions are made from it. `init(row:from:)` reads them
    /// in this order.
    private static let all = [
        Column(name: "title") { $0.title },
        Column(name: "category") { $0.category.rawValue },
        Column(name: "date") { $0.date.text },
        Column(name: "start_time") { $0.start.text },
        Column(name: "end_time") { $0.end.text },
        Column(name: "description") { $0.description },
        // A rule that was handed on to the next occurrence is kept, so that completing can be undone.
        Column(
            name: "recurrence", selected: "CASE WHEN followed_by IS NULL THEN recurrence END",
            assigned: "CASE WHEN followed_by IS NULL THEN ? ELSE recurrence END"
        ) { $0.recurrence?.text },
    ]

    static let columnCount = all.count
    /// As INSERT and revisions name them.
    static let columns = all.map(\.name).joined(separator: ", ")
    /// As a SELECT from `todos` reads them.
    static let selectedColumns = all.map { $0.selected ?? $0.name }.joined(separator: ", ")
    /// One `?` for each of `values`.
    static let placeholders = all.map { _ in "?" }.joined(separator: ", ")
    /// `column = ?` for each of `values`.
    static let assignments = all.map { "\($0.name) = \($0.assigned)" }.joined(separator: ", ")

    var values: [any Bindable] { Self.all.map { $0.value(self) } }

    /// Reads the columns from index `first` on.
    /// - Throws: `UnreadableTodo` if the row holds what no version of this program writes.
    init(row: Row, from first: Int, of id: Int64) throws {
        guard let category = Category(rawValue: row.text(first + 1)),
            let date = row.text(first + 2, CalendarDate.init(_:)),
            let start = row.text(first + 3, TimeOfDay.init(_:)), let end = row.text(first + 4, TimeOfDay.init(_:))
        else { throw UnreadableTodo(id: id) }
        self.init(
            title: row.text(first), category: category, date: date, start: start, end: end,
            description: row.text(first + 5), recurrence: try row.optionalText(first + 6).map { try Recurrence($0) })
    }
}
