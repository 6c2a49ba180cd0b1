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

    /// The same for one that may be all day, or in the inbox.
    package init(
        _ title: String, in category: Category, date: CalendarDate? = nil, start: TimeOfDay? = nil,
        end: TimeOfDay? = nil, description: String = "", recurrence: Recurrence? = nil
    ) throws(InvalidTodo) {
        try self.init(
            Input(
                title: title, category: category, date: date, start: start, end: end, description: description,
                recurrence: recurrence, keepsDate: true))
    }
}
