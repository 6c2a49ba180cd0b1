/// What a to-do says: all of it that its owner types.
package struct Draft: Sendable, Equatable {
    package let title: String
    package let category: Category
    package let date: CalendarDate
    package let start: TimeOfDay
    /// Not before `start`.
    package let end: TimeOfDay
    /// May be empty.
    package let description: String

    package init(
        title: String, category: Category, date: CalendarDate, start: TimeOfDay, end: TimeOfDay, description: String
    ) {
        self.title = title
        self.category = category
        self.date = date
        self.start = start
        self.end = end
        self.description = description
    }
}
