import Mustache
import Todos

/// A week, Monday to Sunday, with the chosen day and links to the weeks before and after.
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

    static func monday(of day: CalendarDate) -> CalendarDate {
        day.adding(days: -day.weekday.rawValue) ?? day
    }

    init(
        around chosen: CalendarDate, marks: [DayMark], projected: [ProjectedTodo], _ viewer: TodoViewer,
        _ formatter: LocalizedFormatter
    ) {
        days = DayCell.days(
            7, from: Self.monday(of: chosen), chosen: chosen, marks: marks, projected: projected, viewer, formatter)
        previous = chosen.adding(days: -7)?.text
        next = chosen.adding(days: 7)?.text
    }
}
