@testable import Todos

extension Todos {
    /// The to-dos of a calendar, all at once.
    func todos(
        of owner: Owner, in category: Category? = nil, since first: CalendarDate, today: CalendarDate,
        withInbox: Bool = false, atMost most: Int
    ) throws -> [DatedTodo] {
        let choice = try calendarChoice(
            of: owner, in: category, since: first, today: today, withInbox: withInbox, atMost: most)
        var all: [DatedTodo] = []
        try forEach(in: choice) { all.append($0) }
        return all
    }
}
