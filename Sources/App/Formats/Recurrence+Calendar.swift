import Database
import Foundation
import ICalendar
import Todos

/// Recurrence rules in iCalendar form. Our rules end on a day. In a calendar, whose entries have times, they end at a
/// time in UTC (RFC 5545, section 3.3.10).
extension Recurrence {
    /// The RRULE value for an entry that starts at `start`, or lasts all day: then it ends on a day as well.
    func calendarText(at start: TimeOfDay?, in timeZone: TimeZone) -> String {
        guard let start, case .until(let day) = end else { return text }
        let moment = LocalClock(timeZone: timeZone).moment(day, start)
        return text.replacing("UNTIL=\(DateTimeValue(day).text)", with: "UNTIL=\(DateTimeValue(utc: moment).text)")
    }

    /// Parses an RRULE value.
    /// - Throws: `RecurrenceError`.
    init(calendar text: String, at start: TimeOfDay, in timeZone: TimeZone) throws(RecurrenceError) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { part in
            guard part.utf8.count < 30, part.uppercased().hasPrefix("UNTIL="),
                let until = DateTimeValue(part.dropFirst("UNTIL=".count).uppercased()),
                let last = until.lastDay(at: start, in: timeZone)
            else { return String(part) }
            return "UNTIL=\(DateTimeValue(last).text)"
        }
        try self.init(parts.joined(separator: ";"))
    }
}

extension DateTimeValue {
    init(_ day: CalendarDate, _ time: TimeOfDay? = nil, isUTC: Bool = false) {
        self.init(
            year: day.year, month: day.month, day: day.day,
            time: time.map { Time(hour: $0.hour, minute: $0.minute, isUTC: isUTC) })
    }

    /// The moment in UTC, precise to the second.
    init(utc moment: Timestamp) {
        let (day, time) = moment.clock(in: .gmt)
        let second = Int((moment.milliseconds / 1000 % 60 + 60) % 60)
        self.init(
            year: day.year, month: day.month, day: day.day,
            time: Time(hour: time.hour, minute: time.minute, second: second, isUTC: true))
    }

    var date: CalendarDate? { CalendarDate(year: year, month: month, day: day) }

    /// The last day on which an entry with this start time begins no later than the value.
    fileprivate func lastDay(at start: TimeOfDay, in timeZone: TimeZone) -> CalendarDate? {
        guard let date, let time, let shown = TimeOfDay(hour: time.hour, minute: time.minute) else { return date }
        let clock =
            time.isUTC
            ? LocalClock(timeZone: .gmt).moment(date, shown).clock(in: timeZone) : (day: date, time: shown)
        return clock.time < start ? clock.day.adding(days: -1) : clock.day
    }
}
