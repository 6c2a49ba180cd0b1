/// The days of each month that a rule gives, seen from the day it starts at.
///
/// A month suits all four frequencies: its days fit into the bits of an integer, and parts of a rule that restrict each
/// other are combined by "and".
struct RecurrencePattern {
    /// Bit 0 is the 1st.
    typealias Days = UInt64

    private let rule: Recurrence
    private let startDay: Int
    private let startMonth: Int
    /// The weekdays without a number, each a bit, Monday's the lowest.
    private let everyWeekday: Days

    init(_ rule: Recurrence, startingAt start: CalendarDate) {
        let rule = rule.anchored(at: start)
        self.rule = rule
        startDay = start.daysSinceYear1
        startMonth = Month.number(of: start)
        everyWeekday = rule.weekdays.reduce(0) { $1.number == nil ? $0 | 1 << $1.weekday.rawValue : $0 }
    }

    /// The first month from `number` on that the interval doesn't skip; both are counted as in `Month.number`.
    func month(from number: Int) -> Int {
        switch rule.frequency {
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

    /// The days of a month that `month(from:)` gave. Those before the start are not removed.
    func days(in month: Month) -> Days {
        guard rule.months.isEmpty || rule.months.contains(month.month) else { return 0 }
        var days = intervalDays(in: month) & (1 << month.length - 1)
        // Most months end here when the interval is long.
        guard days != 0 else { return 0 }
        if !rule.monthDays.isEmpty { days &= monthDays(in: month) }
        if !rule.weekdays.isEmpty { days &= weekdays(in: month) }
        return days
    }

    /// The days that the interval doesn't skip.
    private func intervalDays(in month: Month) -> Days {
        switch rule.frequency {
        case .daily where rule.interval > 1: everyFewDays(in: month)
        case .weekly where rule.interval > 1: everyFewWeeks(in: month)
        default: .max
        }
    }

    private func monthDays(in month: Month) -> Days {
        rule.monthDays.reduce(0) { days, number in
            let index = number > 0 ? number - 1 : month.length + number
            return index >= 0 ? days | 1 << index : days
        }
    }

    private func weekdays(in month: Month) -> Days {
        // One week, aligned with the month's first day, five times.
        let first = month.firstDay % 7
        let week = (everyWeekday >> first | everyWeekday << (7 - first)) & 0b111_1111
        var days = week | week << 7 | week << 14 | week << 21 | week << 28
        guard rule.weekdays.contains(where: { $0.number != nil }) else { return days }
        // RFC 5545: numbers count in the month, and without BYMONTH in the year of a yearly rule.
        let period = rule.frequency == .yearly && rule.months.isEmpty ? month.daysOfYear : month.days
        for weekday in rule.weekdays {
            if let day = weekday.day(in: period), month.days.contains(day) { days |= 1 << (day - month.firstDay) }
        }
        return days
    }

    private func everyFewDays(in month: Month) -> Days {
        let beyond = (month.firstDay - startDay) % rule.interval
        let first = beyond <= 0 ? -beyond : rule.interval - beyond
        return stride(from: first, to: month.length, by: rule.interval).reduce(0) { $0 | 1 << $1 }
    }

    private func everyFewWeeks(in month: Month) -> Days {
        let startWeek = week(of: startDay)
        return (week(of: month.days.lowerBound)...week(of: month.days.upperBound)).reduce(0) { days, week in
            guard (week - startWeek) % rule.interval == 0 else { return days }
            // Swift shifts the other way by a negative number: the week's days before the 1st fall off.
            return days | 0b111_1111 << (firstDay(of: week) - month.firstDay)
        }
    }

    /// Weeks are counted so that all numbers are positive, even where year 1 begins within a week.
    private func week(of day: Int) -> Int {
        (day + 7 - rule.weekStart.rawValue) / 7
    }

    private func firstDay(of week: Int) -> Int {
        week * 7 - 7 + rule.weekStart.rawValue
    }
}
