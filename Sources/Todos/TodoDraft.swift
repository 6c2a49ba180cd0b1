/// The content of a to-do: everything that its owner types. It satisfies all rules (`TodoDraft+Rules`), because there
/// is no other way to make one than to pass them, or to read one that has.
package struct TodoDraft: Sendable, Equatable {
    package let title: String
    package let category: Category
    package let date: CalendarDate
    package let start: TimeOfDay
    /// Not before `start`.
    package let end: TimeOfDay
    /// May be empty.
    package let description: String
    /// How it repeats after it is done; nil for once. A to-do whose rule was handed on has none.
    package let recurrence: Recurrence?

    /// Checks what was typed or read.
    /// - Throws: `InvalidTodo` with every rule that it breaks.
    package init(_ input: TodoInput) throws(InvalidTodo) {
        self = try Self.checked(input)
    }

    /// - Throws: `InvalidTodo`.
    package init(
        title: String, category: Category, date: CalendarDate, start: TimeOfDay, end: TimeOfDay, description: String,
        recurrence: Recurrence? = nil
    ) throws(InvalidTodo) {
        try self.init(
            TodoInput(
                title: title, category: category, date: date, start: start, end: end, description: description,
                recurrence: recurrence, keepsDate: true))
    }

    /// What was checked before.
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
