import Database

extension Todos {
    /// Leaves one out: a to-do that comes again moves to its next date.
    /// - Parameters:
    ///   - today: the next date comes after this day.
    ///   - version: the one that whoever skips it has seen.
    /// - Returns: the new date; nil when the owner has no such to-do that comes again, or it was the last.
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
    /// What comes after this one: the same on the rule's next date.
    fileprivate func following(after day: CalendarDate?) -> Draft? {
        guard let next = draft.recurrence?.following(draft.date, after: day) else { return nil }
        var following = draft
        (following.date, following.recurrence) = (next.date, next.recurrence)
        return following
    }
}

extension Transaction {
    /// Adds what comes after a to-do and leaves it the rule; nothing for one that comes but once or was the last.
    ///
    /// The row keeps its rule, unseen, beside who follows it: that is what can be taken back.
    /// - Throws: `ListFull`.
    func handOn(
        _ todo: Todo, of owner: Owner, within quotas: Quotas, after day: CalendarDate? = nil, at now: Timestamp
    ) throws {
        guard let next = todo.following(after: day) else { return }
        let following = try add(next, again: true, for: owner, within: quotas, at: now)
        try execute("UPDATE todos SET followed_by = ? WHERE id = ?", [following, todo.id])
    }

    /// Takes away again what `handOn` added, if nobody has touched it, and gives the rule back.
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
