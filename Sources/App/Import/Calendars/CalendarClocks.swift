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
        /// Whether it names a time zone that isn't known.
        var isZoneUnknown = false
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
    private var defined: [String: DefinedTimeZone?] = [:]
    /// Each VTIMEZONE by its TZID.
    private let definitions: [String: Component]

    /// - Parameter calendars: those whose times are read; they may define time zones.
    init(_ calendars: [Component]) {
        let zones = calendars.flatMap(\.components).filter { $0.name == "VTIMEZONE" }
        definitions = Dictionary(zones.compactMap { zone in zone["TZID"].map { ($0.text, zone) } }) { first, _ in first
        }
    }

    /// The local day and time; nil for one that doesn't exist.
    ///
    /// Times without a zone, or with an unknown one, are taken as written: that is what their author saw.
    /// - Parameter days: how many days later it is than written.
    mutating func shown(_ property: Property, movedBy days: Int = 0, _ clock: LocalClock) -> Shown? {
        guard let value = DateTimeValue(property.value), let day = value.date?.adding(days: days) else { return nil }
        guard let time = value.time else {
            return Shown(
                day: day, time: nil, written: Written(day: day, time: .midnight, timeZone: clock.timeZone))
        }
        guard let written = TimeOfDay(hour: time.hour, minute: time.minute) else { return nil }
        let zone = time.isUTC ? TimeZone.gmt : self.zone(of: property, on: day, at: written)
        guard let zone, zone != clock.timeZone else {
            return Shown(
                day: day, time: written, written: Written(day: day, time: written, timeZone: clock.timeZone),
                isZoneUnknown: zone == nil && property.parameter("TZID") != nil)
        }
        let shown = LocalClock(timeZone: zone).moment(day, written).clock(in: clock.timeZone)
        return Shown(
            day: shown.day, time: shown.time, written: Written(day: day, time: written, timeZone: zone))
    }

    /// Where a duration ends that isn't negative: its days by the clock of the start's own time zone, the rest by what passes
    /// (RFC 5545, section 3.3.6). Nil after the last day that there is.
    func end(
        of duration: DurationValue, from start: Shown, _ clock: LocalClock
    ) -> (day: CalendarDate, time: TimeOfDay)? {
        guard start.time != nil else {
            let (days, rest) = duration.seconds.quotientAndRemainder(dividingBy: 86_400)
            return start.day.adding(days: duration.days + days).map { ($0, TimeOfDay(secondsOfDay: rest)) }
        }
        guard let day = start.written.day.adding(days: duration.days) else { return nil }
        let moment = LocalClock(timeZone: start.written.timeZone).moment(day, start.written.time)
        return Timestamp(moment.date + Double(duration.seconds)).clock(in: clock.timeZone)
    }

    /// The timestamp; nil for a day or a time that doesn't exist.
    ///
    /// It is read in its own time zone: clocks here may show the same time twice.
    mutating func moment(_ property: Property, _ clock: LocalClock) -> Timestamp? {
        guard let written = shown(property, clock)?.written else { return nil }
        let second = DateTimeValue(property.value)?.time?.second ?? 0
        return LocalClock(timeZone: written.timeZone).moment(written.day, written.time, second: min(second, 59))
    }

    /// The time zone that a property names; nil for none, and for an unknown one.
    /// - Returns: for one that only the calendar defines, the offset that holds at this local time.
    mutating func zone(of property: Property, on day: CalendarDate, at time: TimeOfDay) -> TimeZone? {
        guard let name = property.parameter("TZID") else { return nil }
        if let zone = named(name) { return zone }
        if defined[name] == nil { defined[name] = .some(definitions[name].flatMap { DefinedTimeZone($0) }) }
        return defined[name]??.timeZone(on: day, at: time)
    }

    private mutating func named(_ name: String) -> TimeZone? {
        if let known = zones[name] { return known }
        let zone = NamedTimeZones.zone(name)
        zones[name] = .some(zone)
        return zone
    }
}
