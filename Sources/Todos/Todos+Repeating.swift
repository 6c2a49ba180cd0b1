import Database

extension Todos {
    /// Skips an occurrence: a recurring to-do moves to its next date.
    /// - Parameters:
    ///   - today: the next date is not before this day.
    ///   - version: the version that the change is based on.
    /// - Returns: the new date; nil if the owner has no such recurring to-do, or it was the last.
    /// - Throws: `ChangeError.changedMeanwhile`.
    package func skip(
        _ id: Todo.ID, of owner: Owner, seen version: Int, today: CalendarDate
    ) async throws -> CalendarDate? {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil, !todo.isCompleted,
                let next = todo.draft.following(from: today)
            else { return nil }
            guard todo.version == version else { throw ChangeError.changedMeanwhile(todo) }
            try transaction.rewrite(todo, of: owner, as: next, again: true, at: now)
            return next.date
        }
    }

    /// When a completed to-do comes next.
    /// - Returns: the date of the one that it handed its rule on to; nil if there is none that is open.
    package func nextDate(after id: Todo.ID, of owner: Owner) async throws -> CalendarDate? {
        try await read { reader in
            // One that was changed alone has no rule of its own, not even a hidden one: what follows it is not its next.
            try reader.first(
                """
                SELECT successor.date FROM todos JOIN todos AS successor ON successor.id = todos.followed_by
                WHERE todos.member_id = ? AND todos.id = ? AND todos.completed_at IS NOT NULL
                AND todos.recurrence IS NOT NULL AND successor.completed_at IS NULL AND successor.trashed_at IS NULL
                """, [owner, id]
            ) { CalendarDate($0.text(0)) } ?? nil
        }
    }
}

extension TodoDraft {
    /// The next occurrence: the same content on the rule's next date from a day on; nil if this is the last.
    func following(from day: CalendarDate) -> TodoDraft? {
        guard let date else { return nil }
        return recurrence?.following(date, from: day).flatMap(moved)
    }
}

/// The to-do that another one's rule was handed on to.
struct Successor {
    let id: Int64
    /// The rule, if it went there when the other one was done and that was not changed since; nil if it was, or if the
    /// rule went there because that was changed alone.
    let rule: String?
    /// Whether the other one has a date still. Without one it can't have the rule back.
    let isOfDated: Bool

    /// The columns of the to-do that handed its rule on.
    enum Column: Int, RecordColumn {
        case followedBy, recurrence, date
    }
}

extension Transaction {
    /// Adds the next occurrence of a to-do and hands the rule on to it. Does nothing without a rule, or for the last
    /// one.
    ///
    /// The row has the id of its successor, so that this can be taken back. If it was completed, it keeps its rule as
    /// well, hidden, until it is changed; if it was changed alone, the change has removed the rule before.
    /// - Parameters:
    ///   - draft: its content with the rule.
    ///   - day: the next one is not before this day.
    /// - Throws: `ListFull`.
    func handOn(
        _ id: Todo.ID, _ draft: TodoDraft, of owner: Owner, within quotas: Quotas, from day: CalendarDate,
        at now: Timestamp
    ) throws {
        guard let next = draft.following(from: day) else { return }
        let following = try add(next, again: true, for: owner, within: quotas, at: now)
        try execute("UPDATE todos SET followed_by = ? WHERE id = ?", [following, id])
    }

    /// The one that a to-do has handed its rule on to; nil if it hasn't.
    func successor(of id: Todo.ID) throws -> Successor? {
        try first("SELECT \(Successor.Column.selection) FROM todos WHERE id = ?", [id]) { row in
            row.optionalInt(Successor.Column.followedBy).map {
                Successor(
                    id: $0, rule: row.optionalText(Successor.Column.recurrence),
                    isOfDated: !row.text(Successor.Column.date).isEmpty)
            }
        } ?? nil
    }

    /// Removes what `handOn` added, and gives the rule back; unless that was touched, or has handed the rule on itself.
    /// - Returns: whether it did.
    func takeBack(_ successor: Successor, from id: Todo.ID, of owner: Owner) throws -> Bool {
        let taken = try execute(
            """
            DELETE FROM todos WHERE member_id = ? AND id = ? AND version = 1 AND followed_by IS NULL
            AND completed_at IS NULL AND trashed_at IS NULL
            """, [owner, successor.id])
        guard taken == 1 else { return false }
        try execute("UPDATE todos SET followed_by = NULL WHERE id = ?", [id])
        return true
    }
}
