import Database

/// A to-do from another source.
package struct ImportedTodo: Sendable, Equatable {
    package let draft: TodoDraft
    /// Nil if it isn't done.
    package let completedAt: Timestamp?

    /// The completion times that can be kept: those of the years that a to-do may be in.
    package static let completions =
        Timestamp(
            year: TodoDraft.years.lowerBound)..<Timestamp(
            year: TodoDraft.years.upperBound + 1)

    package init(draft: TodoDraft, completedAt: Timestamp? = nil) {
        self.draft = draft
        self.completedAt = completedAt
    }
}

extension Timestamp {
    /// The first moment of a year in UTC.
    fileprivate init(year: Int) {
        let days = CalendarDate(year: year, month: 1, day: 1)?.daysSince1970 ?? 0
        self.init(milliseconds: Int64(days) * 86_400_000)
    }
}

/// The result of an import.
package struct ImportOutcome: Sendable, Equatable {
    package let added: Int
    package let alreadyThere: Int
    /// To-dos for which there was no room.
    package let beyondQuota: Int
    /// To-dos that were not reached, because nothing could be stored any more.
    package let left: Int
    /// The time of the import, for undoing it.
    package let moment: Timestamp
}

extension Todos {
    /// Adds many to-dos in order and in pieces, up to the owner's quota. One that the owner already has, by title and
    /// day, is skipped. Of several alike, the owner ends up with as many as the file or the owner had, whichever is
    /// more.
    ///
    /// An interruption keeps what was added until then. The same import again adds what is missing.
    /// - Throws: `DatabaseUnavailable` if nothing was added; `CancellationError`.
    package func add(imported todos: [ImportedTodo], for owner: Owner) async throws -> ImportOutcome {
        let run = try await turns.take(owner) {
            var run = ImportProgress(startedAt: clock.now())
            defer { if run.added > 0 { tell(owner) } }
            while run.done < todos.count {
                try Task.checkCancellation()
                let piece = todos[run.done..<min(run.done + Self.pieceLength, todos.count)]
                do {
                    run = try await writeQuietly(of: owner) { [run, quotas] transaction in
                        var next = run
                        for todo in piece { try next.add(todo, for: owner, within: quotas, in: transaction) }
                        return next
                    }
                    run.endPiece()
                } catch let error as DatabaseUnavailable {
                    guard run.added > 0 else { throw error }
                    break
                }
            }
            return run
        }
        return ImportOutcome(
            added: run.added, alreadyThere: run.alreadyThere, beyondQuota: run.done - run.added - run.alreadyThere,
            left: todos.count - run.done, moment: run.moment)
    }

    /// Moves everything that was imported at one time to the trash.
    /// - Returns: how many there were.
    package func trash(importedAt moment: Timestamp, of owner: Owner) async throws -> Int {
        let now = clock.now()
        return try await turns.take(owner) {
            var count = 0
            defer { if count > 0 { tell(owner) } }
            var last: Todo.ID? = Todo.ID(0)
            while let place = last {
                let piece = try await writeQuietly(of: owner) { transaction in
                    let imported = try transaction.rows(
                        """
                        SELECT id FROM todos WHERE member_id = ? AND created_at = ? AND id > ?
                        ORDER BY id LIMIT \(Self.pieceLength)
                        """, [owner, moment, place]
                    ) { Todo.ID($0.int(0)) }
                    let trashed = try imported.reduce(0) { trashed, id in
                        try trashed
                            + transaction.execute(
                                "UPDATE todos SET trashed_at = ? WHERE id = ? AND trashed_at IS NULL", [now, id])
                    }
                    return (count: trashed, last: imported.count == Self.pieceLength ? imported.last : nil)
                }
                count += piece.count
                last = piece.last
            }
            return count
        }
    }
}
