import Mustache
import Todos

/// The fragments of the main page that change only with a to-do or a category; forms stand between them.
struct TodoListParts: Sendable {
    /// What is left of a day's to-dos, as cards.
    struct Cards: Renderable {
        let todos: [TodoRow]
        /// Whether there are none, done or not.
        let isEmpty: Bool
        /// Whether all of the day are here, and can be ordered.
        let canOrder: Bool
        /// The recurring to-dos that are still to come that day.
        let repeats: [TodoRow]
        let isToday: Bool
        let dayName: String

        static let fields: [Field<Cards>] = [
            .init("todos", \.todos),
            .init("isEmpty", \.isEmpty),
            .init("canOrder", \.canOrder),
            .init("repeats", \.repeats),
            .init("hasRepeats") { !$0.repeats.isEmpty },
            .init("isToday", \.isToday),
            .init("dayName", \.dayName),
        ]
    }

    /// What is overdue, or what is done, as cards below a heading of the page.
    struct MoreCards: Renderable {
        let todos: [TodoRow]

        static let fields: [Field<MoreCards>] = [
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
    let moreCards: Fragment<MoreCards>
    let days: Fragment<Days>

    init(_ site: SiteDependencies) {
        week = site.views.fragment("Todo/strip", WeekStrip.self)
        cards = site.views.fragment("Todo/cards", Cards.self)
        moreCards = site.views.fragment("Todo/moreCards", MoreCards.self)
        days = site.views.fragment("Todo/dayList", Days.self)
    }
}
