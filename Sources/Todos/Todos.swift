import Database

/// Why a to-do was not added.
package enum AddError: Error {
    /// The owner has one with the same title on the same day.
    case alreadyExists
}

/// The to-dos of all members; each call sees those of one owner only.
package struct Todos: Sendable {
    let database: Database
    private let clock: WallClock

    package init(database: Database, clock: WallClock = .system) {
        self.database = database
        self.clock = clock
    }

    /// All of the owner's, by date and time.
    package func all(of owner: Owner) throws -> [Todo] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT id, title, category, date, start_time, end_time, description, completed_at FROM todos
                WHERE member_id = ? ORDER BY date, start_time, id
                """, [owner], as: Todo.init(row:))
        }
    }

    /// The owner's to-do with this id; nil when there is none or it is somebody else's.
    package func find(_ id: Todo.ID, of owner: Owner) throws -> Todo? {
        try database.read { reader in
            try reader.first(
                """
                SELECT id, title, category, date, start_time, end_time, description, completed_at FROM todos
                WHERE member_id = ? AND id = ?
                """, [owner, id], as: Todo.init(row:))
        }
    }

    /// Adds one.
    /// - Returns: its id.
    /// - Throws: `AddError`.
    @discardableResult
    package func add(_ draft: Draft, for owner: Owner) async throws -> Todo.ID {
        let now = clock.now()
        return try await database.write { try $0.add(draft, for: owner, at: now) }
    }

    /// Adds many in one transaction: all or none.
    package func add(_ drafts: [Draft], for owner: Owner) async throws {
        let now = clock.now()
        try await database.write { transaction in
            for draft in drafts { _ = try transaction.add(draft, for: owner, at: now) }
        }
    }

    /// Marks it as done, or as not done; one that is so already keeps the time it has.
    /// - Returns: false when the owner has no to-do with this id.
    package func setCompleted(_ id: Todo.ID, of owner: Owner, to completed: Bool) async throws -> Bool {
        let now = clock.now()
        return try await database.write { transaction in
            try transaction.execute(
                "UPDATE todos SET completed_at = CASE WHEN ? THEN coalesce(completed_at, ?) END WHERE member_id = ? AND id = ?",
                [completed, now, owner, id]) == 1
        }
    }

    /// Deletes it.
    /// - Returns: false when the owner has no to-do with this id.
    package func delete(_ id: Todo.ID, of owner: Owner) async throws -> Bool {
        try await database.write { transaction in
            try transaction.execute("DELETE FROM todos WHERE member_id = ? AND id = ?", [owner, id]) == 1
        }
    }
}

extension Transaction {
    fileprivate func add(_ draft: Draft, for owner: Owner, at now: Timestamp) throws -> Todo.ID {
        do {
            return Todo.ID(
                try insert(
                    """
                    INSERT INTO todos (member_id, title, category, date, start_time, end_time, description, created_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        owner, draft.title, draft.category.rawValue, draft.date.text, draft.start.text, draft.end.text,
                        draft.description, now,
                    ]))
        } catch is UniqueViolation {
            throw AddError.alreadyExists
        }
    }
}
