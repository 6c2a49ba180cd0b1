import Mustache
import PlainPage

/// The content of the list, as the site declares it.
struct TodoListOutput: Renderable {
    let name: String
    let email: String
    let todayName: String
    let countName: String
    let today: [TodoOutput]
    let days: [DayOutput]

    static let fields: [Field<TodoListOutput>] = [
        .init("name", \.name),
        .init("email", \.email),
        .init("todayName", \.todayName),
        .init("countName", \.countName),
        .init("today", \.today),
        .init("days", \.days),
    ]

    init(_ page: TodoPage) {
        name = page.name
        email = page.email
        todayName = page.todayName
        countName = page.countName
        today = page.today.map(TodoOutput.init)
        days = page.days.map(DayOutput.init)
    }
}

/// The to-dos of one day.
struct DayOutput: Renderable {
    let name: String
    let isToday: Bool
    let todos: [TodoOutput]

    static let fields: [Field<DayOutput>] = [
        .init("name", \.name),
        .init("isToday", \.isToday),
        .init("todos", \.todos),
    ]

    init(_ day: Day) {
        name = day.name
        isToday = day.isToday
        todos = day.todos.map(TodoOutput.init)
    }
}

/// One to-do in a list.
struct TodoOutput: Renderable {
    let row: TodoRow

    static let fields: [Field<TodoOutput>] = [
        .init("id", \.row.id),
        .init("title", \.row.title),
        .init("category", \.row.category),
        .init("categoryName", \.row.categoryName),
        .init("start", \.row.start),
        .init("end", \.row.end),
        .init("description", \.row.description),
        .init("isCompleted", \.row.isCompleted),
    ]

    init(_ row: TodoRow) {
        self.row = row
    }
}
