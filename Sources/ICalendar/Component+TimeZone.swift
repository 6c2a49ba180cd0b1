import Foundation

extension Component {
    /// More than any zone has in a hundred years.
    private static let mostTransitions = 400

    /// The offsets of a time zone over a period (RFC 5545, section 3.6.5). The last one applies from there on.
    ///
    /// Each change is listed by its date: no rule is guessed, and zones whose changes follow the moon are correct.
    package static func timeZone(_ zone: TimeZone, from start: Date, to end: Date) -> Component {
        let observances = Observance.all(of: zone, from: start, to: max(start, end), most: mostTransitions)
        return Component(
            "VTIMEZONE", [Property("TZID", text: zone.identifier)],
            observances.sorted { $0.value[0] < $1.value[0] }.map { $0.key.component(onsets: $0.value) })
    }
}

/// An offset that a time zone observes, and its name.
private struct Observance: Hashable {
    let offsetBefore: Int
    let offset: Int
    let isDaylight: Bool
    let name: String

    /// All observances of a zone, with their onsets in seconds since 1970, ascending.
    static func all(of zone: TimeZone, from start: Date, to end: Date, most: Int) -> [Observance: [Int]] {
        let first = Observance(zone, at: start, offsetBefore: zone.secondsFromGMT(for: start))
        var found = [first: [Int(start.timeIntervalSince1970)]]
        var before = first
        var moment = start
        for _ in 0..<most {
            guard let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment, next <= end else {
                break
            }
            moment = next
            let observance = Observance(zone, at: next, offsetBefore: before.offset)
            // Some transitions are legal only: neither the offset nor daylight saving time changes.
            guard observance.offset != before.offset || observance.isDaylight != before.isDaylight else { continue }
            found[observance, default: []].append(Int(next.timeIntervalSince1970))
            before = observance
        }
        return found
    }

    init(_ zone: TimeZone, at moment: Date, offsetBefore: Int) {
        self.offsetBefore = offsetBefore
        offset = zone.secondsFromGMT(for: moment)
        isDaylight = zone.isDaylightSavingTime(for: moment)
        name = Self.name(of: offset)
    }

    /// Onsets are local times with the offset before the change.
    func component(onsets: [Int]) -> Component {
        let dates = onsets.map { DateTimeValue(secondsSince1970: $0 + offsetBefore).text }
        return Component(
            isDaylight ? "DAYLIGHT" : "STANDARD",
            [
                Property("DTSTART", value: dates[0]),
                Property("TZOFFSETFROM", value: Self.offsetText(offsetBefore)),
                Property("TZOFFSETTO", value: Self.offsetText(offset)),
                Property("TZNAME", text: name),
            ] + (dates.count > 1 ? [Property("RDATE", value: dates.dropFirst().joined(separator: ","))] : []))
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
