/// What a line of quick add says, with defaults for what it leaves open.
package struct QuickEntry: Sendable, Equatable {
    /// The rest of the line, without white space around it; may be empty.
    package var title: String
    package var category: Category
    /// The first day, if it repeats.
    package var date: CalendarDate
    package var start: TimeOfDay
    /// Not before `start`.
    package var end: TimeOfDay
    package var recurrence: Recurrence?
    /// Warnings about the line, in its order.
    package var warnings: [QuickAddWarning]

    package init(
        title: String, category: Category, date: CalendarDate, start: TimeOfDay, end: TimeOfDay,
        recurrence: Recurrence? = nil, warnings: [QuickAddWarning] = []
    ) {
        self.title = title
        self.category = category
        self.date = date
        self.start = start
        self.end = end
        self.recurrence = recurrence
        self.warnings = warnings
    }

    package var input: TodoDraft.Input {
        TodoDraft.Input(title: title, category: category, date: date, start: start, end: end, recurrence: recurrence)
    }

    /// Whether the member should check it before it is saved.
    package var isDoubtful: Bool { warnings.contains { $0.reason.isDoubt } }
}
