/// What identifies a series of another source, which comes at its next date from today on: at another one with each
/// import.
struct ImportedSeries: Hashable {
    let title: String
    /// Where the source has it begin.
    let start: CalendarDate
    /// Without a count: that gets smaller from date to date.
    private let rule: Recurrence

    /// Nil for what is no such series.
    init?(_ todo: ImportedTodo) {
        guard let start = todo.seriesStart, let date = todo.draft.date, let rule = todo.draft.recurrence else {
            return nil
        }
        (title, self.start) = (todo.draft.title, start)
        self.rule = rule.uncounted.anchored(at: date)
    }

    /// Whether an open to-do with its title is the series, at any of its dates.
    func comes(at occurrence: Occurrence) -> Bool {
        guard occurrence.recurrence.uncounted.anchored(at: occurrence.date) == rule else { return false }
        var dates = rule.dates(from: occurrence.date, startingAt: start)
        return dates.next() == occurrence.date
    }
}

extension Recurrence {
    fileprivate var uncounted: Recurrence {
        guard case .count = end else { return self }
        var rule = self
        rule.end = .never
        return rule
    }
}
