import Database

/// A date on which a recurring to-do is still to come. It becomes a to-do of its own when the one before it is done.
package struct ProjectedTodo: Sendable, Equatable {
    /// The open to-do that has the rule, with the beginning of its description.
    package let todo: Todo
    package let date: CalendarDate
}

extension Todos {
    /// How many recurring to-dos are projected, the earliest first.
    package static let mostRepeating = 300
    /// How many dates are projected in all. A month of ten daily to-dos has 420 on its page.
    package static let mostProjected = 500
    /// How many months are looked through in all for rules with a count, whose dates are counted from their to-do on.
    static let mostMonths = 6000

    /// The dates from `first` to `last` on which recurring to-dos are still to come, by date.
    ///
    /// No date before `today` is: when a to-do is done late, the dates that were missed are skipped. A rule with a
    /// count that `mostMonths` leaves no room for gives no date.
    package func projections(
        of owner: Owner, from first: CalendarDate, to last: CalendarDate, today: CalendarDate
    ) async throws -> [ProjectedTodo] {
        try await read { try $0.projections(of: owner, from: first, to: last, today: today) }
    }
}

extension Reader {
    func projections(
        of owner: Owner, from first: CalendarDate, to last: CalendarDate, today: CalendarDate
    ) throws -> [ProjectedTodo] {
        // Rules end with the years that a date may be in (`TodoDraft.moved`).
        guard let end = CalendarDate(year: TodoDraft.years.upperBound, month: 12, day: 31) else { return [] }
        let last = min(last, end)
        guard last >= max(first, today) else { return [] }
        let repeating = try list(
            """
            INDEXED BY todos_repeating WHERE member_id = ? AND recurrence IS NOT NULL AND followed_by IS NULL
            AND completed_at IS NULL AND trashed_at IS NULL AND date > '' AND date < ?
            ORDER BY date, id LIMIT \(Todos.mostRepeating)
            """, [owner, last.text], excerpts: true)
        var months = Todos.mostMonths
        let all = repeating.flatMap { todo in
            todo.dates(from: max(first, today), to: last, within: &months).map { ProjectedTodo(todo: todo, date: $0) }
        }
        let order = all.sorted {
            ($0.date, $0.todo.position, $0.todo.id.number) < ($1.date, $1.todo.position, $1.todo.id.number)
        }
        return Array(order.prefix(Todos.mostProjected))
    }
}

extension Todo {
    /// The dates of the rule that follow this to-do, within these days.
    /// - Parameter months: how many months may be looked through; reduced by those of this rule. There is no date of a
    ///   rule that needs more.
    fileprivate func dates(
        from first: CalendarDate, to last: CalendarDate, within months: inout Int
    ) -> [CalendarDate] {
        guard let date = draft.date, var rule = draft.recurrence, let following = date.adding(days: 1) else {
            return []
        }
        let earliest = max(first, following)
        guard case .count(let count) = rule.end else {
            let end = if case .until(let until) = rule.end { min(until, last) } else { last }
            // With an end, the search for a date stops there.
            rule.end = .until(end)
            return Array(rule.dates(from: earliest, startingAt: date))
        }
        let needed = Month.number(of: last) - Month.number(of: date) + 1
        guard needed <= months else { return [] }
        months -= needed
        // This one counts, even if the rule doesn't give its date.
        rule.end = .until(last)
        return rule.dates(from: following, startingAt: date).prefix(count - 1).filter { $0 >= earliest }
    }
}
