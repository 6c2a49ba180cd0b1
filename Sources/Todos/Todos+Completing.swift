import Database

extension Todos {
    /// Marks a to-do as done or not done. One already in that state keeps its time.
    ///
    /// A recurring to-do hands its rule on to the next one when it is done. When reopened, it takes the rule back and
    /// removes the next one, unless that was touched.
    /// - Parameter today: the next one comes after this day; missed dates are skipped.
    /// - Returns: false if the owner has no to-do with this id.
    /// - Throws: `ListFull` if there is no room for the next one.
    package func setCompleted(
        _ id: Todo.ID, of owner: Owner, to completed: Bool, today: CalendarDate
    ) async throws -> Bool {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else { return false }
            guard todo.isCompleted != completed else { return true }
            if completed {
                try transaction.handOn(todo, of: owner, within: quotas, after: today, at: now)
            } else {
                _ = try transaction.takeBack(from: id, of: owner)
            }
            try transaction.execute(
                "UPDATE todos SET completed_at = ? WHERE id = ?", [completed ? now : Timestamp?.none, id])
            return true
        }
    }

    /// Marks every open to-do of a day as done, in pieces.
    /// - Returns: the time of completion, for undoing it; nil if there was none.
    /// - Throws: `ListFull` if there is no room for all that come next.
    package func completeAll(on day: CalendarDate, of owner: Owner, today: CalendarDate) async throws -> Timestamp? {
        let (now, newest) = (clock.now(), try await newest())
        let count = try await writeOrTakeBack(at: now, of: owner) { transaction in
            let open = try transaction.rows(
                """
                SELECT \(Todo.columns) FROM todos
                WHERE member_id = ? AND date = ? AND completed_at IS NULL AND trashed_at IS NULL AND id <= ?
                LIMIT \(Self.pieceLength)
                """, [owner, day.text, newest], as: Todo.init(row:))
            for todo in open {
                try transaction.execute("UPDATE todos SET completed_at = ? WHERE id = ?", [now, todo.id])
                guard todo.draft.recurrence != nil else { continue }
                try transaction.handOn(todo, of: owner, within: quotas, after: today, at: now)
            }
            return open.count
        }
        return count == 0 ? nil : now
    }

    /// Makes a bulk change, and undoes it if there is no room for all that come next.
    private func writeOrTakeBack(
        at now: Timestamp, of owner: Owner, _ change: @escaping @Sendable (Transaction) throws -> Int
    ) async throws -> Int {
        do {
            return try await writeInPieces(of: owner, change)
        } catch let error as ListFull {
            try await reopenAll(completedAt: now, of: owner)
            throw error
        }
    }

    /// Marks every completed to-do of a day as not done. A recurring one takes its rule back, as in `setCompleted`.
    /// - Returns: false if there was none.
    package func reopenAll(on day: CalendarDate, of owner: Owner) async throws -> Bool {
        try await reopenAll("date = ?", [day.text], of: owner) > 0
    }

    /// Reopens what was marked as done at one time.
    /// - Returns: false if there was none.
    @discardableResult
    package func reopenAll(completedAt moment: Timestamp, of owner: Owner) async throws -> Bool {
        try await reopenAll("completed_at = ?", [moment], of: owner) > 0
    }

    private func reopenAll(_ condition: String, _ values: [any Bindable], of owner: Owner) async throws -> Int {
        try await writeInPieces(of: owner) { transaction in
            let done = try transaction.rows(
                """
                SELECT \(CompletedColumn.selected) FROM todos WHERE member_id = ? AND trashed_at IS NULL
                AND completed_at IS NOT NULL AND \(condition) LIMIT \(Self.pieceLength)
                """, [owner] + values
            ) {
                (id: Todo.ID($0.int(CompletedColumn.id)), isFollowed: $0.optionalInt(CompletedColumn.followedBy) != nil)
            }
            for (id, isFollowed) in done {
                if isFollowed { _ = try transaction.takeBack(from: id, of: owner) }
                try transaction.execute("UPDATE todos SET completed_at = NULL WHERE id = ?", [id])
            }
            return done.count
        }
    }
}

/// What reopening needs of a completed to-do.
private enum CompletedColumn: Int, RecordColumn {
    case id, followedBy

    static let selected = selection
}
