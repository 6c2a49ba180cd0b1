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
        /// With the end; nil for none.
        let rule: Recurrence?
    }

    /// More observances and onsets than any real zone has.
    private static let (observanceLimit, onsetLimit) = (50, 1000)
    /// In days: longer than from one date of a yearly rule to the next.
    fileprivate static let year = 400

    private let observances: [Observance]

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
    func timeZone(on day: CalendarDate, at time: TimeOfDay) -> TimeZone? {
        let moment = (day, time.hour * 3600 + time.minute * 60)
        let latest = observances.compactMap { observance in
            observance.latestOnset(upTo: moment).map { (onset: $0, offset: observance.offset) }
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
            let read = try? Recurrence(calendar: text, at: time, in: zone), read.isYearly
        else { return nil }
        rule = read
    }

    /// The latest onset up to a time, which is after those that clocks skip.
    func latestOnset(upTo moment: DefinedTimeZone.LocalTime) -> DefinedTimeZone.LocalTime? {
        let skipped = max(0, offset - offsetBefore)
        func isOver(_ onset: DefinedTimeZone.LocalTime) -> Bool { (onset.day, onset.second + skipped) <= moment }

        let listed = onsets.last(where: isOver)
        guard let rule else { return listed }
        let last = if case .until(let day) = rule.end { min(day, moment.day) } else { moment.day }
        guard let earliest = last.adding(days: -DefinedTimeZone.year),
            let bounded = try? rule.ending(.until(last))
        else { return listed }
        let second = onsets[0].second
        let dates = bounded.dates(from: earliest, startingAt: onsets[0].day).map { (day: $0, second: second) }
        return [listed, dates.last(where: isOver)].compactMap { $0 }.max { $0 < $1 }
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

extension Recurrence {
    /// Whether it has a date each year, as far as its parts say, so that the latest is soon found.
    fileprivate var isYearly: Bool {
        if case .count = end { return false }
        return frequency == .yearly && interval == 1
    }
}
