import TextRules
import Todos

/// The order of day and month in a table's dates with slashes: `12/31/2026` or `31/12/2026`.
enum SlashedDates {
    case monthFirst, dayFirst

    /// - Parameter dates: all dates of the table. Nil unless they tell: one has a day over 12, and none the other order.
    init?(_ dates: [String]) {
        let numbers = dates.compactMap(Self.numbers)
        let isMonthFirst = numbers.contains { $0.second > 12 }
        guard isMonthFirst != numbers.contains(where: { $0.first > 12 }) else { return nil }
        self = isMonthFirst ? .monthFirst : .dayFirst
    }

    /// Such a date as to-dos have it; any other text as it is.
    func plain(_ text: String) -> String {
        guard let (first, second, year) = Self.numbers(text) else { return text }
        let (month, day) = self == .monthFirst ? (first, second) : (second, first)
        return CalendarDate(year: year, month: month, day: day)?.text ?? text
    }

    private static func numbers(_ text: String) -> (first: Int, second: Int, year: Int)? {
        guard text.utf8.count <= 20, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count == 4,
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2])
        else { return nil }
        return (first, second, year)
    }
}
