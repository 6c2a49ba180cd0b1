import Database
import Foundation
import TextRules
import Todos

/// Reads a moment as programs write it, with an offset from UTC (ISO 8601 as in RFC 3339, section 5.6).
enum ImportedMoment {
    /// The moment of `2026-11-24T09:00:00Z`, to the second. The offset may be such as `+05:30`, `-0500` or `+01`, a fraction
    /// of the second is passed over, and a blank may stand for the T. The seconds may be missing after a T alone, because
    /// `2026-11-24 09:00-10:00` is an hour. Nil for anything else.
    static func read(_ text: String) -> Timestamp? {
        guard text.utf8.count <= 40, let day = CalendarDate(String(text.prefix(10))) else { return nil }
        let rest = text.dropFirst(10)
        guard let mark = rest.first, mark == "T" || mark == " ",
            let sign = rest.lastIndex(where: { "+-Z".contains($0) }),
            let zone = offset(rest[sign...]).flatMap({ TimeZone(secondsFromGMT: $0) })
        else { return nil }
        let parts = rest[..<sign].dropFirst().split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let written = parts.first, parts.count == 1 || isNumber(parts[1]),
            let time = ImportedTime.read(String(written))
        else { return nil }
        let numbers = written.split(separator: ":")
        guard numbers.count == 3 || mark == "T" else { return nil }
        let second = numbers.count == 3 ? Int(numbers[2].prefix(2)) ?? 0 : 0
        return LocalClock(timeZone: zone).moment(day, time, second: second)
    }

    /// The seconds of `Z`, `+05:30`, `+0530` and `+05`; nil for anything else.
    private static func offset(_ text: Substring) -> Int? {
        if text == "Z" { return 0 }
        let written = text.dropFirst()
        let hasColon = written.utf8.count == 5 && written.dropFirst(2).first == ":"
        let digits = hasColon ? written.prefix(2) + written.suffix(2) : written
        guard [2, 4].contains(digits.utf8.count), isNumber(digits), let hours = Int(digits.prefix(2)) else {
            return nil
        }
        let minutes = Int(digits.dropFirst(2)) ?? 0
        guard minutes < 60 else { return nil }
        return (hours * 60 + minutes) * (text.first == "-" ? -60 : 60)
    }

    private static func isNumber(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy(\.isDigit) }
}
