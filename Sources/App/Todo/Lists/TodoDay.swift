import Database
import Mustache
import Todos

/// The to-dos of one day, or those without one, as lists show them.
struct TodoDay: Renderable {
    private(set) var name: String
    /// What the script tells days apart by, such as `2026-11-21`; a day that is there again has a number as well.
    private(set) var key: String
    /// The page of the day, or the inbox.
    let address: LocalPath
    let isToday: Bool
    /// Whether one of them should have been done by now.
    private(set) var isOverdue = false
    var todos: [TodoRow]

    static let fields: [Field<TodoDay>] = [
        .init("name", \.name),
        .init("key", \.key),
        .init("address", \.address),
        .init("isToday", \.isToday),
        .init("isOverdue", \.isOverdue),
        .init("todos", \.todos),
    ]

    /// Groups `todos` by day, in their order.
    /// - Parameter dayOf: the day that a to-do stands under; nil for its own. Under another day it tells its own.
    static func days(
        of todos: some Sequence<Todo>, by dayOf: ((Todo) -> CalendarDate?)? = nil, _ viewer: TodoViewer,
        _ formatter: LocalizedFormatter
    ) -> [TodoDay] {
        var days: [TodoDay] = []
        var counts: [CalendarDate?: Int] = [:]
        var lastDate: CalendarDate?
        for todo in todos {
            let date = dayOf?(todo) ?? todo.draft.date
            if days.isEmpty || date != lastDate {
                lastDate = date
                var day = TodoDay(lastDate, viewer, formatter)
                // Where what is done has another order, a day's to-dos are at several places.
                let before = counts[lastDate, default: 0]
                if before > 0 { day.key += "-\(before)" }
                counts[lastDate] = before + 1
                days.append(day)
            }
            var row = TodoRow(todo, viewer.styles, formatter)
            if let own = todo.draft.date, own != date {
                row.dueDay = formatter.shortName(of: own, on: viewer.today, viewer.localizer)
            }
            if let trashed = todo.trashedAt {
                let gone = viewer.day(of: trashed + Todos.keepsTrash).daysSince1970
                row.daysLeft = viewer.localizer.counted("todos.daysLeft", max(0, gone - viewer.today.daysSince1970))
            }
            days[days.count - 1].todos.append(row)
            if let lastDate, lastDate < viewer.today, !todo.isCompleted, todo.trashedAt == nil,
                !days[days.count - 1].isOverdue
            {
                days[days.count - 1].isOverdue = true
                days[days.count - 1].name = formatter.overdueName(of: lastDate, on: viewer.today, viewer.localizer)
            }
        }
        return days
    }

    private init(_ date: CalendarDate?, _ viewer: TodoViewer, _ formatter: LocalizedFormatter) {
        name = formatter.name(of: date, on: viewer.today, viewer.localizer)
        key = date?.text ?? "inbox"
        address = date.map { Path.day($0) } ?? Path.inbox.address
        isToday = date == viewer.today
        todos = []
    }
}
