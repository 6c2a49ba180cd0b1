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
}
