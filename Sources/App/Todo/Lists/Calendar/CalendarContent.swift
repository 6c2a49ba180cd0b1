import Todos

/// What the days of a calendar hold.
struct CalendarContent {
    let marks: [DayMark]
    /// What is still to come by rules.
    let projected: [ProjectedTodo]
    private let todosByDay: [CalendarDate?: [Todo]]
    private let projectedByDay: [CalendarDate: [ProjectedTodo]]

    /// - Parameter least: how many to-dos of each day are read at least, if it has so many.
    init(
        _ todos: Todos, from first: CalendarDate, to last: CalendarDate, ofEach least: Int, _ viewer: TodoViewer
    ) async throws {
        let beginnings = try await todos.beginnings(of: viewer.owner, from: first, to: last, ofEach: least)
        marks =
            beginnings.isWhole
            ? DayMark.count(beginnings.todos, from: first, to: last)
            : try await todos.marks(of: viewer.owner, from: first, to: last)
        projected = try await todos.projections(of: viewer.owner, from: first, to: last, today: viewer.today)
        todosByDay = Dictionary(grouping: beginnings.todos, by: \.draft.date)
        projectedByDay = Dictionary(grouping: projected, by: \.date)
    }

    /// The to-dos of a day, the open ones first: where not all have room, what is done is left out. They are in their
    /// order, and among them those still to come, by their time.
    func all(on day: CalendarDate) -> [(todo: Todo, isComing: Bool)] {
        var all = (todosByDay[day] ?? []).map { (todo: $0, isComing: false) }
        for coming in projectedByDay[day] ?? [] {
            let start = coming.todo.draft.times?.start
            let later = all.firstIndex { entry in
                guard let times = entry.todo.draft.times else { return false }
                return start.map { times.start > $0 } ?? true
            }
            all.insert((coming.todo, true), at: later ?? all.endIndex)
        }
        return all.filter { !$0.todo.isCompleted } + all.filter { $0.todo.isCompleted }
    }
}
