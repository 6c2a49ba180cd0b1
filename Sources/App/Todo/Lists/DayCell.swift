import Mustache
import Todos

/// A day in the week strip or the calendar: its number, and what it has.
struct DayCell: Renderable {
    /// As paths have it, `2026-11-21`.
    let date: String
    /// Within the month.
    let number: Int
    /// The day of the week in a letter or few.
    let weekday: String
    /// The whole day, for who can't see where it stands.
    let name: String
    let isToday: Bool
    let isChosen: Bool
    /// Whether it belongs to the month that is shown.
    let isInMonth: Bool
    /// The categories of what it has, once each.
    let marks: [Mark]
    /// How many to-dos it has, up to `Todos.mostMarked`.
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

    /// A category that a day has something of.
    struct Mark: Renderable {
        /// The name of its colour.
        let hue: String
        /// Whether all of it is done.
        let isDone: Bool

        static let fields: [Field<Mark>] = [
            .init("hue", \.hue),
            .init("isDone", \.isDone),
        ]
    }

    /// The days from `first` on, so many.
    static func days(
        _ number: Int, from first: CalendarDate, chosen: CalendarDate?, month: CalendarDate? = nil, marks: [DayMark],
        _ viewer: Viewer, _ names: LocalNames
    ) -> [DayCell] {
        let language = viewer.words.language
        let byDay = Dictionary(grouping: marks, by: \.date)
        return (0..<number).compactMap { offset in
            guard let day = first.adding(days: offset) else { return nil }
            let own = byDay[day] ?? []
            let count = own.reduce(0) { $0 + $1.total }
            return DayCell(
                date: day.text, number: day.day, weekday: names.shortName(of: day.weekday, in: language),
                name: names.name(of: day, in: language), isToday: day == viewer.today, isChosen: day == chosen,
                isInMonth: month.map { $0.firstOfMonth == day.firstOfMonth } ?? true,
                marks: own.map { Mark(hue: viewer.palette[$0.category].hue, isDone: $0.open == 0) },
                count: min(count, Todos.mostMarked),
                countName: names.name(of: count, atMost: Todos.mostMarked, in: language))
        }
    }
}
