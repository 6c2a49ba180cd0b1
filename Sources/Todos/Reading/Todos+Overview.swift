import Database

/// What an owner sees first, read at once: a server's answers are waited for once and not for each list. The to-dos have
/// the beginnings of their descriptions.
package struct Overview: Sendable {
    /// From the week's first day on, by date and time; completed ones too.
    package let todos: [Todo]
    /// Open to-dos from before today, the latest first.
    package let overdue: [Todo]
    /// The week's dates on which recurring to-dos are still to come.
    package let projected: [ProjectedTodo]
}

extension Todos {
    /// - Parameters:
    ///   - first: the week's first day.
    ///   - last: its last day.
    ///   - most: the most of `todos`.
    ///   - mostOverdue: the most of `overdue`; with 0 they are not read.
    package func overview(
        of owner: Owner, from first: CalendarDate, to last: CalendarDate, today: CalendarDate, atMost most: Int,
        overdueAtMost mostOverdue: Int
    ) async throws -> Overview {
        try await read { reader in
            Overview(
                todos: try reader.todos(TodoScope(owner: owner), from: first, atMost: most, excerpts: true),
                overdue: mostOverdue == 0 ? [] : try reader.overdue(of: owner, before: today, atMost: mostOverdue),
                projected: try reader.projections(of: owner, from: first, to: last, today: today))
        }
    }
}

extension Reader {
    fileprivate func overdue(of owner: Owner, before day: CalendarDate, atMost most: Int) throws -> [Todo] {
        try list(
            """
            WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL AND date > '' AND date < ?
            ORDER BY date DESC, position DESC, id DESC LIMIT ?
            """, [owner, day.text, most], excerpts: true)
    }
}
