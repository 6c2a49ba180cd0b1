import Mustache
import Todos

/// Seven days, the chosen one among them, and links to the seven before and after.
struct WeekStrip: Renderable {
    let days: [DayCell]
    /// The same day a week earlier, as in paths; nil where there is none.
    let previous: String?
    let next: String?

    static let fields: [Field<WeekStrip>] = [
        .init("days", \.days),
        .init("previous", \.previous),
        .init("next", \.next),
    ]

    /// The first of the seven days. They are counted from yesterday, so that the days to come are seen on a Sunday as
    /// well, and stay where they are when another of them is chosen.
    static func first(around chosen: CalendarDate, today: CalendarDate) -> CalendarDate {
        let sinceYesterday = chosen.daysSince1970 - today.daysSince1970 + 1
        return chosen.adding(days: -((sinceYesterday % 7 + 7) % 7)) ?? chosen
    }

    init(
        around chosen: CalendarDate, marks: [DayMark], projected: [ProjectedTodo], _ viewer: TodoViewer,
        _ formatter: LocalizedFormatter
    ) {
        days = DayCell.days(
            7, from: Self.first(around: chosen, today: viewer.today), chosen: chosen, marks: marks,
            projected: projected, viewer, formatter)
        previous = chosen.adding(days: -7)?.text
        next = chosen.adding(days: 7)?.text
    }
}
