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

    /// Parses an RRULE value. Some programs write a semicolon behind its last part.
    /// - Parameter start: when the entry begins; nil for all day.
    /// - Throws: `RecurrenceError`.
    init(calendar text: String, at start: TimeOfDay?, in timeZone: TimeZone) throws(RecurrenceError) {
        let parts = Self.numbered(text.split(separator: ";")).map { part in
            guard let last = Self.until(part)?.lastDay(at: start, in: timeZone) else { return String(part) }
            return "UNTIL=\(DateTimeValue(last).text)"
        }
        try self.init(parts.joined(separator: ";"))
    }

    /// The same parts with `BYDAY=2TU` for `BYDAY=TU;BYSETPOS=2`, as Outlook says the second Tuesday of a month.
    private static func numbered(_ parts: [Substring]) -> [Substring] {
        func values(_ name: String) -> [Substring] {
            parts.filter { $0.utf8.count < 30 && $0.uppercased().hasPrefix("\(name)=") }.map {
                $0.dropFirst(name.count + 1)
            }
        }

        let frequency = values("FREQ").first?.uppercased()
        // Otherwise it counts in more than one month.
        let isOfMonth =
            frequency == "MONTHLY" || frequency == "YEARLY" && values("BYMONTH").first.map { Int($0) != nil } ?? false
        guard isOfMonth, values("BYMONTHDAY").isEmpty, let position = values("BYSETPOS").first, Int(position) != nil,
            let weekday = values("BYDAY").first, weekday.utf8.count == 2
        else { return parts }
        return parts.compactMap { part in
            let name = part.prefix { $0 != "=" }.uppercased()
            return name == "BYSETPOS" ? nil : name == "BYDAY" ? "BYDAY=\(position)\(weekday)" : part
        }
    }

    /// When an RRULE value says that the rule ends; nil if it doesn't.
    static func until(inCalendar text: String) -> DateTimeValue? {
        text.split(separator: ";").lazy.compactMap { until($0) }.first
    }

    private static func until(_ part: Substring) -> DateTimeValue? {
        guard part.utf8.count < 30, part.uppercased().hasPrefix("UNTIL=") else { return nil }
        return DateTimeValue(part.dropFirst("UNTIL=".count).uppercased())
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

    /// The day and the time by a zone's clock; nil for a day alone, and for one that there isn't.
    func clock(in timeZone: TimeZone) -> (day: CalendarDate, time: TimeOfDay)? {
        guard let date, let time, let written = TimeOfDay(hour: time.hour, minute: time.minute) else { return nil }
        guard time.isUTC else { return (date, written) }
        return LocalClock(timeZone: .gmt).moment(date, written).clock(in: timeZone)
    }

    /// The last day on which an entry with this start time begins no later than the value.
    /// - Parameter start: nil for all day. Then the value is a day (RFC 5545, section 3.3.10), but programs write the
    ///   beginning or the end of that day in UTC as well.
    fileprivate func lastDay(at start: TimeOfDay?, in timeZone: TimeZone) -> CalendarDate? {
        guard let shown = clock(in: timeZone), let written = clock(in: .gmt) else { return date }
        if start == nil, [.midnight, .lastMinute].contains(written.time) { return date }
        return shown.time < start ?? .midnight ? shown.day.adding(days: -1) : shown.day
    }
}
