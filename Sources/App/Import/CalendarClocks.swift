import Database
import Foundation
import ICalendar
import Todos

/// Converts a calendar's times to the importing member's time zone.
struct CalendarClocks {
    struct Shown {
        let day: CalendarDate
        /// Nil for a whole day.
        let time: TimeOfDay?
        /// The value as written, in its own time zone.
        let written: Written
        /// The number of days between the written day and this one.
        var shift: Int { day.daysSince1970 - written.day.daysSince1970 }
    }

    struct Written {
        let day: CalendarDate
        let time: TimeOfDay
        let timeZone: TimeZone
    }

    /// Cached by TZID, because many entries name the same few.
    private var zones: [String: TimeZone?] = [:]

    /// The local day and time; nil for one that doesn't exist.
    ///
    /// Times without a zone, or with an unknown one, are taken as written: that is what their author saw.
    mutating func shown(_ property: Property, _ clock: LocalClock) -> Shown? {
        guard let value = DateTimeValue(property.value), let day = value.date else { return nil }
        guard let time = value.time else {
            return Shown(
                day: day, time: nil, written: Written(day: day, time: .midnight, timeZone: clock.timeZone))
        }
        guard let written = TimeOfDay(hour: time.hour, minute: time.minute) else { return nil }
        let zone = time.isUTC ? TimeZone.gmt : property.parameter("TZID").flatMap { self.zone($0) }
        guard let zone, zone != clock.timeZone else {
            return Shown(
                day: day, time: written, written: Written(day: day, time: written, timeZone: clock.timeZone))
        }
        let shown = LocalClock(timeZone: zone).moment(day, written).clock(in: clock.timeZone)
        return Shown(
            day: shown.day, time: shown.time, written: Written(day: day, time: written, timeZone: zone))
    }

    /// The timestamp; nil for a day or a time that doesn't exist.
    ///
    /// It is read in its own time zone: clocks here may show the same time twice.
    mutating func moment(_ property: Property, _ clock: LocalClock) -> Timestamp? {
        guard let written = shown(property, clock)?.written else { return nil }
        let second = DateTimeValue(property.value)?.time?.second ?? 0
        return LocalClock(timeZone: written.timeZone).moment(written.day, written.time, second: min(second, 59))
    }

    private mutating func zone(_ name: String) -> TimeZone? {
        if let known = zones[name] { return known }
        // Some programs write "/example.org/Europe/Berlin".
        let parts = name.split(separator: "/")
        let zone = TimeZone(sentName: name) ?? TimeZone(sentName: parts.suffix(2).joined(separator: "/"))
        zones[name] = .some(zone)
        return zone
    }
}
