/// The days of each month that a rule gives, seen from the day it starts at.
///
/// A month suits all four frequencies: its days fit into the bits of an integer, and parts of a rule that restrict each
/// other are combined by "and".
struct RecurrencePattern {
    /// Bit 0 is the 1st.
    typealias Days = UInt64
    /// Bit 0 is January.
    private typealias Months = UInt16

    /// In days: longer intervals skip whole months.
    private static let monthLimit = 31

    private let rule: Recurrence
    private let startDay: Int
    private let startMonth: Int
    /// The days that BYMONTHDAY lists, of a month of 28, 29, 30 and 31 days.
    private let monthDays: [Days]
    /// The weekdays without a number, each a bit, Monday's the lowest.
    private let everyWeekday: Days
    /// The weekdays with each number.
    private var numberedWeekdays: [(number: Int, weekdays: Days)] = []
    /// By `CalendarDate.kindOfYear`, the months in which the rule has days, its interval aside; nil until it is asked for.
    private var monthsOfYears: [Months?] = []

    init(_ rule: Recurrence, startingAt start: CalendarDate) {
        let rule = rule.anchored(at: start)
        self.rule = rule
        startDay = start.daysSinceYear1
        startMonth = Month.number(of: start)
        monthDays = (28...31).map { Self.days(rule.monthDays, inMonthOf: $0) }
        var everyWeekday: Days = rule.weekdays.reduce(0) { $1.number == nil ? $0 | 1 << $1.weekday.rawValue : $0 }
        // Whole weeks lead to one weekday alone.
        if rule.frequency == .daily, rule.interval.isMultiple(of: 7) { everyWeekday &= 1 << start.weekday.rawValue }
        self.everyWeekday = everyWeekday
        for weekday in rule.weekdays {
            guard let number = weekday.number else { continue }
            // The list is sorted by number.
            if numberedWeekdays.last?.number != number { numberedWeekdays.append((number, 0)) }
            numberedWeekdays[numberedWeekdays.count - 1].weekdays |= 1 << weekday.weekday.rawValue
        }
    }

    /// The first month from `number` on that the interval doesn't skip; both are counted as in `Month.number`.
    func month(from number: Int) -> Int {
        switch rule.frequency {
        case .daily where rule.interval > Self.monthLimit:
            let month = Month(number: number)
            return month.number(ofDay: Self.rounded(month.firstDay, up: rule.interval, from: startDay))
        case .weekly where rule.interval * 7 > Self.monthLimit:
            let month = Month(number: number)
            let next = Self.rounded(week(of: month.firstDay), up: rule.interval, from: week(of: startDay))
            return month.number(ofDay: max(firstDay(of: next), month.firstDay))
        case .daily, .weekly:
            return number
        case .monthly:
            let beyond = (number - startMonth) % rule.interval
            return beyond == 0 ? number : number + rule.interval - beyond
        case .yearly:
            let beyond = (number / 12 - startMonth / 12) % rule.interval
            return beyond == 0 ? number : (number / 12 + rule.interval - beyond) * 12
        }
    }

    /// The same without months that have no days, whatever the interval: a search that goes through centuries looks at
    /// years instead of their months.
    /// - Parameter last: where the search ends; the result may be after it.
    mutating func month(withDaysFrom number: Int, through last: Int) -> Int {
        var number = month(from: number)
        while number <= last {
            let months = self.months(ofYear: number / 12) >> (number % 12)
            let next = months == 0 ? (number / 12 + 1) * 12 : number + months.trailingZeroBitCount
            let aligned = month(from: next)
            if months != 0, aligned == next { return next }
            number = aligned
        }
        return number
    }

    private mutating func months(ofYear year: Int) -> Months {
        let kind = CalendarDate.kind(ofYear: year)
        if monthsOfYears.isEmpty { monthsOfYears = Array(repeating: nil, count: CalendarDate.kindsOfYears) }
        if let months = monthsOfYears[kind] { return months }
        var months: Months = 0
        for index in 0..<12 where daysWithoutInterval(in: Month(number: year * 12 + index)) != 0 {
            months |= 1 << index
        }
        monthsOfYears[kind] = months
        return months
    }

    /// The days of a month that `month(from:)` gave. Those before the start are not removed.
    func days(in month: Month) -> Days {
        let days = daysWithoutInterval(in: month)
        return days == 0 ? 0 : days & intervalDays(in: month)
    }

    private func daysWithoutInterval(in month: Month) -> Days {
        guard rule.months.isEmpty || rule.months.contains(month.month) else { return 0 }
        var days: Days = 1 << month.length - 1
        if !rule.monthDays.isEmpty { days &= monthDays[month.length - 28] }
        guard days != 0, !rule.weekdays.isEmpty else { return days }
        return days & weekdays(in: month)
    }

    /// The days that the interval doesn't skip.
    private func intervalDays(in month: Month) -> Days {
        switch rule.frequency {
        case .daily where rule.interval > 1: everyFewDays(in: month)
        case .weekly where rule.interval > 1: everyFewWeeks(in: month)
        default: .max
        }
    }

    private static func days(_ monthDays: [Int], inMonthOf length: Int) -> Days {
        monthDays.reduce(0) { days, number in
            let index = number > 0 ? number - 1 : length + number
            return index >= 0 ? days | 1 << index : days
        }
    }

    private func weekdays(in month: Month) -> Days {
        let week = Self.week(of: everyWeekday, from: month.firstDay)
        var days = week | week << 7 | week << 14 | week << 21 | week << 28
        guard !numberedWeekdays.isEmpty else { return days }
        // RFC 5545: numbers count in the month, and without BYMONTH in the year of a yearly rule.
        let period = rule.frequency == .yearly && rule.months.isEmpty ? month.daysOfYear : month.days
        for (number, weekdays) in numberedWeekdays {
            // The first of each weekday is in the period's first seven days, the second in the next seven.
            let first = number > 0 ? period.lowerBound + (number - 1) * 7 : period.upperBound + number * 7
            let index = first - month.firstDay
            guard (-6..<month.length).contains(index) else { continue }
            // Swift shifts the other way by a negative number: the days before the 1st fall off.
            days |= Self.week(of: weekdays, from: first + 7) << index
        }
        return days
    }

    /// The bits of some weekdays in the seven days from `first` on.
    private static func week(of weekdays: Days, from first: Int) -> Days {
        let weekday = first % 7
        return (weekdays >> weekday | weekdays << (7 - weekday)) & 0b111_1111
    }

    private func everyFewDays(in month: Month) -> Days {
        let first = Self.rounded(month.firstDay, up: rule.interval, from: startDay) - month.firstDay
        return stride(from: first, to: month.length, by: rule.interval).reduce(0) { $0 | 1 << $1 }
    }

    private func everyFewWeeks(in month: Month) -> Days {
        let first = Self.rounded(week(of: month.days.lowerBound), up: rule.interval, from: week(of: startDay))
        return stride(from: first, through: week(of: month.days.upperBound), by: rule.interval).reduce(0) {
            days, week in
            // Swift shifts the other way by a negative number: the week's days before the 1st fall off.
            days | 0b111_1111 << (firstDay(of: week) - month.firstDay)
        }
    }

    /// The first number from `number` on that lies a multiple of the interval after `start`, or before it.
    private static func rounded(_ number: Int, up interval: Int, from start: Int) -> Int {
        let beyond = (number - start) % interval
        return beyond <= 0 ? number - beyond : number + interval - beyond
    }

    /// Weeks are counted so that all numbers are positive, even where year 1 begins within a week.
    private func week(of day: Int) -> Int {
        (day + 7 - rule.weekStart.rawValue) / 7
    }

    private func firstDay(of week: Int) -> Int {
        week * 7 - 7 + rule.weekStart.rawValue
    }
}
