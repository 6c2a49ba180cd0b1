/// What was typed or read for a to-do, by whatever way: a form, a program, a line, a file. `TodoDraft` checks it.
package struct TodoInput: Sendable {
    package var title: String
    /// Nil, as are the following three, for one that is missing or doesn't exist.
    package var category: Category?
    package var date: CalendarDate?
    package var start: TimeOfDay?
    package var end: TimeOfDay?
    package var description: String
    /// Nil for once.
    package var recurrence: Recurrence?
    /// Whether it stays on its date if its rule doesn't give that, as an event of a calendar does. Otherwise it moves to
    /// the rule's first date.
    package var keepsDate: Bool

    package init(
        title: String, category: Category?, date: CalendarDate?, start: TimeOfDay?, end: TimeOfDay?,
        description: String = "", recurrence: Recurrence? = nil, keepsDate: Bool = false
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
