import Mustache
import Todos

/// The to-dos of one day, as lists show them.
struct TodoDay: Renderable {
    let name: String
    /// The day as in paths, `2026-11-21`.
    let date: String
    let isToday: Bool
    var todos: [TodoRow]

    static let fields: [Field<TodoDay>] = [
        .init("name", \.name),
        .init("date", \.date),
        .init("isToday", \.isToday),
        .init("todos", \.todos),
    ]

    /// Groups `todos` by day, in their order.
    static func days(
        of todos: some Sequence<Todo>, _ viewer: TodoViewer, _ formatter: LocalizedFormatter
    ) -> [TodoDay] {
        var days: [TodoDay] = []
        var lastDate: CalendarDate?
        for todo in todos {
            if todo.draft.date != lastDate {
                lastDate = todo.draft.date
                days.append(
                    TodoDay(
                        name: formatter.name(of: todo.draft.date, in: viewer.localizer.language),
                        date: todo.draft.date.text,
                        isToday: todo.draft.date == viewer.today, todos: []))
            }
            days[days.count - 1].todos.append(TodoRow(todo, viewer.styles, formatter))
        }
        return days
    }
}
