import Database

extension Todos {
    /// Marks it as done, or as not done; one that is so already keeps the time it has.
    ///
    /// One that comes again hands its rule on to the next one when it is done, and takes it back, and the next one away,
    /// when it is opened again before anybody has touched that.
    /// - Parameter today: the next one comes after this day: nobody catches up on what was missed.
    /// - Returns: false when the owner has no to-do with this id.
    package func setCompleted(
        _ id: Todo.ID, of owner: Owner, to completed: Bool, today: CalendarDate
    ) async throws -> Bool {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else { return false }
            guard todo.isCompleted != completed else { return true }
            if completed {
                try transaction.handOn(todo, of: owner, after: today, at: now)
            } else {
                _ = try transaction.takeBack(from: id, of: owner)
            }
            try transaction.execute(
                "UPDATE todos SET completed_at = ? WHERE id = ?", [completed ? now : Timestamp?.none, id])
            return true
        }
    }

    /// Marks every to-do of a day that is open as done.
    /// - Returns: when, so that it can be undone; nil when there was none.
    package func completeAll(on day: CalendarDate, of owner: Owner, today: CalendarDate) async throws -> Timestamp? {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            let open = "member_id = ? AND date = ? AND completed_at IS NULL AND trashed_at IS NULL"
            let repeating = try transaction.rows(
                "SELECT \(Todo.columns) FROM todos WHERE \(open) AND recurrence IS NOT NULL", [owner, day.text],
                as: Todo.init(row:))
            let count = try transaction.execute(
                "UPDATE todos SET completed_at = ? WHERE \(open)", [now, owner, day.text])
            for todo in repeating { try transaction.handOn(todo, of: owner, after: today, at: now) }
            return count == 0 ? nil : now
        }
    }

    /// Marks every to-do of a day that is done as not done; one that comes again takes its rule back, as `setCompleted` does.
    /// - Returns: false when there was none.
    package func reopenAll(on day: CalendarDate, of owner: Owner) async throws -> Bool {
        try await write(of: owner) { transaction in
            let done = "member_id = ? AND date = ? AND completed_at IS NOT NULL AND trashed_at IS NULL"
            let followed = try transaction.rows(
                "SELECT id FROM todos WHERE \(done) AND followed_by IS NOT NULL", [owner, day.text]
            ) { Todo.ID($0.int(0)) }
            for id in followed { _ = try transaction.takeBack(from: id, of: owner) }
            return try transaction.execute(
                "UPDATE todos SET completed_at = NULL WHERE \(done)", [owner, day.text]) > 0
        }
    }

    /// Takes back what was marked as done at one moment.
    package func reopenAll(completedAt moment: Timestamp, of owner: Owner) async throws {
        try await write(of: owner) { transaction in
            let done = "member_id = ? AND completed_at = ? AND trashed_at IS NULL"
            let followed = try transaction.rows(
                "SELECT id FROM todos WHERE \(done) AND followed_by IS NOT NULL", [owner, moment]
            ) { Todo.ID($0.int(0)) }
            for id in followed { _ = try transaction.takeBack(from: id, of: owner) }
            try transaction.execute("UPDATE todos SET completed_at = NULL WHERE \(done)", [owner, moment])
        }
    }
}
