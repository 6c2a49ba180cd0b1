import Database

/// The to-dos of a calendar, chosen before any is read as a whole.
package struct CalendarChoice: Sendable {
    /// In the calendar's order.
    let places: [CalendarPlace]
    let scope: TodoScope

    /// The first and the last day on which one of them has a time; nil if none has.
    package var days: ClosedRange<CalendarDate>? {
        let days = places.filter(\.hasTime).compactMap { CalendarDate($0.date) }
        return days.min().flatMap { first in days.max().map { first...$0 } }
    }
}

/// Where a to-do stands in a calendar.
struct CalendarPlace: Sendable {
    enum Column: Int, RecordColumn {
        case id, date, position, startTime
    }

    let id: Int64
    let date: String
    let hasTime: Bool
    private let position: Int64

    init(row: Row) {
        (id, position) = (row.int(Column.id), row.int(Column.position))
        (date, hasTime) = (row.text(Column.date), !row.text(Column.startTime).isEmpty)
    }

    /// As to-dos are sorted: by date, position and number.
    var order: (String, Int64, Int64) { (date, position, id) }
}
