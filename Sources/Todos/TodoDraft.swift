import Database

/// The content of a to-do: everything that its owner types. It satisfies every rule: it is only made from checked input,
/// or read from a row.
package struct TodoDraft: Sendable, Equatable {
    package internal(set) var title: String
    package internal(set) var category: Category
    /// Nil for one in the inbox, which has no times and doesn't recur either.
    package internal(set) var date: CalendarDate?
    /// Nil for all day.
    package let times: TodoTimes?
    /// May be empty.
    package let description: String
    /// How it repeats after it is done; nil for once. A to-do whose rule was handed on has none.
    package internal(set) var recurrence: Recurrence?

    /// - Throws: `InvalidTodo` with every rule that the input breaks.
    package init(_ input: Input) throws(InvalidTodo) {
        var input = input
        let problems = input.normalize()
        guard problems.isEmpty, let category = input.category else { throw InvalidTodo(problems: problems) }
        let times = input.start.flatMap { TodoTimes($0, input.end ?? $0) }
        self.init(
            checked: input.title, category: category, date: input.date, times: times, description: input.description,
            recurrence: input.recurrence)
    }

    /// - Parameter title: the title; it and all others were checked before.
    init(
        checked title: String, category: Category, date: CalendarDate?, times: TodoTimes?, description: String,
        recurrence: Recurrence?
    ) {
        self.title = title
        self.category = category
        self.date = date
        self.times = times
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
            self == .recurrence ? "CASE WHEN followed_by IS NULL AND date <> '' THEN recurrence END" : name
        }

        /// As it is kept in a revision: one that is done has its rule still, though hidden when it was handed on.
        fileprivate var revised: String {
            self == .recurrence
                ? "CASE WHEN (followed_by IS NULL OR completed_at IS NOT NULL) AND date <> '' THEN recurrence END"
                : name
        }

        package static let all = allCases
    }

    /// As INSERT and revisions name them.
    static let columns = Field.names
    /// As a SELECT from `todos` reads them.
    static let selectedColumns = Field.selection
    /// The same with the beginning of the description, as lists show it: of three hundred to-dos whole descriptions may have
    /// ten megabytes.
    static let excerptColumns = Field.all.map {
        $0 == .description ? "substr(description, 1, \(excerptLength))" : $0.expression
    }.joined(separator: ", ")
    /// In characters: more than the three lines that a card shows, which has four times as many bytes at most.
    package static let longestExcerpt = 300
    /// In code points: of a text that is longer, all bytes that a card shows are among them, and one more.
    private static let excerptLength = 4 * longestExcerpt + 1
    /// One `?` for each of `values`.
    static let placeholders = Field.placeholders
    /// `column = ?` for each of `values`.
    static let assignments = Field.all.map { "\($0.name) = ?" }.joined(separator: ", ")
    /// As a revision is made from `todos`.
    static let revisedColumns = Field.all.map(\.revised).joined(separator: ", ")

    /// A missing date or time is stored as an empty text: it sorts before all others and equals itself, in indexes, too.
    var values: [any Bindable] { Field.all.map { $0 == .recurrence ? text(of: $0) : text(of: $0) ?? "" } }

    var storedDate: String { date?.text ?? "" }

    /// The position within its day: all-day ones come first, then the others by their start.
    var position: Int64 { times?.start.position ?? TimeOfDay.allDayPosition }

    /// A field as it is stored, and as forms, JSON and exports have it; nil for none.
    package func text(of field: Field) -> String? {
        switch field {
        case .title: title
        case .category: category.rawValue
        case .date: date?.text
        case .startTime: times?.start.text
        case .endTime: times?.end.text
        case .description: description
        case .recurrence: recurrence?.text
        }
    }

    /// - Parameter row: begins with these columns.
    /// - Throws: `UnreadableTodo` if the row holds what no version of this program writes.
    init(row: Row, of id: Int64) throws {
        guard let category = Category(rawValue: row.text(Field.category)) else { throw UnreadableTodo(id: id) }
        let date = try row.optional(Field.date, of: id, CalendarDate.init(_:))
        let start = try row.optional(Field.startTime, of: id, TimeOfDay.init(_:))
        let end = try row.optional(Field.endTime, of: id, TimeOfDay.init(_:))
        self.init(
            checked: row.text(Field.title), category: category, date: date,
            times: start.flatMap { TodoTimes($0, end ?? $0) }, description: row.text(Field.description),
            recurrence: try row.optionalText(Field.recurrence).map { try Recurrence($0) })
    }
}

extension Row {
    /// A value that is stored as a text; nil for an empty one.
    /// - Throws: `UnreadableTodo` if the text is no value.
    fileprivate func optional<Value>(
        _ field: TodoDraft.Field, of id: Int64, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws -> Value? {
        try text(field) { bytes in
            guard !bytes.isEmpty else { return nil }
            guard let value = read(bytes) else { throw UnreadableTodo(id: id) }
            return value
        }
    }
}
