import Foundation
import TextRules

/// Finds the time zone that a calendar's TZID names.
enum NamedTimeZones {
    private static let small = Dictionary(
        TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The time zone with a name of the tz database or of Windows, in any case, or with an offset, such as `GMT+0200`.
    static func zone(_ name: String) -> TimeZone? {
        // Some programs write "/example.org/Europe/Berlin", and "/example.org/America/Indiana/Knox".
        let parts = name.split(separator: "/")
        let ends = [3, 2].map { parts.suffix($0).joined(separator: "/") }
        return offset(name) ?? WindowsTimeZones.name(of: name).flatMap { TimeZone(identifier: $0) }
            ?? TimeZone(sentName: name) ?? ends.lazy.compactMap(inAnyCase).first
    }

    private static func inAnyCase(_ name: String) -> TimeZone? {
        TimeZone(sentName: name) ?? small[name.lowercased()].flatMap { TimeZone(identifier: $0) }
    }

    /// The zone of `GMT+2`, `UTC-03:30` and `GMT+0200`.
    private static func offset(_ name: String) -> TimeZone? {
        guard name.utf8.count <= 9, ["GMT", "UTC"].contains(name.prefix(3).uppercased()) else { return nil }
        let sign = name.dropFirst(3).prefix(1)
        let digits = name.dropFirst(4).filter { $0 != ":" }
        guard sign == "+" || sign == "-", digits.utf8.allSatisfy(\.isDigit), let number = Int(digits) else {
            return nil
        }
        let (hours, minutes) = digits.utf8.count > 2 ? (number / 100, number % 100) : (number, 0)
        guard hours < 15, minutes < 60 else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return TimeZone(secondsFromGMT: sign == "-" ? -seconds : seconds)
    }
}
