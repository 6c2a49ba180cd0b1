import Todos

/// What the days of a calendar hold.
struct CalendarContent {
    let marks: [DayMark]
    /// What is still to come by rules.
    let projected: [ProjectedTodo]
    private let todosByDay: [CalendarDate?: [Todo]]
    private let projectedByDay: [CalendarDate: [ProjectedTodo]]
    private let totals: [CalendarDate: Int]

    /// - Parameter least: how many to-dos of each day are read at least, if it has so many.
    init(
        _ todos: Todos, from first: CalendarDate, to last: CalendarDate, ofEach least: Int, _ viewer: TodoViewer
    ) async throws {
        let beginnings = try await todos.beginnings(of: viewer.owner, from: first, to: last, ofEach: least)
        marks =
            beginnings.isWhole
            ? DayMark.count(beginnings.todos, from: first, to: last)
            : try await todos.marks(of: viewer.owner, from: first, to: last)
        var totals = Dictionary(grouping: marks, by: \.date).mapValues { $0.reduce(0) { $0 + $1.total } }
        // Marks count no further.
        for (day, total) in totals where total > Todos.mostMarked && !beginnings.isWhole {
            totals[day] = try await todos.total(on: day, of: viewer.owner)
        }
        self.totals = totals
        projected = try await todos.projections(of: viewer.owner, from: first, to: last, today: viewer.today)
        todosByDay = Dictionary(grouping: beginnings.todos, by: \.draft.date)
        projectedByDay = Dictionary(grouping: projected, by: \.date)
    }

    /// How many to-dos a day has, with those still to come; more than `Todos.mostCounted` may count as one more than
    /// that.
    func total(on day: CalendarDate) -> Int {
        (totals[day] ?? 0) + (projectedByDay[day]?.count ?? 0)
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
