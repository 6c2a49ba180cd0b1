extension Recurrence {
    /// The same rule with everything that it leaves open taken from its start (RFC 5545, section 3.3.10). It gives the
    /// same dates from there, and still does if the start is moved.
    package func anchored(at start: CalendarDate) -> Recurrence {
        guard monthDays.isEmpty, weekdays.isEmpty else { return self }
        var rule = self
        switch frequency {
        case .daily:
            break
        case .weekly:
            rule.weekdays = [NumberedWeekday(start.weekday)]
        case .monthly:
            rule.monthDays = [start.day]
        case .yearly:
            if months.isEmpty { rule.months = [start.month] }
            rule.monthDays = [start.day]
        }
        return rule
    }

    /// The same rule with weeks that begin on Monday, if it gives the same dates from its start, as it does if that is on
    /// its only weekday.
    package func withUsualWeeks(from start: CalendarDate) -> Recurrence {
        guard frequency == .weekly, weekdays == [NumberedWeekday(start.weekday)] else { return self }
        return (try? Recurrence(frequency, interval: interval, months: months, weekdays: weekdays, end: end)) ?? self
    }
}
