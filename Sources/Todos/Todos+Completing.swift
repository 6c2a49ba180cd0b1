import Database

extension Todos {
    /// Marks a to-do as done or not done. One already in that state keeps its time.
    ///
    /// A recurring to-do hands its rule on to the next one when it is done. When reopened, it takes the rule back and
    /// removes the next one, unless either of them was changed since.
    /// - Parameters:
    ///   - today: the next one is not before this day; dates that were missed before it are skipped.
    ///   - state: the state that it must still be in; nil for any.
    ///   - date: the date of the occurrence that is meant, if it still repeats; nil for any.
    /// - Returns: false if the owner has no to-do with this id.
    /// - Throws: `ListFull` if there is no room for the next one; `ChangeError.changedMeanwhile`.
    package func setCompleted(
        _ id: Todo.ID, of owner: Owner, to completed: Bool, today: CalendarDate, seen state: Todo.State? = nil,
        on date: CalendarDate? = nil
    ) async throws -> Bool {
        guard completed else { return try await reopen(id, of: owner, seen: state) != nil }
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner, seen: state, on: date), todo.trashedAt == nil else {
                return false
            }
            guard !todo.isCompleted else { return true }
            try transaction.complete(todo, of: owner, within: quotas, today: today, at: now)
            return true
        }
    }

    /// Marks a to-do as not done; one that isn't done stays as it is.
    /// - Parameter state: the state that it must still be in; nil for any.
    /// - Returns: the time, for undoing it; nil if the owner has no to-do with this id.
    /// - Throws: `ChangeError.changedMeanwhile`.
    package func reopen(_ id: Todo.ID, of owner: Owner, seen state: Todo.State? = nil) async throws -> Timestamp? {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner, seen: state), todo.trashedAt == nil else {
                return nil
            }
            guard todo.isCompleted else { return now }
            try transaction.reopen(id, of: owner, at: now)
            return now
        }
    }

    /// Marks every open to-do of a day as done, in pieces.
    /// - Returns: the time of completion, for undoing it; nil if there was none.
    /// - Throws: `ListFull` if there is no room for all that come next.
    package func completeAll(on day: CalendarDate, of owner: Owner, today: CalendarDate) async throws -> Timestamp? {
        let now = clock.now()
        let count: Int
        do {
            count = try await writeInPieces(
                of: owner, where: "date = ? AND completed_at IS NULL", [day.text], inOrderOf: .position
            ) { todo, transaction in
                try transaction.complete(todo, of: owner, within: quotas, today: today, at: now)
            }
        } catch let error as ListFull {
            try await reopenAll(completedAt: now, of: owner)
            throw error
        }
        return count == 0 ? nil : now
    }

    /// Marks every completed to-do of a day as not done. A recurring one takes its rule back, as in `setCompleted`.
    /// - Returns: the time, for undoing it; nil if there was none.
    package func reopenAll(on day: CalendarDate, of owner: Owner) async throws -> Timestamp? {
        let now = clock.now()
        return try await reopenAll("date = ?", [day.text], inOrderOf: .position, of: owner, at: now) > 0 ? now : nil
    }

    /// Reopens what was marked as done at one time.
    /// - Returns: false if there was none.
    @discardableResult
    package func reopenAll(completedAt moment: Timestamp, of owner: Owner) async throws -> Bool {
        try await reopenAll("completed_at = ?", [moment], inOrderOf: .id, of: owner, at: clock.now()) > 0
    }

    private func reopenAll(
        _ condition: String, _ values: [any Bindable], inOrderOf order: BulkOrder, of owner: Owner, at now: Timestamp
    ) async throws -> Int {
        try await writeInPieces(
            of: owner, where: "completed_at IS NOT NULL AND \(condition)", values, inOrderOf: order
        ) { todo, transaction in
            try transaction.reopen(todo.id, of: owner, at: now)
        }
    }

    /// Marks as done again what was reopened at one time and is still open, as done when it had been.
    /// - Parameter today: the next ones are not before this day.
    /// - Returns: false if there was none.
    /// - Throws: `ListFull` if there is no room for all that come next; what was done again until then stays so.
    package func undoReopening(at moment: Timestamp, of owner: Owner, today: CalendarDate) async throws -> Bool {
        let now = clock.now()
        return try await writeInPieces(
            of: owner, where: "reopened_at = ? AND completed_at IS NULL", [moment], inOrderOf: .id
        ) { todo, transaction in
            try transaction.complete(todo, of: owner, within: quotas, today: today, at: now)
            try transaction.execute(
                "UPDATE todos SET completed_at = coalesce(completed_before, completed_at) WHERE id = ?", [todo.id])
        } > 0
    }
}

extension Transaction {
    /// Marks an open to-do as done, and hands its rule on.
    /// - Throws: `ListFull`.
    fileprivate func complete(
        _ todo: Todo, of owner: Owner, within quotas: Quotas, today: CalendarDate, at now: Timestamp
    ) throws {
        try execute("UPDATE todos SET completed_at = ? WHERE id = ?", [now, todo.id])
        try handOn(todo.id, todo.draft, of: owner, within: quotas, from: today, at: now)
    }

    /// Marks a completed to-do as not done, and takes back the rule that completing it has handed on. The row keeps the
    /// time at which it was done, for undoing this.
    fileprivate func reopen(_ id: Todo.ID, of owner: Owner, at now: Timestamp) throws {
        if let successor = try successor(of: id), successor.rule != nil, successor.isOfDated {
            _ = try takeBack(successor, from: id, of: owner)
        }
        try execute(
            """
            UPDATE todos SET completed_at = NULL, completed_before = completed_at, reopened_at = ? WHERE id = ?
            """, [now, id])
    }
}
