import Mustache
import Todos

/// The to-dos of one day, as lists show them.
struct TodoDay: Renderable {
    let name: String
    /// The day as paths have it, `2026-11-21`.
    let date: String
    let isToday: Bool
    var todos: [TodoRow]

    static let fields: [Field<TodoDay>] = [
        .init("name", \.name),
        .init("date", \.date),
        .init("isToday", \.isToday),
        .init("todos", \.todos),
    ]

    /// `todos` day by day, as they come.
    static func days(
        of todos: some Sequence<Todo>, _ viewer: Viewer, _ names: LocalNames
    ) -> [TodoDay] {
        var days: [TodoDay] = []
        var lastDate: CalendarDate?
        for todo in todos {
            if todo.draft.date != lastDate {
                lastDate = todo.draft.date
                days.append(
                    TodoDay(
                        name: names.name(of: todo.draft.date, in: viewer.words.language), date: todo.draft.date.text,
                        isToday: todo.draft.date == viewer.today, todos: []))
            }
            days[days.count - 1].todos.append(TodoRow(todo, viewer.palette, names))
        }
        return days
    }
}
