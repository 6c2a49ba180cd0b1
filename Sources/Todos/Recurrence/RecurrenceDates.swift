/// The dates of a rule in order, each computed on demand.
///
/// The work for one date is bounded, even for a rule that never matches: see `longestGap`.
package struct RecurrenceDates: Sequence, IteratorProtocol, Sendable {
    /// In months. To-dos are within these years, and so is what follows one.
    private static let longestGap = TodoDraft.years.count * 12
    /// In months. The calendar repeats after 400 years, weekdays included: what doesn't match within that time,
    /// multiplied by the interval, never does.
    private static let cycle = 400 * 12

    /// In months without a date: what follows may be far.
    private static let shortSearch = 12

    private var pattern: RecurrencePattern
    private let gap: Int
    /// In days since 0001-01-01, as are the next two. Dates before it don't count.
    private let startDay: Int
    /// Dates before it count, but are not returned.
    private let earliestDay: Int
    private let lastDay: Int
    private var remaining: Int

    private var month: Month
    /// The dates of the month that are still to be returned.
    private var days: RecurrencePattern.Days = 0
    private var nextMonth: Int
    private var lastMonth: Int

    init(_ rule: Recurrence, from earliest: CalendarDate, startingAt start: CalendarDate) {
        pattern = RecurrencePattern(rule, startingAt: start)
        gap = Swift.min(Self.cycle * rule.interval, Self.longestGap)
        startDay = start.daysSinceYear1
        earliestDay = earliest.daysSinceYear1
        lastDay = if case .until(let date) = rule.end { date.daysSinceYear1 } else { .max }
        if case .count(let count) = rule.end {
            remaining = count
            month = Month(start)
        } else {
            remaining = .max
            month = Month(Swift.max(start, earliest))
        }
        nextMonth = month.number
        lastMonth = month.number + gap
    }

    package mutating func next() -> CalendarDate? {
        while remaining > 0 {
            guard days != 0 else {
                turnPage()
                continue
            }
            let index = days.trailingZeroBitCount
            days &= days - 1
            let day = month.firstDay + index
            if day < startDay { continue }
            if day > lastDay { break }
            remaining -= 1
            if day >= earliestDay { return CalendarDate(year: month.year, month: month.month, day: index + 1) }
        }
        remaining = 0
        return nil
    }

    private mutating func turnPage() {
        let last = Swift.min(lastMonth, Month.all.upperBound)
        let isFar = nextMonth > lastMonth - gap + Self.shortSearch
        month = Month(
            number: isFar
                ? pattern.month(withDaysFrom: nextMonth, through: last) : pattern.month(from: nextMonth))
        nextMonth = month.number + 1
        guard month.number <= last, month.firstDay <= lastDay else {
            remaining = 0
            return
        }
        days = pattern.days(in: month)
        if days != 0 { lastMonth = month.number + gap }
    }
}
