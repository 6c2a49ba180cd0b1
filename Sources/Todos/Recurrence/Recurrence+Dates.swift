extension Recurrence {
    /// The dates of this rule, in order and each once, from `earliest` on.
    ///
    /// The start is one of them, and counts, when it fits the rule. The RFC leaves open what becomes of one that
    /// doesn't; here it is left out, as python-dateutil does. After year 9999 there are none.
    /// - Parameter start: what the interval, the count and all that the rule leaves open go by.
    package func dates(from earliest: CalendarDate, startingAt start: CalendarDate) -> RecurrenceDates {
        RecurrenceDates(self, from: earliest, startingAt: start)
    }

    /// All dates of this rule. The first is where a to-do belongs that is to come again.
    package func dates(startingAt start: CalendarDate) -> RecurrenceDates {
        dates(from: start, startingAt: start)
    }

    /// The first of them: where a to-do belongs that comes again, and nil for a rule that never matches.
    package func first(from start: CalendarDate) -> CalendarDate? {
        var dates = dates(startingAt: start)
        return dates.next()
    }

    /// The first date after `date`; nil when the rule is over, or never matches.
    package func next(after date: CalendarDate, startingAt start: CalendarDate) -> CalendarDate? {
        guard let following = date.adding(days: 1) else { return nil }
        var dates = dates(from: following, startingAt: start)
        return dates.next()
    }
}
