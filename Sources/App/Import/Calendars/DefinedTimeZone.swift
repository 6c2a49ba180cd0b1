import Foundation
import ICalendar
import TextRules
import Todos

/// A time zone that a calendar defines itself (VTIMEZONE; RFC 5545, section 3.6.5).
struct DefinedTimeZone {
    /// Of the clocks of the zone: a day and the seconds since its beginning.
    typealias LocalTime = (day: CalendarDate, second: Int)

    fileprivate struct Observance {
        let offsetBefore: Int
        let offset: Int
        /// Its onsets but those of the rule, ascending.
        let onsets: [LocalTime]
        /// Nil for none.
        var rule: YearlyOnsets?
    }

    /// The onsets of a rule that comes each year, which are on the same days in all years of one kind. A file has many
    /// times, and finding the dates of all rules anew for each took milliseconds.
    fileprivate struct YearlyOnsets {
        /// More than any real rule has in a year.
        private static let limit = 4

        /// Without an end.
        private let rule: Recurrence
        private let first: CalendarDate
        /// Nil for none.
        private let end: CalendarDate?
        /// By `CalendarDate.kindOfYear`, of any year of that kind.
        private var datesOfKinds = [[CalendarDate]?](repeating: nil, count: CalendarDate.kindsOfYears)
    }

    /// More observances and onsets than any real zone has.
    private static let (observanceLimit, onsetLimit) = (50, 1000)

    private var observances: [Observance]

    /// Nil for a component with a part that is missing, not understood, or beyond the limits.
    init?(_ component: Component) {
        let parts = component.components.filter { ["STANDARD", "DAYLIGHT"].contains($0.name) }
        guard (1...Self.observanceLimit).contains(parts.count) else { return nil }
        observances = parts.compactMap { Observance($0) }
        guard observances.count == parts.count,
            observances.reduce(0, { $0 + $1.onsets.count }) <= Self.onsetLimit
        else { return nil }
    }

    /// The offset that holds at a local time: that of the latest onset. A time that clocks skip has the offset before.
    mutating func timeZone(on day: CalendarDate, at time: TimeOfDay) -> TimeZone? {
        let moment = (day, time.hour * 3600 + time.minute * 60)
        let latest = observances.indices.compactMap { index in
            observances[index].latestOnset(upTo: moment).map { (onset: $0, offset: observances[index].offset) }
        }.max { $0.onset < $1.onset }
        let first = observances.min { $0.onsets[0] < $1.onsets[0] }
        return (latest?.offset ?? first?.offsetBefore).flatMap { TimeZone(secondsFromGMT: $0) }
    }
}

extension DefinedTimeZone.Observance {
    fileprivate init?(_ component: Component) {
        guard let before = component["TZOFFSETFROM"].flatMap({ Self.seconds($0.value) }),
            let after = component["TZOFFSETTO"].flatMap({ Self.seconds($0.value) }),
            let start = component["DTSTART"].flatMap({ Self.onset($0.value) })
        else { return nil }
        let dates = component.properties.filter { $0.name == "RDATE" }.flatMap { $0.value.split(separator: ",") }
        let further = dates.compactMap { Self.onset(String($0)) }
        guard further.count == dates.count else { return nil }
        (offsetBefore, offset) = (before, after)
        onsets = ([start] + further).sorted { $0 < $1 }
        guard let text = component["RRULE"]?.value else {
            rule = nil
            return
        }
        guard let zone = TimeZone(secondsFromGMT: before), let time = TimeOfDay(start),
            let read = try? Recurrence(calendar: text, at: time, in: zone),
            let yearly = DefinedTimeZone.YearlyOnsets(read, from: start.day)
        else { return nil }
        rule = yearly
    }

    /// The latest onset up to a time, which is after those that clocks skip.
    mutating func latestOnset(upTo moment: DefinedTimeZone.LocalTime) -> DefinedTimeZone.LocalTime? {
        let skipped = max(0, offset - offsetBefore)
        func isOver(_ onset: DefinedTimeZone.LocalTime) -> Bool { (onset.day, onset.second + skipped) <= moment }

        let (listed, second) = (onsets.last(where: isOver), onsets[0].second)
        let ruled = rule?.last(upTo: moment.day) { isOver(($0, second)) }.map { (day: $0, second: second) }
        return [listed, ruled].compactMap { $0 }.max { $0 < $1 }
    }

    private static func onset(_ text: String) -> DefinedTimeZone.LocalTime? {
        guard let value = DateTimeValue(text), let day = value.date, let time = value.time, !time.isUTC else {
            return nil
        }
        return (day, time.hour * 3600 + time.minute * 60 + time.second)
    }

    /// The seconds of `+0100`, `-045602`.
    private static func seconds(_ text: String) -> Int? {
        let digits = text.dropFirst()
        guard text.hasPrefix("+") || text.hasPrefix("-"), [4, 6].contains(digits.utf8.count),
            digits.utf8.allSatisfy(\.isDigit), let number = Int(digits)
        else { return nil }
        let whole = digits.utf8.count == 4 ? number * 100 : number
        let (hours, minutes, rest) = (whole / 10_000, whole / 100 % 100, whole % 100)
        guard hours < 24, minutes < 60, rest < 60 else { return nil }
        return (text.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60 + rest)
    }
}

extension TimeOfDay {
    fileprivate init?(_ time: DefinedTimeZone.LocalTime) {
        self.init(hour: time.second / 3600, minute: time.second / 60 % 60)
    }
}

extension DefinedTimeZone.YearlyOnsets {
    /// Nil for a rule that doesn't come each year, as far as its parts say, and for one that comes more often than real
    /// ones.
    init?(_ rule: Recurrence, from first: CalendarDate) {
        guard rule.frequency == .yearly, rule.interval == 1 else { return nil }
        switch rule.end {
        case .never: end = nil
        case .until(let day): end = day
        case .count: return nil
        }
        guard let endless = try? rule.anchored(at: first).ending(.never) else { return nil }
        (self.rule, self.first) = (endless, first)
        guard dates(inYearOf: first).count <= Self.limit else { return nil }
    }

    /// The latest up to a day, in its year or the one before, that meets a condition.
    mutating func last(upTo day: CalendarDate, where isOver: (CalendarDate) -> Bool) -> CalendarDate? {
        let latest = min(day, end ?? day)
        for year in [latest.year, latest.year - 1] {
            guard let new = CalendarDate(year: year, month: 1, day: 1) else { continue }
            for date in dates(inYearOf: new).reversed() {
                guard let date = CalendarDate(year: year, month: date.month, day: date.day), date <= latest else {
                    continue
                }
                guard date >= first else { return nil }
                if isOver(date) { return date }
            }
        }
        return nil
    }

    /// Ascending.
    private mutating func dates(inYearOf day: CalendarDate) -> [CalendarDate] {
        if let known = datesOfKinds[day.kindOfYear] { return known }
        var found: [CalendarDate] = []
        if let start = CalendarDate(year: day.year, month: 1, day: 1),
            let last = CalendarDate(year: day.year, month: 12, day: 31), let whole = try? rule.ending(.until(last))
        {
            found = Array(whole.dates(startingAt: start))
        }
        datesOfKinds[day.kindOfYear] = found
        return found
    }
}
