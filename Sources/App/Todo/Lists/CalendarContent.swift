import Todos

/// What the days of a calendar hold.
struct CalendarContent {
    let marks: [DaySummary]
    /// What is still to come by rules.
    let projected: [ProjectedTodo]
    private let todosByDay: [CalendarDate?: [Todo]]
    private let projectedByDay: [CalendarDate: [ProjectedTodo]]

    /// - Parameter least: how many to-dos of each day are read at least, if it has so many.
    init(
        _ todos: Todos, from first: CalendarDate, to last: CalendarDate, ofEach least: Int, _ viewer: TodoViewer
    ) throws {
        let beginnings = try todos.beginnings(of: viewer.owner, from: first, to: last, ofEach: least)
        marks =
            beginnings.isWhole
            ? DaySummary.count(beginnings.todos, from: first, to: last)
            : try todos.marks(of: viewer.owner, from: first, to: last)
        projected = try todos.projections(of: viewer.owner, from: first, to: last, today: viewer.today)
        todosByDay = Dictionary(grouping: beginnings.todos, by: \.draft.date)
        projectedByDay = Dictionary(grouping: projected, by: \.date)
    }

    /// The to-dos of a day, and behind them those still to come.
    func all(on day: CalendarDate) -> [(todo: Todo, isComing: Bool)] {
        (todosByDay[day] ?? []).map { ($0, false) } + (projectedByDay[day] ?? []).map { ($0.todo, true) }
    }
}
