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
}
