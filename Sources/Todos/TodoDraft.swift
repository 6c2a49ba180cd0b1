import Database

/// The content of a to-do: everything that its owner types. It satisfies every rule: it is only made from checked input,
/// or read from a row.
package struct TodoDraft: Sendable, Equatable {
    package internal(set) var title: String
    package let category: Category
    package internal(set) var date: CalendarDate
    package let start: TimeOfDay
    /// Not before `start`.
    package let end: TimeOfDay
    /// May be empty.
    package let description: String
    /// How it repeats after it is done; nil for once. A to-do whose rule was handed on has none.
    package internal(set) var recurrence: Recurrence?

    /// Unchecked content, from a form, the API, a quick-add line or a file.
    package struct Input: Sendable {
        package var title: String
        /// Nil, as are the following three, for one that is missing or doesn't exist.
        package var category: Category?
        package var date: CalendarDate?
        package var start: TimeOfDay?
        package var end: TimeOfDay?
        package var description: String
        /// Nil for once.
        package var recurrence: Recurrence?
        /// Whether it stays on a date that its rule doesn't give, as an event of a calendar does. Otherwise it moves to
        /// the rule's first date.
        package var keepsDate: Bool

        package init(
            title: String = "", category: Category? = nil, date: CalendarDate? = nil, start: TimeOfDay? = nil,
            end: TimeOfDay? = nil, description: String = "", recurrence: Recurrence? = nil, keepsDate: Bool = false
        ) {
            (self.title, self.category, self.date, self.start, self.end) = (title, category, date, start, end)
            (self.description, self.recurrence, self.keepsDate) = (description, recurrence, keepsDate)
        }

        /// For a change of what is there.
        package init(_ draft: TodoDraft) {
            self.init(
                title: draft.title, category: draft.category, date: draft.date, start: draft.start, end: draft.end,
                description: draft.description, recurrence: draft.recurrence)
        }
    }

    /// - Throws: `InvalidTodo` with every rule that the input breaks.
    package init(_ input: Input) throws(InvalidTodo) {
        var input = input
        let problems = input.normalize()
        guard problems.isEmpty, let category = input.category, let date = input.date, let start = input.start,
            let end = input.end
        else { throw InvalidTodo(problems: problems) }
        self.init(
            checked: input.title, category: category, date: date, start: start, end: end,
            description: input.description, recurrence: input.recurrence)
    }

    /// - Parameter title: the title; it and all others were checked before.
    init(
        checked title: String, category: Category, date: CalendarDate, start: TimeOfDay, end: TimeOfDay,
        description: String, recurrence: Recurrence?
    ) {
        self.title = title
        self.category = category
        self.date = date
        self.start = start
        self.end = end
        self.description = description
        self.recurrence = recurrence
    }
}

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
