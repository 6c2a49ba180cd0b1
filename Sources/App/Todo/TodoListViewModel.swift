import Accounts
import Foundation
import Mustache
import Todos

/// The main page: who is signed in, a week, what is to be done on its chosen day and what is left from before, and
/// everything by date.
struct TodoListViewModel: Sendable {
    struct Output: Renderable {
        let name: String
        let email: String
        let chosenName: String
        /// The chosen day, as paths have it.
        let chosen: String
        let isToday: Bool
        let week: WeekStrip
        /// Not done, from before today; on today's page only.
        let overdue: [TodoDay]
        var hasOverdue: Bool { !overdue.isEmpty }
        /// Those of the chosen day.
        let today: [TodoRow]
        var hasSeveral: Bool { today.count > 1 }
        var hasToday: Bool { !today.isEmpty }
        /// How many of the chosen day are not done.
        let open: Int
        var hasOpen: Bool { open > 0 }
        let openName: String
        /// Where the changes were before the to-dos were read.
        let seen: String
        let days: [TodoDay]
        /// Where the list goes on; nil when it is whole.
        let next: String?
        let count: Int
        /// The count with the language's marks between thousands.
        let countName: String

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("email", \.email),
            .init("chosenName", \.chosenName),
            .init("chosen", \.chosen),
            .init("isToday", \.isToday),
            .init("week", \.week),
            .init("overdue", \.overdue),
            .init("hasOverdue", \.hasOverdue),
            .init("today", \.today),
            .init("hasToday", \.hasToday),
            .init("open", \.open),
            .init("hasOpen", \.hasOpen),
            .init("hasSeveral", \.hasSeveral),
            .init("openName", \.openName),
            .init("seen", \.seen),
            .init("days", \.days),
            .init("next", \.next),
            .init("count", \.count),
            .init("countName", \.countName),
        ]
    }

    let todos: Todos
    let names: LocalNames

    /// - Parameter chosen: the day to show; nil for today.
    func show(_ member: Member, on chosen: CalendarDate?, _ viewer: Viewer) throws -> Output {
        let (owner, today, language) = (viewer.owner, viewer.today, viewer.words.language)
        let chosen = chosen ?? today
        let all = try todos.page(of: owner)
        let monday = WeekStrip.monday(of: chosen)
        let sunday = monday.adding(days: 6) ?? chosen
        // Of a short list the parts are in hand.
        let isWhole = all.next == nil
        let marks =
            isWhole
            ? DayMark.count(all.todos, from: monday, to: sunday)
            : try todos.marks(of: owner, from: monday, to: sunday)
        let ofDay = isWhole ? all.todos.filter { $0.draft.date == chosen } : try todos.todos(of: owner, on: chosen)
        let overdue =
            chosen != today
            ? []
            : isWhole
                ? all.todos.filter { $0.draft.date < today && !$0.isCompleted }.reversed()
                : try todos.overdue(of: owner, before: today)
        let count = isWhole ? all.todos.count : try todos.count(of: owner)
        let open = ofDay.count { !$0.isCompleted }
        return Output(
            name: member.name, email: member.email, chosenName: names.name(of: chosen, in: language),
            chosen: chosen.text, isToday: chosen == today,
            week: WeekStrip(around: chosen, marks: marks, viewer, names),
            overdue: TodoDay.days(of: overdue, viewer, names),
            today: ofDay.map { TodoRow($0, viewer.palette, names) }, open: open,
            openName: names.name(of: open, in: language),
            seen: viewer.seen,
            days: TodoDay.days(of: all.todos, viewer, names), next: all.next?.text, count: count,
            countName: names.name(of: count, in: language))
    }
}
