/// How a to-do repeats: a recurrence rule (RFC 5545, section 3.3.10) of days, without times.
///
/// What it leaves open is taken from its start: `FREQ=MONTHLY` from the 31st on means every 31st, and months without
/// one are skipped, as the RFC says. Two rules are equal if their texts are.
package struct Recurrence: Sendable, Hashable {
    /// The raw value is the name in a rule's text.
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
        /// On this day, or the last date before it.
        case until(CalendarDate)
    }

    package static let intervals = 1...999
    package static let counts = 1...9999
    /// More could make a rule's text long; days of the month can be listed instead.
    package static let mostWeekdays = 31

    package let frequency: Frequency
    /// Every so many days, weeks, months or years.
    package internal(set) var interval: Int
    /// 1 to 12, ascending; empty for all.
    package internal(set) var months: [Int]
    /// 1 to 31, then -31 to -1, counted back from a month's end; ascending, empty for all.
    package internal(set) var monthDays: [Int]
    /// Those without a number, then the first to the last; empty for all.
    package internal(set) var weekdays: [NumberedWeekday]
    /// The first day of a week; Monday unless that matters: if the rule has weekdays in every so many weeks.
    package let weekStart: Weekday
    package internal(set) var end: End

    /// Lists may be in any order; duplicates count once.
    /// - Throws: `RecurrenceError` for a number out of its range, and for incompatible parts.
    package init(
        _ frequency: Frequency, interval: Int = 1, months: [Int] = [], monthDays: [Int] = [],
        weekdays: [NumberedWeekday] = [], weekStart: Weekday = .monday, end: End = .never
    ) throws(RecurrenceError) {
        self.frequency = frequency
        self.interval = interval
        self.months = Set(months).sorted()
        self.monthDays = Set(monthDays).sorted { Self.rank($0) < Self.rank($1) }
        self.weekdays = Set(weekdays).sorted { one, other in
            (Self.rank(one.number ?? 0), one.weekday) < (Self.rank(other.number ?? 0), other.weekday)
        }
        // Google's calendar says it in many a rule (RFC 5545, section 3.3.10, "WKST").
        self.weekStart = frequency == .weekly && interval != 1 && !weekdays.isEmpty ? weekStart : .monday
        self.end = end
        try check()
    }

    /// Numbers from the end come after those from the beginning.
    private static func rank(_ number: Int) -> Int {
        number < 0 ? number + 1000 : number
    }

    /// - Throws: `RecurrenceError` for a number out of its range, and for incompatible parts.
    func check() throws(RecurrenceError) {
        guard Self.intervals.contains(interval) else { throw .unreadable(.interval) }
        guard months.allSatisfy({ (1...12).contains($0) }) else { throw .unreadable(.months) }
        guard monthDays.allSatisfy({ (1...31).contains(abs($0)) }) else { throw .unreadable(.monthDays) }
        if case .count(let count) = end, !Self.counts.contains(count) { throw .unreadable(.count) }
        if frequency == .weekly, !monthDays.isEmpty { throw .monthDayOfWeek }
        try checkWeekdays()
    }

    private func checkWeekdays() throws(RecurrenceError) {
        guard weekdays.count <= Self.mostWeekdays else { throw .tooManyWeekdays }
        let numbers = weekdays.compactMap(\.number)
        guard !numbers.isEmpty else { return }
        guard frequency == .monthly || frequency == .yearly else { throw .numberedWeekday }
        // A month has no sixth Monday, and a year no 54th.
        let most = frequency == .yearly && months.isEmpty ? 53 : 5
        guard numbers.allSatisfy({ (1...most).contains(abs($0)) }) else { throw .unreadable(.weekdays) }
    }
}
