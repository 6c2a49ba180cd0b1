import Database

extension TodoDraft {
    /// The columns of `todos` and `todo_revisions`, one for each property: SELECT, INSERT, UPDATE and revisions are made
    /// from them.
    enum Column: Int, RecordColumn {
        case title, category, date, startTime, endTime, description, recurrence

        var expression: String {
            // A rule that was handed on to the next occurrence is kept, so that completing can be undone.
            self == .recurrence ? "CASE WHEN followed_by IS NULL THEN recurrence END" : name
        }

        fileprivate var assigned: String {
            self == .recurrence ? "CASE WHEN followed_by IS NULL THEN ? ELSE recurrence END" : "?"
        }

        static let all = allCases
    }

    /// As INSERT and revisions name them.
    static let columns = Column.names
    /// As a SELECT from `todos` reads them.
    static let selectedColumns = Column.selection
    /// One `?` for each of `values`.
    static let placeholders = Column.placeholders
    /// `column = ?` for each of `values`.
    static let assignments = Column.all.map { "\($0.name) = \($0.assigned)" }.joined(separator: ", ")

    var values: [any Bindable] { Column.all.map(value) }

    private func value(of column: Column) -> any Bindable {
        switch column {
        case .title: title
        case .category: category.rawValue
        case .date: date.text
        case .startTime: start.text
        case .endTime: end.text
        case .description: description
        case .recurrence: recurrence?.text
        }
    }

    /// - Parameter row: begins with these columns.
    /// - Throws: `UnreadableTodo` if the row holds what no version of this program writes.
    init(row: Row, of id: Int64) throws {
        guard let category = Category(rawValue: row.text(Column.category)),
            let date = row.text(Column.date, CalendarDate.init(_:)),
            let start = row.text(Column.startTime, TimeOfDay.init(_:)),
            let end = row.text(Column.endTime, TimeOfDay.init(_:))
        else { throw UnreadableTodo(id: id) }
        self.init(
            checked: row.text(Column.title), category: category, date: date, start: start, end: end,
            description: row.text(Column.description),
            recurrence: try row.optionalText(Column.recurrence).map { try Recurrence($0) })
    }
}
