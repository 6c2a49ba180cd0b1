/// A day of the Gregorian calendar, without a time zone. Its text form is `YYYY-MM-DD` (RFC 3339, full-date).
package struct CalendarDate: Sendable, Hashable, Comparable {
    /// 0001-01-01 and 9999-12-31, in days since 1970-01-01.
    private static let (firstDay, lastDay) = (-719_162, 2_932_896)

    package let year: Int
    package let month: Int
    package let day: Int

    /// Nil unless the day exists: years 1 to 9999, months 1 to 12, leap years included.
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
        guard let date = DigitReader.read(text, Self.init(digits:)) else { return nil }
        self = date
    }

    /// Reads the same from UTF-8.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var digits = DigitReader(text)
        self.init(digits: &digits)
    }

    private init?(digits: inout DigitReader) {
        guard let year = digits.number(width: 4), digits.skip("-"), let month = digits.number(width: 2),
            digits.skip("-"), let day = digits.number(width: 2), digits.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day that many days after 1970-01-01, or before it; the nearest that exists if the year is outside of 1 to
    /// 9999.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
    package init(daysSince1970 days: Int) {
        let days = min(max(days, Self.firstDay), Self.lastDay) + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    package var text: String {
        String(unsafeUninitializedCapacity: 10) { text in
            text.write(digitsOf: year, at: 0..<4)
            text[4] = UInt8(ascii: "-")
            text.write(digitsOf: month, at: 5..<7)
            text[7] = UInt8(ascii: "-")
            text.write(digitsOf: day, at: 8..<10)
            return 10
        }
    }

    /// Hashing one number is faster than hashing three.
    package func hash(into hasher: inout Hasher) {
        hasher.combine((year * 16 + month) * 32 + day)
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
