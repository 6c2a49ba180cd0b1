import Database

/// Moves what is overdue to today, all at once.
extension Todos {
    /// Moves every open to-do from before today to today, in pieces. Each keeps its times. One that recurs and comes today
    /// anyway skips to there. Any other moves alone, as by a change of its day: those that follow it are after today.
    /// - Returns: the time, for undoing it; nil if there was none.
    /// - Throws: `ListFull` if there is no room for all that follow.
    package func moveOverdue(of owner: Owner, to today: CalendarDate) async throws -> Timestamp? {
        let (now, newest) = (clock.now(), try await newest())
        do {
            let count = try await writeInPieces(of: owner) { transaction in
                let overdue = try transaction.rows(
                    """
                    SELECT \(Todo.columns) FROM todos
                    WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL AND date > '' AND date < ?
                    AND id <= ? ORDER BY date, position, id LIMIT \(Self.pieceLength)
                    """, [owner, today.text, newest], as: Todo.init(row:))
                for todo in overdue {
                    // A copy beside it would be one more each day.
                    if let next = todo.draft.following(from: today), next.date == today {
                        try transaction.rewrite(todo, of: owner, as: next, again: true, at: now)
                        continue
                    }
                    var draft = todo.draft
                    draft.date = today
                    _ = try transaction.change(
                        todo, of: owner, to: draft, within: quotas, today: today, again: true, alone: true, at: now)
                }
                return overdue.count
            }
            return count == 0 ? nil : now
        } catch let error as ListFull {
            _ = try await undoMoving(at: now, of: owner, today: today)
            throw error
        }
    }

    /// What was moved to today at one time, without what was moved back or deleted since.
    ///
    /// Of more than `mostCounted` the first are looked at, and the count is one more than that.
    /// - Parameter today: what was on an earlier day had been overdue.
    package func moved(at moment: Timestamp, of owner: Owner, today: CalendarDate) async throws -> MovedTodos {
        try await read { reader in
            // One that had left its series before has had no rule, though another follows it.
            try reader.first(
                """
                WITH earlier AS (
                    SELECT todo_id, date, recurrence FROM todo_revisions
                    WHERE at = ? ORDER BY todo_id LIMIT \(Self.mostCounted + 1))
                SELECT count(*), count(successor.id), max(CASE WHEN successor.id IS NOT NULL THEN todos.title END),
                    max(successor.date), (SELECT count(*) FROM earlier)
                FROM earlier
                JOIN todos ON todos.id = earlier.todo_id
                LEFT JOIN todos AS successor ON successor.id = todos.followed_by AND earlier.recurrence IS NOT NULL
                    AND successor.date > '' AND successor.completed_at IS NULL AND successor.trashed_at IS NULL
                WHERE earlier.date > '' AND earlier.date < ? AND todos.member_id = ? AND todos.trashed_at IS NULL
                """, [moment, today.text, owner], as: MovedTodos.init(row:))
        } ?? MovedTodos(count: 0, leftSeries: 0, next: nil)
    }

    /// Moves what was moved to today at one time back to its day; not what was changed, completed or deleted since.
    /// - Parameter today: what follows is not before this day.
    /// - Returns: false if there was none.
    package func undoMoving(at moment: Timestamp, of owner: Owner, today: CalendarDate) async throws -> Bool {
        let now = clock.now()
        return try await writeInPieces(of: owner) { reader, place in
            try reader.rows(
                "SELECT DISTINCT todo_id FROM todo_revisions WHERE at = ? AND todo_id > ? ORDER BY todo_id LIMIT ?",
                [moment, place.id, Self.mostPlaces]
            ) { BulkPlace(position: 0, id: $0.int(0)) }
        } changing: { ids, transaction in
            // Moving back makes a revision as well, of a day on which the to-do was not overdue.
            let moved = try transaction.rows(
                """
                SELECT todos.id FROM todo_revisions AS earlier
                JOIN todos ON todos.id = earlier.todo_id AND todos.version = earlier.version + 1
                WHERE earlier.at = ? AND earlier.date > '' AND earlier.date < ? AND todos.member_id = ?
                AND todos.completed_at IS NULL AND todos.trashed_at IS NULL AND earlier.todo_id IN (\(ids.places))
                """, [moment, today.text, owner] + ids
            ) { Todo.ID($0.int(0)) }
            for id in moved {
                guard let todo = try transaction.todo(id, of: owner) else { continue }
                try transaction.undoChange(of: todo, of: owner, within: quotas, today: today, at: now)
                // It is never restored again.
                try transaction.execute(
                    "DELETE FROM todo_revisions WHERE todo_id = ? AND version = ?", [id, todo.version - 1])
            }
            return moved.count
        } > 0
    }
}

extension MovedTodos {
    fileprivate init(row: Row) {
        let (count, leftSeries, looked) = (Int(row.int(0)), Int(row.int(1)), Int(row.int(4)))
        let date = row.optionalText(3).flatMap { CalendarDate($0) }
        self.init(
            count: count > 0 && looked > Todos.mostCounted ? looked : count, leftSeries: leftSeries,
            next: leftSeries == 1 ? date.map { Next(title: row.text(2), date: $0) } : nil)
    }
}
