/// The mark of one category on a day: the number of its open and completed to-dos.
package struct DayMark: Sendable, Equatable {
    package let date: CalendarDate
    package let category: Category
    package let open: Int
    package let completed: Int
    package var total: Int { open + completed }

    /// Counts to-dos by day and category for the days from `first` to `last`; a day's categories come in the order of
    /// its to-dos.
    /// - Parameter todos: all to-dos of those days, by date.
    package static func count(
        _ todos: [Todo], from first: CalendarDate, to last: CalendarDate
    ) -> [DayMark] {
        var marks: [DayMark] = []
        for todo in todos {
            guard let date = todo.draft.date, first <= date, date <= last else { continue }
            let category = todo.draft.category
            let (open, completed) = todo.isCompleted ? (0, 1) : (1, 0)
            if let index = marks.lastIndex(where: { $0.date == date && $0.category == category }) {
                marks[index] = DayMark(
                    date: date, category: category, open: marks[index].open + open,
                    completed: marks[index].completed + completed)
            } else {
                marks.append(DayMark(date: date, category: category, open: open, completed: completed))
            }
        }
        return marks
    }
}
