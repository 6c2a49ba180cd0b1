import Todos

extension TodoDraft {
    /// One that keeps its date, whatever its rule gives.
    package init(
        title: String, category: Category, date: CalendarDate, start: TimeOfDay, end: TimeOfDay, description: String,
        recurrence: Recurrence? = nil
    ) throws(InvalidTodo) {
        try self.init(
            Input(
                title: title, category: category, date: date, start: start, end: end, description: description,
                recurrence: recurrence, keepsDate: true))
    }
}
