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
