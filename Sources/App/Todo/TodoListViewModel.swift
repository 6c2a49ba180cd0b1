import Accounts
import Foundation
import Mustache
import Todos
import Web

/// The main page: who is signed in, what is to be done today, and everything by date.
struct TodoListViewModel: Sendable {
    struct Output: Renderable {
        let name: String
        let email: String
        let todayName: String
        let today: [TodoRow]
        let days: [Day]
        let count: Int
        /// The count with the language's marks between thousands.
        let countName: String

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("email", \.email),
            .init("todayName", \.todayName),
            .init("today", \.today),
            .init("days", \.days),
            .init("count", \.count),
            .init("countName", \.countName),
        ]
    }

    /// The to-dos of one day.
    struct Day: Renderable {
        let name: String
        let isToday: Bool
        var todos: [TodoRow]

        static let fields: [Field<Day>] = [
            .init("name", \.name),
            .init("isToday", \.isToday),
            .init("todos", \.todos),
        ]
    }

    private let names: LocalNames

    init(names: LocalNames) {
        self.names = names
    }

    /// - Parameter todos: all of the member's, by date and time.
    func output(_ todos: [Todo], of member: Member, today: CalendarDate, _ words: Words) -> Output {
        var days: [Day] = []
        var todayRows: [TodoRow] = []
        var lastDate: CalendarDate?
        for todo in todos {
            let row = TodoRow(todo, words, names)
            if todo.draft.date != lastDate {
                lastDate = todo.draft.date
                days.append(
                    Day(
                        name: names.name(of: todo.draft.date, in: words.language),
                        isToday: todo.draft.date == today, todos: []))
            }
            days[days.count - 1].todos.append(row)
            if todo.draft.date == today { todayRows.append(row) }
        }
        return Output(
            name: member.name, email: member.email, todayName: names.name(of: today, in: words.language),
            today: todayRows, days: days, count: todos.count,
            countName: names.name(of: todos.count, in: words.language))
    }
}
