extension Recurrence {
    /// The dates of this rule from `earliest` on, in order and each once.
    ///
    /// The start is one of them, and counts, if it fits the rule. The RFC leaves open what a start that doesn't fit
    /// means; here it is left out, as in python-dateutil. There are no dates after year 9999, nor after as many years
    /// without one as `TodoDraft.years` has.
    /// - Parameter start: the day that the interval, the count and everything the rule leaves open refer to.
    package func dates(from earliest: CalendarDate, startingAt start: CalendarDate) -> RecurrenceDates {
        RecurrenceDates(self, from: earliest, startingAt: start)
    }

    /// All dates of this rule. A recurring to-do belongs at the first.
    package func dates(startingAt start: CalendarDate) -> RecurrenceDates {
        dates(from: start, startingAt: start)
    }

    /// The first date, where a recurring to-do belongs; nil for a rule that never matches.
    package func first(from start: CalendarDate) -> CalendarDate? {
        var dates = dates(startingAt: start)
        return dates.next()
    }

    /// The first date after `date`; nil if the rule has ended, or never matches.
    package func next(after date: CalendarDate, startingAt start: CalendarDate) -> CalendarDate? {
        guard let following = date.adding(days: 1) else { return nil }
        var dates = dates(from: following, startingAt: start)
        return dates.next()
    }

    /// The occurrence that follows a completed to-do with this rule; nil if that was the last.
    /// - Parameters:
    ///   - date: the to-do's date. It is counted even if the rule doesn't give it.
    ///   - day: the first day to look at, such as today for a member who doesn't want to catch up on missed dates. The
    ///     dates before it are counted as well.
    package func following(_ date: CalendarDate, from day: CalendarDate? = nil) -> Occurrence? {
        let last = max(date, day?.adding(days: -1) ?? date)
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
