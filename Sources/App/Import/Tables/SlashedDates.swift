import TextRules

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

    /// - Parameters: a date's first two numbers. Nil unless they tell: one over 12 is the day, and two equal ones are the
    ///   same day in either order.
    init?(_ first: Int, _ second: Int) {
        guard first > 12 || second > 12 || first == second else { return nil }
        self = second > 12 ? .monthFirst : .dayFirst
    }

    /// Whether a text is such a date, with a time or without, that can be two days.
    static func isAmbiguous(_ text: String) -> Bool {
        numbers(text).map { SlashedDates($0.first, $0.second) == nil } ?? false
    }

    private static func numbers(_ text: String) -> (first: Int, second: Int)? {
        guard text.utf8.count <= 80, text.utf8.contains(UInt8(ascii: "/")) else { return nil }
        let date = text.split(maxSplits: 1) { $0 == " " || $0 == "," }.first ?? ""
        let parts = date.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2].utf8.count == 4,
            parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            let first = Int(parts[0]), let second = Int(parts[1])
        else { return nil }
        return (first, second)
    }
}
