import Accounts
import Foundation
import Mustache
import Todos

/// The main page: who is signed in, a week, what is to be done on its chosen day, what is left from before, and what comes
/// next. However much a member has, it shows a page's worth; `ListingViewModel` shows all.
struct TodoListViewModel: Sendable {
    /// Of those left from before, and of those that come next.
    static let mostBeside = 20
    /// Enough to-dos for most people's week and what comes after it.
    private static let mostAtOnce = 60

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
        /// Whether there is more of it than is shown.
        let hasMoreOverdue: Bool
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
        /// The next ones after the chosen day.
        let coming: [TodoDay]
        var hasComing: Bool { !coming.isEmpty }

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("email", \.email),
            .init("chosenName", \.chosenName),
            .init("chosen", \.chosen),
            .init("isToday", \.isToday),
            .init("week", \.week),
            .init("overdue", \.overdue),
            .init("hasOverdue", \.hasOverdue),
            .init("hasMoreOverdue", \.hasMoreOverdue),
            .init("today", \.today),
            .init("hasToday", \.hasToday),
            .init("open", \.open),
            .init("hasOpen", \.hasOpen),
            .init("hasSeveral", \.hasSeveral),
            .init("openName", \.openName),
            .init("seen", \.seen),
            .init("coming", \.coming),
            .init("hasComing", \.hasComing),
        ]
    }

    let todos: Todos
    let names: LocalNames

    /// - Parameter chosen: the day to show; nil for today.
    func show(_ member: Member, on chosen: CalendarDate?, _ viewer: Viewer) throws -> Output {
        let (owner, today, language) = (viewer.owner, viewer.today, viewer.words.language)
        let chosen = chosen ?? today
        let monday = WeekStrip.monday(of: chosen)
        let sunday = monday.adding(days: 6) ?? chosen
        // One look for all of it, unless a week is very full.
        let near = try todos.todos(of: owner, from: monday, atMost: Self.mostAtOnce)
        let end = near.count < Self.mostAtOnce ? nil : near.last?.draft.date
        func isWhole(upTo day: CalendarDate) -> Bool { end.map { day < $0 } ?? true }
        let marks =
            isWhole(upTo: sunday)
            ? DayMark.count(near, from: monday, to: sunday) : try todos.marks(of: owner, from: monday, to: sunday)
        let ofDay =
            isWhole(upTo: chosen) ? near.filter { $0.draft.date == chosen } : try todos.todos(of: owner, on: chosen)
        var coming = near.filter { $0.draft.date > chosen }
        if end != nil, coming.count < Self.mostBeside, let next = chosen.adding(days: 1) {
            coming = try todos.todos(of: owner, from: next, atMost: Self.mostBeside)
        }
        let overdue = chosen == today ? try todos.overdue(of: owner, before: today, atMost: Self.mostBeside + 1) : []
        let open = ofDay.count { !$0.isCompleted }
        return Output(
            name: member.name, email: member.email, chosenName: names.name(of: chosen, in: language),
            chosen: chosen.text, isToday: chosen == today,
            week: WeekStrip(around: chosen, marks: marks, viewer, names),
            overdue: TodoDay.days(of: overdue.prefix(Self.mostBeside), viewer, names),
            hasMoreOverdue: overdue.count > Self.mostBeside,
            today: ofDay.map { TodoRow($0, viewer.palette, names) }, open: open,
            openName: names.name(of: open, in: language),
            seen: viewer.seen, coming: TodoDay.days(of: coming.prefix(Self.mostBeside), viewer, names))
    }
}
