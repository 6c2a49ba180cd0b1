/// How many to-dos of which category and state a day has.
package struct DayMark: Sendable, Equatable {
    package let date: CalendarDate
    package let category: Category
    package let open: Int
    package let completed: Int
    package var total: Int { open + completed }

    package init(date: CalendarDate, category: Category, open: Int, completed: Int) {
        (self.date, self.category, self.open, self.completed) = (date, category, open, completed)
    }

    /// What the days from `first` to `last` have, counted among to-dos at hand; a day's categories come as its to-dos do.
    /// - Parameter todos: all of those days, by date.
    package static func count(
        _ todos: some Sequence<Todo>, from first: CalendarDate, to last: CalendarDate
    ) -> [DayMark] {
        var marks: [DayMark] = []
        for todo in todos where todo.draft.date >= first && todo.draft.date <= last {
            let (date, category) = (todo.draft.date, todo.draft.category)
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
