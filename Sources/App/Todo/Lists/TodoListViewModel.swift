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
        /// Who is signed in.
        var name = ""
        var email = ""
        let chosenName: String
        /// The chosen day, as paths have it.
        let chosen: String
        let isToday: Bool
        let week: TrustedHTML
        /// The chosen day's to-dos.
        let cards: TrustedHTML
        /// Which part of them is shown; nil when they all are.
        let part: DayPart?
        /// Whether they are few enough to be put in order.
        let canOrder: Bool
        let hasToday: Bool
        /// How many of them are not done, up to `Todos.mostCounted`.
        let open: Int
        var hasOpen: Bool { open > 0 }
        let openName: String
        /// Not done, from before today; on today's page only, empty when there is none.
        let overdue: TrustedHTML
        /// Whether there is more of it than is shown.
        let hasMoreOverdue: Bool
        /// The next ones after the chosen day; empty when there is none.
        let coming: TrustedHTML
        /// Where the changes were before the to-dos were read.
        var seen = ""

        /// Whether it is worth keeping: few members have much or write much, and that of many would take a lot of room.
        var isSmall: Bool { [week, cards, overdue, coming].reduce(0) { $0 + $1.byteCount } <= 48 * 1024 }

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("email", \.email),
            .init("chosenName", \.chosenName),
            .init("chosen", \.chosen),
            .init("isToday", \.isToday),
            .init("week", \.week),
            .init("cards", \.cards),
            .init("overdue", \.overdue),
            .init("hasMoreOverdue", \.hasMoreOverdue),
            .init("hasToday", \.hasToday),
            .init("open", \.open),
            .init("hasOpen", \.hasOpen),
            .init("part", \.part),
            .init("canOrder", \.canOrder),
            .init("openName", \.openName),
            .init("seen", \.seen),
            .init("coming", \.coming),
        ]
    }

    /// What a page depends on besides its owner's to-dos and categories.
    private struct Kind: Equatable {
        let today: CalendarDate
        let language: String
    }

    private let todos: Todos
    private let names: LocalNames
    private let parts: TodoListParts
    /// Today's page is asked for again and again: by every window that follows the changes, and on the way back from others.
    private let memory = TodoMemory<Kind, Output>(most: 500)

    init(_ todos: Todos, _ names: LocalNames, _ parts: TodoListParts) {
        (self.todos, self.names, self.parts) = (todos, names, parts)
    }

    /// - Parameters:
    ///   - chosen: the day to show; nil for today.
    ///   - place: where its list goes on; nil for the beginning.
    func show(_ member: Member, on chosen: CalendarDate?, after place: DayPlace? = nil, _ viewer: Viewer) throws
        -> Output
    {
        var output =
            if place != nil || (chosen.map { $0 != viewer.today } ?? false) {
                try list(chosen ?? viewer.today, after: place, viewer)
            } else {
                try memory.content(
                    of: viewer.owner, at: viewer.changeCount,
                    Kind(today: viewer.today, language: viewer.words.language), where: \.isSmall
                ) { try list(viewer.today, after: nil, viewer) }
            }
        (output.name, output.email, output.seen) = (member.name, member.email, viewer.seen)
        return output
    }

    private func list(_ chosen: CalendarDate, after place: DayPlace?, _ viewer: Viewer) throws -> Output {
        let (owner, today, language) = (viewer.owner, viewer.today, viewer.words.language)
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
            place == nil && isWhole(upTo: chosen)
            ? DayPage(all: near.filter { $0.draft.date == chosen }) : try todos.day(chosen, of: owner, after: place)
        var coming = near.filter { $0.draft.date > chosen }
        if end != nil, coming.count < Self.mostBeside, let next = chosen.adding(days: 1) {
            coming = try todos.todos(of: owner, from: next, atMost: Self.mostBeside)
        }
        let overdue = chosen == today ? try todos.overdue(of: owner, before: today, atMost: Self.mostBeside + 1) : []
        let dayName = names.name(of: chosen, in: language)
        func html(_ todos: some Sequence<Todo>) -> TrustedHTML {
            parts.days.html(TodoListParts.Days(days: TodoDay.days(of: todos, viewer, names)), in: language)
        }
        return Output(
            chosenName: dayName, chosen: chosen.text, isToday: chosen == today,
            week: parts.week.html(WeekStrip(around: chosen, marks: marks, viewer, names), in: language),
            cards: parts.cards.html(
                TodoListParts.Cards(
                    todos: ofDay.todos.map { TodoRow($0, viewer.palette, names) }, isToday: chosen == today,
                    dayName: dayName),
                in: language),
            part: DayPart(ofDay, of: chosen, after: place, names, language),
            canOrder: (2...Todos.mostOrdered).contains(ofDay.total), hasToday: ofDay.total > 0,
            open: min(ofDay.open, Todos.mostCounted),
            openName: names.name(of: ofDay.open, atMost: Todos.mostCounted, in: language),
            overdue: html(overdue.prefix(Self.mostBeside)),
            hasMoreOverdue: overdue.count > Self.mostBeside, coming: html(coming.prefix(Self.mostBeside)))
    }
}
