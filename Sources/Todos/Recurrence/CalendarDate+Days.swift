extension CalendarDate {
    /// The number of days from 1970-01-01 to this one; negative before it.
    package var daysSince1970: Int { daysSinceYear1 - Self.daysFromYear1To1970 }

    package var weekday: Weekday {
        // The first day of year 1 is a Monday.
        Weekday.allCases[daysSinceYear1 % 7]
    }

    /// The day so many days later, or earlier if `days` is negative; nil outside of the years 1 to 9999.
    package func adding(days: Int) -> CalendarDate? {
        let (sum, isTooFar) = daysSince1970.addingReportingOverflow(days)
        let date = CalendarDate(daysSince1970: sum)
        return !isTooFar && date.daysSince1970 == sum ? date : nil
    }

    /// The days from one to another, both of them included; none if the other is before it.
    static func days(from first: CalendarDate, to last: CalendarDate) -> [CalendarDate] {
        guard first <= last else { return [] }
        return (first.daysSince1970...last.daysSince1970).map { CalendarDate(daysSince1970: $0) }
    }

    /// The number of days from 0001-01-01 to this one.
    var daysSinceYear1: Int { Self.daysSinceYear1(year: year, month: month, day: day) }

    /// The number of days from 0001-01-01 to a day of a year from 1 on.
    ///
    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
    static func daysSinceYear1(year: Int, month: Int, day: Int) -> Int {
        // The leap day comes last when years begin in March.
        let year = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        // 306 days lie between 1 March of year 0 and the start of year 1.
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 306
    }

    private static let daysFromYear1To1970 = 719_162
}
