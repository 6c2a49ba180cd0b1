import Mustache
import Todos

/// The fragments of the main page that change only with a to-do or a category; forms stand between them.
struct TodoListParts: Sendable {
    /// A day's to-dos, as cards: what is still to do is not to be looked for among what is done.
    struct Cards: Renderable {
        let open: [TodoRow]
        let done: [TodoRow]
        /// Whether all are here, and can be ordered.
        let canOrder: Bool
        /// The recurring to-dos that are still to come that day.
        let repeats: [TodoRow]
        let isToday: Bool
        let dayName: String

        static let fields: [Field<Cards>] = [
            .init("open", \.open),
            .init("done", \.done),
            .init("hasDone") { !$0.done.isEmpty },
            .init("canOrder", \.canOrder),
            .init("repeats", \.repeats),
            .init("hasRepeats") { !$0.repeats.isEmpty },
            .init("isToday", \.isToday),
            .init("dayName", \.dayName),
        ]
    }

    /// What is overdue, as cards of several days.
    struct Overdue: Renderable {
        let todos: [TodoRow]

        static let fields: [Field<Overdue>] = [
            .init("todos", \.todos)
        ]
    }

    /// To-dos of several days, as lists.
    struct Days: Renderable {
        let days: [TodoDay]

        static let fields: [Field<Days>] = [
            .init("days", \.days)
        ]
    }

    let week: Fragment<WeekStrip>
    let cards: Fragment<Cards>
    let overdue: Fragment<Overdue>
    let days: Fragment<Days>

    init(_ site: SiteDependencies) {
        week = site.views.fragment("Todo/strip", WeekStrip.self)
        cards = site.views.fragment("Todo/cards", Cards.self)
        overdue = site.views.fragment("Todo/overdue", Overdue.self)
        days = site.views.fragment("Todo/dayList", Days.self)
    }
}
