import Database

extension Todo {
    /// The columns that `init(row:)` reads.
    static let columns = """
        id, title, category, date, start_time, end_time, description, completed_at, version, trashed_at,
        CASE WHEN followed_by IS NULL THEN recurrence END, position
        """
    /// The number of these columns; further columns of a query come after them.
    static let columnCount = 12

    /// - Throws: `UnreadableTodo` if the row holds what no version of this program writes.
    init(row: Row) throws {
        guard let category = Category(rawValue: row.text(2)), let date = row.text(3, CalendarDate.init(_:)),
            let start = row.text(4, TimeOfDay.init(_:)), let end = row.text(5, TimeOfDay.init(_:))
        else { throw UnreadableTodo(id: row.int(0)) }
        self.init(
            id: ID(row.int(0)),
            draft: TodoDraft(
                title: row.text(1), category: category, date: date, start: start, end: end, description: row.text(6),
                recurrence: try row.optionalText(10).map { try Recurrence($0) }),
            completedAt: row.optionalInt(7).map(Timestamp.init(milliseconds:)), version: Int(row.int(8)),
            trashedAt: row.optionalInt(9).map(Timestamp.init(milliseconds:)), position: row.int(11))
    }
}

/// A row that was changed by something other than this program.
struct UnreadableTodo: Error {
    let id: Int64
}

extension Todo.ID: Bindable {
    package var bound: BoundValue { number.bound }
}
