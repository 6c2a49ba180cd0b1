/// A weekday of a month or a year: every one (`MO`), the second (`2MO`), the last (`-1MO`). RFC 5545 calls it
/// `weekdaynum`.
package struct NumberedWeekday: Sendable, Hashable {
    /// Counted from 1, or from -1 backwards; nil for every one.
    package let number: Int?
    package let weekday: Weekday

    package init(_ number: Int?, _ weekday: Weekday) {
        self.number = number
        self.weekday = weekday
    }

    /// Every one of them.
    package init(_ weekday: Weekday) {
        self.init(nil, weekday)
    }

    var text: String { (number.map(String.init) ?? "") + weekday.code }

    /// The day with this number in a month or a year; nil if there are not so many, or without a number.
    /// - Parameter period: the month or the year, in days since 0001-01-01, as is the result.
    func day(in period: Range<Int>) -> Int? {
        guard let number else { return nil }
        let day: Int
        if number > 0 {
            let daysUntilFirst = (weekday.rawValue - period.lowerBound % 7 + 7) % 7
            day = period.lowerBound + daysUntilFirst + (number - 1) * 7
        } else {
            let last = period.upperBound - 1
            let daysSinceLast = (last % 7 - weekday.rawValue + 7) % 7
            day = last - daysSinceLast + (number + 1) * 7
        }
        return period.contains(day) ? day : nil
    }
}
