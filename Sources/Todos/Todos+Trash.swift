import Database

extension Todos {
    /// How long trashed to-dos and older versions can be restored.
    package static let keepsTrash: Duration = .days(30)

    /// Moves a to-do to the trash, from which it can be restored until `keepsTrash` is over.
    /// - Parameters:
    ///   - state: the state that it must still be in; nil for any.
    ///   - date: the date of the occurrence that is meant, with all that follow it; nil if that is not said.
    /// - Returns: false if the owner has no to-do with this id.
    /// - Throws: `ChangeError.changedMeanwhile`.
    package func trash(
        _ id: Todo.ID, of owner: Owner, seen state: Todo.State? = nil, on date: CalendarDate? = nil
    ) async throws -> Bool {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            if state != nil || date != nil {
                let todo = try transaction.todo(id, of: owner, seen: state, on: date)
                // Those that follow have the rule by now, and would go on.
                if let todo, date != nil, !todo.state.repeats, try transaction.successor(of: id) != nil {
                    throw ChangeError.changedMeanwhile(todo)
                }
            }
            return try transaction.execute(
                "UPDATE todos SET trashed_at = ? WHERE member_id = ? AND id = ? AND trashed_at IS NULL",
                [now, owner, id]) == 1
        }
    }

    /// Undoes that a to-do was added: moves it to the trash.
    /// - Returns: false if the owner has no to-do with this id outside of the trash.
    /// - Throws: `ChangeError.changedMeanwhile` if it was changed or done since, or what follows has its rule.
    package func undoAdding(_ id: Todo.ID, of owner: Owner) async throws -> Bool {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else { return false }
            guard todo.version == 1, !todo.isCompleted, try transaction.successor(of: id) == nil else {
                throw ChangeError.changedMeanwhile(todo)
            }
            return try transaction.execute("UPDATE todos SET trashed_at = ? WHERE id = ?", [now, id]) == 1
        }
    }

    /// Moves all completed to-dos to the trash.
    /// - Returns: the time, for undoing it; nil if there was none.
    package func trashCompleted(of owner: Owner) async throws -> Timestamp? {
        let (now, newest) = (clock.now(), try await newest())
        let count = try await writeInPieces(of: owner) { transaction in
            try transaction.execute(
                """
                UPDATE todos SET trashed_at = ? WHERE id IN (
                    SELECT id FROM todos
                    WHERE member_id = ? AND completed_at IS NOT NULL AND trashed_at IS NULL AND id <= ?
                    LIMIT \(Self.pieceLength))
                """, [now, owner, newest])
        }
        return count == 0 ? nil : now
    }

    /// Restores a to-do from the trash; as a copy if another has taken its place meanwhile.
    /// - Parameter state: the state that it must still be in; nil for any.
    /// - Returns: false if the owner has none with this id in the trash.
    /// - Throws: `ChangeError.changedMeanwhile`.
    package func restore(_ id: Todo.ID, of owner: Owner, seen state: Todo.State? = nil) async throws -> Bool {
        try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner, seen: state), todo.trashedAt != nil else {
                return false
            }
            try transaction.restore(todo, of: owner)
            return true
        }
    }

    /// Restores what was moved to the trash at one time.
    /// - Returns: false if there was none.
    @discardableResult
    package func restoreAll(trashedAt moment: Timestamp, of owner: Owner) async throws -> Bool {
        try await writeInPieces(of: owner) { transaction in
            let trashed = try transaction.rows(
                """
                SELECT \(Todo.columns) FROM todos WHERE member_id = ? AND trashed_at = ? LIMIT \(Self.pieceLength)
                """, [owner, moment], as: Todo.init(row:))
            for todo in trashed { try transaction.restore(todo, of: owner) }
            return trashed.count
        } > 0
    }

    /// Deletes a to-do in the trash permanently.
    /// - Parameter state: the state that it must still be in; nil for any.
    /// - Returns: false if the owner has none with this id there.
    /// - Throws: `ChangeError.changedMeanwhile`.
    package func purge(_ id: Todo.ID, of owner: Owner, seen state: Todo.State? = nil) async throws -> Bool {
        try await write(of: owner) { transaction in
            if state != nil { _ = try transaction.todo(id, of: owner, seen: state) }
            return try transaction.execute(
                "DELETE FROM todos WHERE member_id = ? AND id = ? AND trashed_at IS NOT NULL", [owner, id]) == 1
        }
    }

    /// Empties the trash of what was there at one time; what comes later, even while this goes on, stays.
    /// - Parameter moment: when its owner saw it; nil for now.
    /// - Returns: whether nothing has come later.
    @discardableResult
    package func purgeAll(of owner: Owner, trashedUntil moment: Timestamp? = nil) async throws -> Bool {
        let now = clock.now()
        let end = min(moment ?? now, now)
        try await writeInPieces(of: owner) { transaction in
            try transaction.execute(
                """
                DELETE FROM todos WHERE id IN (
                    SELECT id FROM todos WHERE member_id = ? AND trashed_at <= ? LIMIT \(Self.pieceLength))
                """, [owner, end])
        }
        return try await read { reader in
            try !reader.hasRow("SELECT 1 FROM todos WHERE member_id = ? AND trashed_at > ? LIMIT 1", [owner, end])
        }
    }

    /// Deletes all to-dos of an owner, before the owner is deleted. A single transaction would make others wait.
    package func deleteAll(of owner: Owner) async throws {
        try await writeInPieces(of: owner) { transaction in
            try transaction.execute(
                "DELETE FROM todos WHERE id IN (SELECT id FROM todos WHERE member_id = ? LIMIT \(Self.pieceLength))",
                [owner])
        }
    }

    /// Deletes what has been in the trash for `keepsTrash`, and revisions of that age, until the task is cancelled.
    package func removeExpired() async throws {
        let end = clock.now() - Self.keepsTrash
        try await deleteInPieces(
            "DELETE FROM todos WHERE id IN (SELECT id FROM todos WHERE trashed_at <= ? LIMIT ?)", end)
        try await deleteInPieces(
            """
            DELETE FROM todo_revisions WHERE (todo_id, version) IN (
                SELECT todo_id, version FROM todo_revisions WHERE at <= ? LIMIT ?)
            """, end)
    }

    private func deleteInPieces(_ statement: String, _ end: Timestamp) async throws {
        while !Task.isCancelled,
            try await maintain({ try $0.execute(statement, [end, Self.pieceLength]) }) == Self.pieceLength
        {}
    }
}

extension Transaction {
    fileprivate func restore(_ todo: Todo, of owner: Owner) throws {
        try execute(
            "UPDATE todos SET trashed_at = NULL, copy = ? WHERE id = ?",
            [try nextCopy(of: todo.draft, of: owner), todo.id])
    }
}
