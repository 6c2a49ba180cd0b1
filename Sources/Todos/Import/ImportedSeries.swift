/// What identifies a series of another source, which comes at its next date from today on: at another one with each
/// import.
struct ImportedSeries: Hashable {
    let title: String
    /// Where the source has it begin.
    let start: CalendarDate
    /// As of `Recurrence.ofSeries`.
    let rule: Recurrence

    /// Nil for what is no such series.
    init?(_ todo: ImportedTodo) {
        guard let start = todo.seriesStart, let date = todo.draft.date, let rule = todo.draft.recurrence else {
            return nil
        }
        (title, self.start) = (todo.draft.title, start)
        self.rule = rule.ofSeries(at: date)
    }

    /// Whether it has a date on a day.
    func comes(on day: CalendarDate) -> Bool {
        if case .until(let last) = rule.end, last < day { return false }
        // With an end, the search for a date stops there: the next one of a rare rule may be centuries away.
        var rule = rule
        rule.end = .until(day)
        var dates = rule.dates(from: day, startingAt: start)
        return dates.next() != nil
    }
}

extension Recurrence {
    /// The rule as it is at each date of its series: nothing of it is left open, and it has no count, which gets smaller
    /// from date to date.
    func ofSeries(at date: CalendarDate) -> Recurrence {
        var rule = self
        if case .count = end { rule.end = .never }
        return rule.anchored(at: date)
    }
}
