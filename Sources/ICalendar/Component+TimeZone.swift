import Foundation

extension Component {
    /// In seconds: changes of a longer period aren't looked up.
    private static let longestPeriod = 200.0 * 366 * 86_400

    /// The offsets of a time zone over a period (RFC 5545, section 3.6.5), and beyond it as far as its rules go on.
    ///
    /// Changes that come each year by the same rule, up to the period's end, are written as that rule: Outlook reads no
    /// lists of dates ([MS-OXCICAL], section 2.1.3.1.1.19), and its clocks would be an hour off for half of the year. Any
    /// other is listed by its date, so that zones whose changes follow the moon are correct. If one that goes on has no such
    /// rule, all are listed: the last change by a rule alone would never be taken back.
    package static func timeZone(_ zone: TimeZone, from start: Date, to end: Date) -> Component {
        let end = min(max(start, end), start + longestPeriod)
        let observances = Observance.all(of: zone, from: start, to: end)
        let current = observances.filter { $1.contains { Double($0) > end.timeIntervalSince1970 } }
        let haveRules = current.allSatisfy { $0.rule(endOf: $1) != nil }
        let parts = observances.flatMap { observance, onsets in
            observance.components(onsets, goOn: haveRules && current[observance] != nil)
        }
        return Component(
            "VTIMEZONE", [Property("TZID", text: zone.identifier)],
            parts.sorted { $0.onset < $1.onset }.map { $0.component })
    }
}

/// An offset that a time zone observes, and its name.
private struct Observance: Hashable {
    /// In seconds: the longest time from a weekday of a month to the same one a year later.
    private static let year = 53.0 * 7 * 86_400

    let offsetBefore: Int
    let offset: Int
    let isDaylight: Bool
    let name: String

    /// All observances of a zone, with their onsets in seconds since 1970, ascending.
    ///
    /// Those of a year before the period are among them, so that one holds when it begins: a component for that alone would
    /// be a second one of its kind, of which Outlook reads one. Those of a year after it show which go on.
    static func all(of zone: TimeZone, from start: Date, to end: Date) -> [Observance: [Int]] {
        var found: [Observance: [Int]] = [:]
        var moment = start - year
        var before = Observance(zone, at: moment, offsetBefore: zone.secondsFromGMT(for: moment))
        while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment, next <= end + year {
            moment = next
            let observance = Observance(zone, at: next, offsetBefore: before.offset)
            // Some transitions are legal only: neither the offset nor daylight saving time changes.
            guard observance.offset != before.offset || observance.isDaylight != before.isDaylight else { continue }
            found[observance, default: []].append(Int(next.timeIntervalSince1970))
            before = observance
        }
        let beginning = Int(start.timeIntervalSince1970)
        if !found.values.contains(where: { $0[0] <= beginning }) {
            let first = Observance(zone, at: start, offsetBefore: zone.secondsFromGMT(for: start))
            // Where clocks aren't changed, a calendar is the same whichever day its period begins with.
            let onset = found.isEmpty ? min(beginning, 0) : beginning
            found[first, default: []].insert(onset, at: 0)
        }
        return found
    }

    init(_ zone: TimeZone, at moment: Date, offsetBefore: Int) {
        self.offsetBefore = offsetBefore
        offset = zone.secondsFromGMT(for: moment)
        isDaylight = zone.isDaylightSavingTime(for: moment)
        name = Self.name(of: offset)
    }

    /// The rule of its last onsets; nil if they have none.
    func rule(endOf onsets: [Int]) -> YearlyRule? { YearlyRule(endOf: localTimes(onsets)) }

    /// Local times with the offset before the change.
    private func localTimes(_ onsets: [Int]) -> [Int] { onsets.map { $0 + offsetBefore } }

    /// The component of its onsets; two, if a rule stands for the last of them alone.
    func components(_ onsets: [Int], goOn: Bool) -> [(onset: Int, component: Component)] {
        let times = localTimes(onsets)
        let rule = goOn ? YearlyRule(endOf: times) : nil
        let listed = times.dropLast(rule?.count ?? 0)
        var parts: [(onset: Int, component: Component)] = []
        if let first = listed.first {
            let others = listed.dropFirst().map { DateTimeValue(secondsSince1970: $0).text }.joined(separator: ",")
            parts.append((first, component(from: first, others.isEmpty ? [] : [Property("RDATE", value: others)])))
        }
        if let rule {
            let first = times[listed.count]
            parts.append((first, component(from: first, [Property("RRULE", value: rule.text)])))
        }
        return parts
    }

    private func component(from onset: Int, _ further: [Property]) -> Component {
        Component(
            isDaylight ? "DAYLIGHT" : "STANDARD",
            [
                Property("DTSTART", value: DateTimeValue(secondsSince1970: onset).text),
                Property("TZOFFSETFROM", value: Self.offsetText(offsetBefore)),
                Property("TZOFFSETTO", value: Self.offsetText(offset)),
                Property("TZNAME", text: name),
            ] + further)
    }

    /// `+0100`, with seconds where there are any: `-045602` (RFC 5545, section 3.3.14).
    private static func offsetText(_ seconds: Int) -> String {
        let parts = [abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60]
        let shown = parts[2] == 0 ? parts.dropLast() : parts[...]
        return (seconds < 0 ? "-" : "+") + shown.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    }

    /// As tzdata names offsets without an abbreviation: `+09`, `+0530`.
    private static func name(of offset: Int) -> String {
        let text = offsetText(offset)
        return text.hasSuffix("00") && text.utf8.count == 5 ? String(text.dropLast(2)) : text
    }
}

extension DateTimeValue {
    /// The day and time this many seconds after 1970-01-01 00:00.
    init(secondsSince1970 seconds: Int) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(seconds)))
        self.init(
            year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1,
            time: Time(hour: parts.hour ?? 0, minute: parts.minute ?? 0, second: parts.second ?? 0))
    }
}
