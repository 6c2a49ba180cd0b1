/// The content of a to-do: everything that its owner types.
package struct TodoDraft: Sendable, Equatable {
    /// From the first full year of the Gregorian calendar on, and further ahead than members plan.
    package static let years = 1583...2999

    package var title: String
    package let category: Category
    package var date: CalendarDate
    package let start: TimeOfDay
    /// Not before `start`.
    package let end: TimeOfDay
    /// May be empty.
    package let description: String
    /// How it repeats after it is done; nil for once. A to-do whose rule was handed on has none.
    package var recurrence: Recurrence?

    package init(
        title: String, category: Category, date: CalendarDate, start: TimeOfDay, end: TimeOfDay, description: String,
        recurrence: Recurrence? = nil
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
