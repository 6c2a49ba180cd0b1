import Database

extension Todos {
    /// Skips an occurrence: a recurring to-do moves to its next date.
    /// - Parameters:
    ///   - today: the next date comes after this day.
    ///   - version: the version that the change is based on.
    /// - Returns: the new date; nil if the owner has no such recurring to-do, or it was the last.
    /// - Throws: `ChangeError.changedMeanwhile`.
    package func skip(
        _ id: Todo.ID, of owner: Owner, seen version: Int, today: CalendarDate
    ) async throws -> CalendarDate? {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil, !todo.isCompleted,
                let next = todo.following(after: today)
            else { return nil }
            guard todo.version == version else { throw ChangeError.changedMeanwhile(todo) }
            try transaction.change(todo, of: owner, to: next, again: true, at: now)
            return next.date
        }
    }
}

extension Todo {
    /// The next occurrence: the same content on the rule's next date; nil if this is the last.
    fileprivate func following(after day: CalendarDate?) -> TodoDraft? {
        guard let date = draft.date else { return nil }
        return draft.recurrence?.following(date, after: day).flatMap(draft.moved)
    }
}

extension Transaction {
    /// Adds the next occurrence of a to-do and hands the rule on to it. Does nothing without a rule, or for the last
    /// one.
    ///
    /// The row keeps its rule, hidden, beside the id of its successor, so that this can be taken back.
    /// - Throws: `ListFull`.
    func handOn(
        _ todo: Todo, of owner: Owner, within quotas: Quotas, after day: CalendarDate? = nil, at now: Timestamp
    ) throws {
        guard let next = todo.following(after: day) else { return }
        let following = try add(next, again: true, for: owner, within: quotas, at: now)
        try execute("UPDATE todos SET followed_by = ? WHERE id = ?", [following, todo.id])
    }

    /// Removes what `handOn` added, unless that was touched, and gives the rule back.
    /// - Returns: whether it did, or nothing had been handed on.
    func takeBack(from id: Todo.ID, of owner: Owner) throws -> Bool {
        guard let following = try first("SELECT followed_by FROM todos WHERE id = ?", [id], as: { $0.optionalInt(0) }),
            let following
        else { return true }
        let taken = try execute(
            """
            DELETE FROM todos
            WHERE member_id = ? AND id = ? AND version = 1 AND completed_at IS NULL AND trashed_at IS NULL
            """, [owner, following])
        guard taken == 1 else { return false }
        try execute("UPDATE todos SET followed_by = NULL WHERE id = ?", [id])
        return true
    }
}
