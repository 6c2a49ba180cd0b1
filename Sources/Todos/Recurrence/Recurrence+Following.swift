extension Recurrence {
    /// What follows a to-do with this rule once it is completed; nil when it was the last.
    /// - Parameters:
    ///   - date: the to-do's. It is one of those that are counted, also when the rule wouldn't have given it.
    ///   - day: the last that is passed over, such as today for who doesn't want to catch up on what was missed. The
    ///     dates up to it are counted as well.
    package func following(_ date: CalendarDate, after day: CalendarDate? = nil) -> Occurrence? {
        let last = max(date, day ?? date)
        guard case .count(let count) = end else {
            return next(after: last, startingAt: date).map { Occurrence(date: $0, recurrence: self) }
        }
        var rule = self
        rule.end = .never
        var remaining = count - 1
        var dates = RecurrenceDates(rule, from: date.adding(days: 1) ?? date, startingAt: date)
        while remaining > 0, let next = dates.next() {
            if next > last {
                rule.end = .count(remaining)
                return Occurrence(date: next, recurrence: rule)
            }
            remaining -= 1
        }
        return nil
    }
}
