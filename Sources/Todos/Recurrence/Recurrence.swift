/// How a to-do comes again: a recurrence rule (RFC 5545, section 3.3.10) of days, without times.
///
/// What it leaves open is taken from the day it starts at: `FREQ=MONTHLY` from the 31st on means each 31st, and months
/// without one are left out, as the RFC says. Two rules are equal when their texts are.
package struct Recurrence: Sendable, Hashable {
    /// The raw value is the one in the text of a rule.
    package enum Frequency: String, Sendable, CaseIterable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    package enum End: Sendable, Hashable {
        case never
        /// After so many dates, the first one included.
        case count(Int)
        /// With this day, or the last one before it.
        case until(CalendarDate)
    }

    package static let intervals = 1...999
    package static let counts = 1...9999
    /// With more, a rule's text could grow long; who needs more lists days of the month instead.
    package static let mostWeekdays = 31

    package let frequency: Frequency
    /// Each so many days, weeks, months or years.
    package internal(set) var interval: Int
    /// 1 to 12, ascending; none for all.
    package internal(set) var months: [Int]
    /// 1 to 31, then -31 to -1, counted back from a month's end; ascending, none for all.
    package internal(set) var monthDays: [Int]
    /// Each, then the first to the last; none for all.
    package internal(set) var weekdays: [NumberedWeekday]
    /// Where one week becomes the next one, which matters with each second week.
    package let weekStart: Weekday
    package internal(set) var end: End

    /// Lists come in any order; what stands in them twice counts once.
    /// - Throws: `RecurrenceError` for a number out of its range, and for parts that don't go together.
    package init(
        _ frequency: Frequency, interval: Int = 1, months: [Int] = [], monthDays: [Int] = [],
        weekdays: [NumberedWeekday] = [], weekStart: Weekday = .monday, end: End = .never
    ) throws(RecurrenceError) {
        self.frequency = frequency
        self.interval = interval
        self.months = Set(months).sorted()
        self.monthDays = Set(monthDays).sorted { Self.place($0) < Self.place($1) }
        self.weekdays = Set(weekdays).sorted { one, other in
            (Self.place(one.number ?? 0), one.weekday) < (Self.place(other.number ?? 0), other.weekday)
        }
        self.weekStart = weekStart
        self.end = end
        try check()
    }

    /// Numbers from the end come after those from the beginning.
    private static func place(_ number: Int) -> Int {
        number < 0 ? number + 1000 : number
    }
}
