import Mustache
import Todos

/// A day in the week strip or the calendar, with marks for its to-dos.
struct DayCell: Renderable {
    /// As in paths, `2026-11-21`.
    let date: String
    /// The day of the month.
    let number: Int
    /// The abbreviated weekday.
    let weekday: String
    /// The full date, for screen readers.
    let name: String
    let isToday: Bool
    let isChosen: Bool
    /// Whether it belongs to the displayed month.
    let isInMonth: Bool
    /// The categories of its to-dos, once each.
    let marks: [Mark]
    /// The number of its to-dos, up to `Todos.mostMarked`.
    let count: Int
    /// The count, such as "7" and "50+".
    let countName: String

    static let fields: [Field<DayCell>] = [
        .init("date", \.date),
        .init("number", \.number),
        .init("weekday", \.weekday),
        .init("name", \.name),
        .init("isToday", \.isToday),
        .init("isChosen", \.isChosen),
        .init("isInMonth", \.isInMonth),
        .init("marks", \.marks),
        .init("count", \.count),
        .init("countName", \.countName),
    ]

    /// A category of a day's to-dos.
    struct Mark: Renderable {
        /// The name of its colour.
        let colour: String
        /// Whether all of them are completed.
        let isDone: Bool
        /// Whether it stands for recurring to-dos alone that are still to come.
        let isComing: Bool

        static let fields: [Field<Mark>] = [
            .init("colour", \.colour),
            .init("isDone", \.isDone),
            .init("isComing", \.isComing),
        ]
    }

    /// `number` days from `first` on.
    /// - Parameter projected: what is still to come on these days.
    static func days(
        _ number: Int, from first: CalendarDate, chosen: CalendarDate?, month: CalendarDate? = nil, marks: [DayMark],
        projected: [ProjectedTodo], _ viewer: TodoViewer, _ formatter: LocalizedFormatter
    ) -> [DayCell] {
        let locale = viewer.localizer.locale
        let byDay = Dictionary(grouping: marks, by: \.date)
        let coming = Dictionary(grouping: projected, by: \.date)
        return (0..<number).compactMap { offset in
            guard let day = first.adding(days: offset) else { return nil }
            let own = byDay[day] ?? []
            let ahead = (coming[day] ?? []).map(\.todo.draft.category)
            let count = own.reduce(ahead.count) { $0 + $1.total }
            let others = Set(ahead).subtracting(own.map(\.category)).sorted { $0.rawValue < $1.rawValue }
            let marks: [Mark] =
                own.map { Mark(colour: viewer.styles[$0.category].colour, isDone: $0.open == 0, isComing: false) }
                + others.map { Mark(colour: viewer.styles[$0].colour, isDone: false, isComing: true) }
            return DayCell(
                date: day.text, number: day.day, weekday: formatter.shortName(of: day.weekday, in: locale),
                name: formatter.name(of: day, in: locale), isToday: day == viewer.today, isChosen: day == chosen,
                isInMonth: month.map { $0.firstOfMonth == day.firstOfMonth } ?? true,
                marks: marks, count: min(count, Todos.mostMarked),
                countName: viewer.localizer.name(of: count, atMost: Todos.mostMarked))
        }
    }
}
