import Accounts
import Mustache
import Todos

/// The month calendar: the days with marks for their to-dos, or their first to-dos where there is room, and beside them
/// the chosen day's to-dos.
struct MonthViewModel: Sendable {
    struct Output: Renderable {
        let name: String
        /// The month as in paths, `2026-11`.
        let month: String
        let previous: String?
        let next: String?
        let weekdays: [String]
        let weeks: [Week]
        let chosen: String
        let chosenName: String
        let todos: [TodoRow]
        /// The recurring to-dos that are still to come that day.
        let repeats: [TodoRow]
        /// The part of the day's to-dos that is shown; nil when all are.
        let part: DayPart?
        /// The change version from before the to-dos were read.
        let seen: String

        static let fields: [Field<Output>] = [
            .init("name", \.name),
            .init("month", \.month),
            .init("previous", \.previous),
            .init("next", \.next),
            .init("weekdays", \.weekdays),
            .init("weeks", \.weeks),
            .init("chosen", \.chosen),
            .init("chosenName", \.chosenName),
            .init("todos", \.todos),
            .init("repeats", \.repeats),
            .init("hasRepeats") { !$0.repeats.isEmpty },
            .init("part", \.part),
            .init("seen", \.seen),
        ]
    }

    struct Week: Renderable {
        let days: [MonthDay]

        static let fields: [Field<Week>] = [.init("days", \.days)]
    }

    let todos: Todos
    let formatter: LocalizedFormatter

    /// - Parameter month: any day of it.
    func show(
        _ month: CalendarDate, chosen: CalendarDate, _ viewer: TodoViewer
    ) async throws -> Output {
        let (owner, locale) = (viewer.owner, viewer.localizer.locale)
        let day = try await todos.day(chosen, of: owner)
        let weekday = viewer.localizer.firstWeekday
        let first = month.firstOfMonth.firstOfWeek(from: weekday)
        let last = month.lastOfMonth.firstOfWeek(from: weekday).adding(days: 6) ?? month.lastOfMonth
        let content = try await CalendarContent(todos, from: first, to: last, ofEach: MonthDay.mostEntries, viewer)
        let cells = DayCell.days(
            last.daysSince1970 - first.daysSince1970 + 1, from: first, chosen: chosen, month: month,
            marks: content.marks, projected: content.projected, viewer, formatter)
        let days = cells.enumerated().map { offset, cell in
            let day = first.adding(days: offset)
            return MonthDay(
                cell, day.map(content.all) ?? [], of: day.map(content.total) ?? 0, viewer, formatter)
        }
        return Output(
            name: formatter.monthName(of: month.firstOfMonth, in: locale), month: month.monthText,
            previous: month.firstOfMonth.adding(months: -1)?.monthText,
            next: month.firstOfMonth.adding(months: 1)?.monthText,
            weekdays: cells.prefix(7).map(\.weekday),
            weeks: stride(from: 0, to: days.count, by: 7).map {
                Week(days: Array(days[$0..<min($0 + 7, days.count)]))
            },
            chosen: chosen.text, chosenName: formatter.name(of: chosen, on: viewer.today, viewer.localizer),
            todos: day.todos.map { TodoRow($0, viewer.styles, formatter) },
            repeats: content.projected.filter { $0.date == chosen }.map { TodoRow($0.todo, viewer.styles, formatter) },
            part: DayPart(day, of: chosen, viewer.localizer),
            seen: viewer.seen)
    }
}
