import Database

extension TodoDraft {
    /// The fields, which are also the columns of `todos` and `todo_revisions`: SELECT, INSERT, UPDATE and revisions are
    /// made from them.
    package enum Field: Int, RecordColumn {
        case title, category, date, startTime, endTime, description, recurrence

        package var expression: String {
            // A rule that was handed on to the next occurrence is kept, so that completing can be undone.
            self == .recurrence ? "CASE WHEN followed_by IS NULL THEN recurrence END" : name
        }

        fileprivate var assigned: String {
            self == .recurrence ? "CASE WHEN followed_by IS NULL THEN ? ELSE recurrence END" : "?"
        }

        package static let all = allCases
    }

    /// As INSERT and revisions name them.
    static let columns = Field.names
    /// As a SELECT from `todos` reads them.
    static let selectedColumns = Field.selection
    /// One `?` for each of `values`.
    static let placeholders = Field.placeholders
    /// `column = ?` for each of `values`.
    static let assignments = Field.all.map { "\($0.name) = \($0.assigned)" }.joined(separator: ", ")

    var values: [any Bindable] { Field.all.map { text(of: $0) } }

    /// A field as it is stored, and as forms, JSON and exports have it; nil for none.
    package func text(of field: Field) -> String? {
        switch field {
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
        guard let category = Category(rawValue: row.text(Field.category)),
            let date = row.text(Field.date, CalendarDate.init(_:)),
            let start = row.text(Field.startTime, TimeOfDay.init(_:)),
            let end = row.text(Field.endTime, TimeOfDay.init(_:))
        else { throw UnreadableTodo(id: id) }
        self.init(
            checked: row.text(Field.title), category: category, date: date, start: start, end: end,
            description: row.text(Field.description),
            recurrence: try row.optionalText(Field.recurrence).map { try Recurrence($0) })
    }
}

extension TodoDraft.Input {
    /// Takes a field over from the text that `TodoDraft.text` gives.
    /// - Parameter category: finds the owner's category with a key.
    package mutating func set(
        _ field: TodoDraft.Field, to text: String, category find: (String) -> Category?
    ) throws(RecurrenceError) {
        switch field {
        case .title: title = text
        case .category: category = find(text)
        case .date: date = CalendarDate(text)
        case .startTime: start = TimeOfDay(text)
        case .endTime: end = TimeOfDay(text)
        case .description: description = text
        case .recurrence: recurrence = text.isEmpty ? nil : try Recurrence(text)
        }
    }

    /// Whether a field that must have a value has none.
    func isMissing(_ field: TodoDraft.Field) -> Bool {
        switch field {
        case .category: category == nil
        case .date: date == nil
        case .startTime: start == nil
        case .endTime: end == nil
        case .title, .description, .recurrence: false
        }
    }
}
