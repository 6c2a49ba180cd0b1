import Accounts
import Foundation
import Mustache
import Todos

/// The main page: the member, seven days, the chosen day's to-dos, the overdue ones and the next ones. It shows a limited
/// number of to-dos; `ListingViewModel` shows all.
struct TodoListViewModel: Sendable {
    /// Upper bound on the overdue to-dos shown, and on the next ones.
    static let mostBeside = 20
    /// Enough to-dos for most members' week and what comes after it.
    private static let mostAtOnce = 60

    struct Output: Renderable {
        let chosenName: String
        /// The chosen day, as in paths.
        let chosen: String
        let isToday: Bool
        let week: TrustedHTML
        /// What is left of the chosen day's to-dos.
        let cards: TrustedHTML
        /// What is done of them, whatever its place: what is left is not to be looked for among it. Empty when there is none.
        let done: TrustedHTML
        /// The part of them that is shown; nil when all are.
        let part: DayPart?
        /// Whether they can be ordered: at least two, and at most `Todos.mostOrdered`.
        let canOrder: Bool
        let hasToday: Bool
        /// The number of open ones, up to `Todos.mostCounted`.
        let open: Int
        var hasOpen: Bool { open > 0 }
        let openName: String
        /// The overdue to-dos; on today's page only, and empty when there are none.
        let overdue: TrustedHTML
        /// Whether there are more overdue to-dos than shown.
        let hasMoreOverdue: Bool
        /// The next to-dos after the chosen day; empty when there are none.
        let coming: TrustedHTML
        /// The change version from before the to-dos were read.
        var seen = ""
        /// Nil once there was a change.
        var firstRun: FirstRun?

        /// Whether it is small enough to cache: few members have more, and many large pages would take much memory.
        var isSmall: Bool { [week, cards, done, overdue, coming].reduce(0) { $0 + $1.byteCount } <= 48 * 1024 }

        static let fields: [Field<Output>] = [
            .init("chosenName", \.chosenName),
            .init("chosen", \.chosen),
            .init("isToday", \.isToday),
            .init("week", \.week),
            .init("cards", \.cards),
            .init("done", \.done),
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
            .init("firstRun", \.firstRun),
        ]
    }

    /// What a page depends on besides its owner's to-dos and categories.
    private struct Kind: Equatable {
        let today: CalendarDate
        let locale: String
    }

    /// What a page shows, as read.
    private struct Content {
        let marks: [DayMark]
        let ofDay: DayPage
        let coming: [Todo]
        let overdue: [Todo]
        let projected: [ProjectedTodo]
    }

    private let todos: Todos
    private let lifetimes: Lifetimes
    private let formatter: LocalizedFormatter
    private let parts: TodoListParts
    /// Today's page is requested often: by every window that listens for changes, and on the way back from other pages.
    private let cache: FragmentCache<Kind, Output>

    init(_ services: Services, _ formatter: LocalizedFormatter, _ parts: TodoListParts) {
        (todos, lifetimes) = (services.todos, services.accounts.lifetimes)
        (self.formatter, self.parts) = (formatter, parts)
        cache = services.todos.cache(most: 500)
    }

    /// - Parameters:
    ///   - isRemembered: whether the browser is.
    ///   - chosen: the day to show; nil for today.
    ///   - cursor: where its list continues; nil for the beginning.
    func show(
        isRemembered: Bool, on chosen: CalendarDate?, after cursor: DayCursor? = nil,
        _ viewer: TodoViewer
    ) async throws -> Output {
        var output =
            if cursor != nil || (chosen.map { $0 != viewer.today } ?? false) {
                try await list(chosen ?? viewer.today, after: cursor, viewer)
            } else {
                try await cache.content(
                    of: viewer.owner, at: viewer.changeCount,
                    Kind(today: viewer.today, locale: viewer.localizer.locale), where: \.isSmall
                ) { try await list(viewer.today, after: nil, viewer) }
            }
        output.seen = viewer.seen
        if viewer.changeCount == 0 {
            output.firstRun = FirstRun(isRemembered: isRemembered, lifetimes, viewer.localizer)
        }
        return output
    }

    private func list(_ chosen: CalendarDate, after cursor: DayCursor?, _ viewer: TodoViewer) async throws -> Output {
        output(try await content(on: chosen, after: cursor, viewer), on: chosen, after: cursor, viewer)
    }

    /// Reads everything at once, unless a week is very full.
    private func content(
        on chosen: CalendarDate, after cursor: DayCursor?, _ viewer: TodoViewer
    ) async throws -> Content {
        let owner = viewer.owner
        let first = WeekStrip.first(around: chosen, today: viewer.today)
        let last = first.adding(days: 6) ?? chosen
        let overview = try await todos.overview(
            of: owner, from: first, to: last, today: viewer.today, atMost: Self.mostAtOnce,
            overdueAtMost: chosen == viewer.today ? Self.mostBeside + 1 : 0)
        let near = overview.todos
        let end = near.count < Self.mostAtOnce ? nil : near.last.flatMap(\.draft.date)
        func isWhole(upTo day: CalendarDate) -> Bool { end.map { day < $0 } ?? true }
        let marks =
            isWhole(upTo: last)
            ? DayMark.count(near, from: first, to: last)
            : try await todos.marks(of: owner, from: first, to: last)
        let ofDay =
            cursor == nil && isWhole(upTo: chosen)
            ? DayPage(all: near.filter { $0.draft.date == chosen })
            : try await todos.day(chosen, of: owner, after: cursor)
        var coming = near.filter { $0.draft.date.map { $0 > chosen } ?? false }
        if end != nil, coming.count < Self.mostBeside, let next = chosen.adding(days: 1) {
            coming = try await todos.todos(of: owner, from: next, atMost: Self.mostBeside)
        }
        return Content(
            marks: marks, ofDay: ofDay, coming: coming, overdue: overview.overdue, projected: overview.projected)
    }

    private func output(
        _ content: Content, on chosen: CalendarDate, after cursor: DayCursor?, _ viewer: TodoViewer
    ) -> Output {
        let (today, localizer) = (viewer.today, viewer.localizer)
        let language = localizer.language
        let (ofDay, projected) = (content.ofDay, content.projected)
        let dayName =
            chosen == today
            ? formatter.nameInYear(of: today, in: localizer.locale) : formatter.name(of: chosen, on: today, localizer)
        let overdue = content.overdue.prefix(Self.mostBeside).map { todo in
            var row = TodoRow(todo, viewer.styles, formatter)
            row.dueDay = todo.draft.date.map { formatter.overdueName(of: $0, on: today, localizer) }
            return row
        }
        let coming = TodoDay.days(of: content.coming.prefix(Self.mostBeside), viewer, formatter)
        let part = DayPart(ofDay, of: chosen, after: cursor, localizer)
        let canOrder = (2...Todos.mostOrdered).contains(ofDay.total)
        let rows = ofDay.todos.map { TodoRow($0, viewer.styles, formatter) }
        return Output(
            chosenName: dayName, chosen: chosen.text, isToday: chosen == today,
            week: parts.week.html(
                WeekStrip(around: chosen, marks: content.marks, projected: projected, viewer, formatter), in: language),
            cards: parts.cards.html(
                TodoListParts.Cards(
                    todos: rows.filter { !$0.isCompleted }, isEmpty: rows.isEmpty,
                    canOrder: canOrder && part == nil,
                    repeats: cursor == nil
                        ? projected.filter { $0.date == chosen }.map { TodoRow($0.todo, viewer.styles, formatter) }
                        : [],
                    isToday: chosen == today, dayName: dayName),
                in: language),
            done: parts.moreCards.html(TodoListParts.MoreCards(todos: rows.filter(\.isCompleted)), in: language),
            part: part, canOrder: canOrder, hasToday: ofDay.total > 0,
            open: min(ofDay.open, Todos.mostCounted),
            openName: localizer.name(of: ofDay.open, atMost: Todos.mostCounted),
            overdue: parts.moreCards.html(TodoListParts.MoreCards(todos: overdue), in: language),
            hasMoreOverdue: content.overdue.count > Self.mostBeside,
            coming: parts.days.html(TodoListParts.Days(days: coming), in: language))
    }
}
