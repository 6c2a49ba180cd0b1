extension Recurrence {
    /// The occurrence that follows a completed to-do with this rule; nil if that was the last.
    /// - Parameters:
    ///   - date: the to-do's date. It is counted even if the rule doesn't give it.
    ///   - day: the last day to skip, such as today for a member who doesn't want to catch up on missed dates. The
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
