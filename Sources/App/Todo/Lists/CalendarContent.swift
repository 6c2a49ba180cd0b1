import Todos

/// What the days of a calendar hold.
struct CalendarContent {
    private let todos: [CalendarDate?: [Todo]]
    private let projected: [CalendarDate: [ProjectedTodo]]

    init(_ todos: [Todo], _ projected: [ProjectedTodo]) {
        self.todos = Dictionary(grouping: todos, by: \.draft.date)
        self.projected = Dictionary(grouping: projected, by: \.date)
    }

    /// The to-dos of a day, and behind them those still to come.
    func all(on day: CalendarDate) -> [(todo: Todo, isComing: Bool)] {
        (todos[day] ?? []).map { ($0, false) } + (projected[day] ?? []).map { ($0.todo, true) }
    }
}
