import Mustache
import Todos

/// The parts of the main page that stay as they are until a to-do or a category changes; forms stand between them.
struct TodoListParts: Sendable {
    /// A day's to-dos, as cards.
    struct Cards: Renderable {
        let todos: [TodoRow]
        let isToday: Bool
        let dayName: String

        static let fields: [Field<Cards>] = [
            .init("todos", \.todos),
            .init("isToday", \.isToday),
            .init("dayName", \.dayName),
        ]
    }

    /// To-dos of several days, as lists.
    struct Days: Renderable {
        let days: [TodoDay]

        static let fields: [Field<Days>] = [
            .init("days", \.days)
        ]
    }

    let week: Part<WeekStrip>
    let cards: Part<Cards>
    let days: Part<Days>

    init(_ screens: inout Screens) {
        week = screens.part("Todo/strip", WeekStrip.self)
        cards = screens.part("Todo/cards", Cards.self)
        days = screens.part("Todo/dayList", Days.self)
    }
}
