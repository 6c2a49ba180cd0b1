import Database

/// Why a to-do was not changed.
package enum ChangeError: Error {
    /// The owner has no to-do with this id.
    case unknown
    /// Somebody, most likely on another device, has changed it meanwhile; this is how it is now.
    case changedMeanwhile(Todo)
    /// The owner has another one with the same title on the same day.
    case alreadyExists
}

extension Todos {
    /// Replaces what a to-do says. What it said before is kept for a while, so that the change can be undone.
    /// - Parameters:
    ///   - version: the one that whoever changes it has seen.
    ///   - again: whether there may be another with the same title on the same day.
    /// - Throws: `ChangeError`.
    package func change(
        _ id: Todo.ID, of owner: Owner, to draft: Draft, seen version: Int, again: Bool = false
    ) async throws {
        let now = clock.now()
        try await database.write { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            guard todo.version == version else { throw ChangeError.changedMeanwhile(todo) }
            guard todo.draft != draft else { return }
            try transaction.change(todo, of: owner, to: draft, again: again, at: now)
        }
    }

    /// Takes the last change of what a to-do says back; that is a change as well and can be undone.
    /// - Parameter version: the one that the change led to.
    /// - Throws: `ChangeError`.
    package func undoChange(of id: Todo.ID, of owner: Owner, to version: Int) async throws {
        let now = clock.now()
        try await database.write { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            guard todo.version == version else { throw ChangeError.changedMeanwhile(todo) }
            let before = try transaction.first(
                """
                SELECT todo_id, title, category, date, start_time, end_time, description, NULL, version, NULL
                FROM todo_revisions WHERE todo_id = ? AND version = ?
                """, [id, version - 1], as: Todo.init(row:))
            guard let before else { throw ChangeError.unknown }
            try transaction.change(todo, of: owner, to: before.draft, again: true, at: now)
        }
    }

    /// Marks it as done, or as not done; one that is so already keeps the time it has.
    /// - Returns: false when the owner has no to-do with this id.
    package func setCompleted(_ id: Todo.ID, of owner: Owner, to completed: Bool) async throws -> Bool {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.execute(
                """
                UPDATE todos SET completed_at = CASE WHEN ? THEN coalesce(completed_at, ?) END
                WHERE member_id = ? AND id = ? AND trashed_at IS NULL
                """, [completed, now, owner, id]) == 1
        }
    }

    /// Marks every to-do of a day that is open as done.
    /// - Returns: when, so that it can be undone; nil when there was none.
    package func completeAll(on day: CalendarDate, of owner: Owner) async throws -> Timestamp? {
        let now = clock.now()
        return try await database.write { transaction in
            let count = try transaction.execute(
                """
                UPDATE todos SET completed_at = ?
                WHERE member_id = ? AND date = ? AND completed_at IS NULL AND trashed_at IS NULL
                """, [now, owner, day.text])
            return count == 0 ? nil : now
        }
    }

    /// Takes back what was marked as done at one moment.
    package func reopenAll(completedAt moment: Timestamp, of owner: Owner) async throws {
        try await database.write { transaction in
            try transaction.execute(
                "UPDATE todos SET completed_at = NULL WHERE member_id = ? AND completed_at = ? AND trashed_at IS NULL",
                [owner, moment])
        }
    }
}

extension Transaction {
    fileprivate func change(
        _ todo: Todo, of owner: Owner, to draft: Draft, again: Bool, at now: Timestamp
    ) throws {
        try execute(
            """
            INSERT INTO todo_revisions
                (todo_id, version, title, category, date, start_time, end_time, description, at)
            SELECT id, version, title, category, date, start_time, end_time, description, ? FROM todos WHERE id = ?
            """, [now, todo.id])
        let staysPut = todo.draft.title == draft.title && todo.draft.date == draft.date
        do {
            let copy = again && !staysPut ? try nextCopy(of: draft, of: owner) : 0
            try execute(
                """
                UPDATE todos SET title = ?, category = ?, date = ?, start_time = ?, end_time = ?, description = ?,
                    copy = CASE WHEN ? THEN copy ELSE ? END, version = version + 1
                WHERE id = ?
                """,
                [
                    draft.title, draft.category.rawValue, draft.date.text, draft.start.text, draft.end.text,
                    draft.description, staysPut, copy, todo.id,
                ])
        } catch is UniqueViolation {
            throw ChangeError.alreadyExists
        }
        try index(todo.id, draft, of: owner)
    }
}
