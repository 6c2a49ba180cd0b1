/// A day of the Gregorian calendar, without a time zone. Its text form is `YYYY-MM-DD` (RFC 3339, full-date).
package struct CalendarDate: Sendable, Hashable, Comparable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil unless the day exists: years 1 to 9999, months 1 to 12, and February as long as it is that year.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads exactly `YYYY-MM-DD`, as `<input type="date">` sends it.
    package init?(_ text: String) {
        guard text.utf8.count == 10, let numbers = text.numbers(separatedBy: "-", widths: [4, 2, 2]) else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    package var text: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }

    package static func < (one: CalendarDate, other: CalendarDate) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
