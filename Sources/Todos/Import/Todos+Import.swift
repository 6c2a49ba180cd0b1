import Database

/// A to-do from another source.
package struct ImportedTodo: Sendable, Equatable {
    package let draft: TodoDraft
    /// Nil if it isn't done.
    package let completedAt: Timestamp?
    /// Where it belongs instead of the draft's category, which takes it if there is no room for this one. It is made if
    /// the owner has none with its name.
    package let newCategory: NewCategory?
    /// Where its series begins, if it comes at the next date of that, whichever that is today. Nil for what has a date of
    /// its own.
    package let seriesStart: CalendarDate?

    /// The completion times that can be kept: those of the years that a to-do may be in.
    package static let completions =
        Timestamp(
            year: TodoDraft.years.lowerBound)..<Timestamp(
            year: TodoDraft.years.upperBound + 1)

    package init(
        draft: TodoDraft, completedAt: Timestamp? = nil, newCategory: NewCategory? = nil,
        seriesStart: CalendarDate? = nil
    ) {
        self.draft = draft
        self.completedAt = completedAt
        self.newCategory = newCategory
        self.seriesStart = seriesStart
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
    /// The names of the categories that were made, in order.
    package let madeCategories: [String]
    /// The names of those for which there was no room, as many as a member may have categories.
    package let unmadeCategories: [String]
    /// Whether there were others for which there was no room.
    package let hasMoreUnmadeCategories: Bool
}

extension Todos {
    /// Adds many to-dos in order and in pieces, up to the owner's quota. One that the owner already has, by title and
    /// day, is skipped, and so is an open series, by title, start and rule, whatever date it has come to. Of several alike,
    /// the owner ends up with as many as the file or the owner had, whichever is more. Categories that the owner doesn't
    /// have are made, each with the first to-do in it.
    ///
    /// If nothing more can be stored, what was added until then stays, and the same import again adds what is missing.
    /// One that fails in another way, as by the end of its task, adds nothing, because its owner is not told how to undo
    /// it.
    /// - Throws: `DatabaseUnavailable` if nothing was added; `CancellationError`.
    package func add(imported todos: [ImportedTodo], for owner: Owner) async throws -> ImportOutcome {
        let run = try await bulkChanges.perform(of: owner.memberNumber) {
            var run = ImportProgress(
                startedAt: clock.now(), openSeries: try await openSeries(of: owner, for: todos))
            defer { if run.added > 0 { tell(owner) } }
            do {
                try await add(todos, for: owner, &run)
            } catch is DatabaseUnavailable where run.added > 0 {
                // The outcome says how many are left.
            } catch {
                if run.added > 0 { try await delete(importedAt: run.moment, of: owner) }
                throw error
            }
            return run
        }
        return ImportOutcome(
            added: run.added, alreadyThere: run.alreadyThere, beyondQuota: run.done - run.added - run.alreadyThere,
            left: todos.count - run.done, moment: run.moment, madeCategories: run.categories.made,
            unmadeCategories: run.categories.unmade, hasMoreUnmadeCategories: run.categories.hasMoreUnmade)
    }

    /// The owner's series, if an import has some of its own.
    private func openSeries(of owner: Owner, for todos: [ImportedTodo]) async throws -> OpenSeries {
        let titles = Set(todos.filter { $0.seriesStart != nil }.map(\.draft.title))
        guard !titles.isEmpty else { return OpenSeries() }
        return try await OpenSeries(of: owner, titled: titles, in: self)
    }

    private func add(_ todos: [ImportedTodo], for owner: Owner, _ run: inout ImportProgress) async throws {
        while run.done < todos.count {
            try Task.checkCancellation()
            let piece = todos[run.done..<min(run.done + Self.pieceLength, todos.count)]
            run = try await write(of: owner, telling: false) { [run, quotas] transaction in
                var next = run
                for todo in piece { try next.add(todo, for: owner, within: quotas, in: transaction) }
                return next
            }
            run.endPiece()
            // The search that follows would do it for all at once, and its owner wait. What can't be indexed now is later.
            _ = try? await indexSome(of: owner)
        }
    }

    /// Deletes the to-dos that an import has added. The categories stay, as all do; the same import again uses them.
    private func delete(importedAt moment: Timestamp, of owner: Owner) async throws {
        let statement = """
            DELETE FROM todos WHERE id IN (
                SELECT id FROM todos WHERE member_id = ? AND created_at = ? LIMIT \(Self.pieceLength))
            """
        var deleted = Self.pieceLength
        while deleted == Self.pieceLength {
            deleted = try await write(of: owner, telling: false) { try $0.execute(statement, [owner, moment]) }
        }
    }

    /// Moves everything that was imported, or added together, at one time to the trash, with the occurrences that have
    /// followed since, changed or not.
    /// - Returns: how many there were.
    package func trash(importedAt moment: Timestamp, of owner: Owner) async throws -> Int {
        let now = clock.now()
        return try await bulkChanges.perform(of: owner.memberNumber) {
            var count = 0
            defer { if count > 0 { tell(owner) } }
            var last: Todo.ID? = Todo.ID(0)
            while let place = last {
                var piece = try await read { reader in
                    try reader.rows(
                        """
                        SELECT id FROM todos WHERE member_id = ? AND created_at = ? AND id > ?
                        ORDER BY id LIMIT \(Self.pieceLength)
                        """, [owner, moment, place]
                    ) { Todo.ID($0.int(0)) }
                }
                last = piece.count == Self.pieceLength ? piece.last : nil
                while !piece.isEmpty {
                    let done = try await write(of: owner, telling: false) { [piece] in
                        try $0.trash(piece, of: owner, at: now)
                    }
                    count += done.count
                    piece = done.followers
                }
            }
            return count
        }
    }
}

extension Transaction {
    /// Moves some to-dos to the trash, except those that are there.
    /// - Returns: how many it moved, and what all of them have handed their rules on to.
    fileprivate func trash(
        _ ids: [Todo.ID], of owner: Owner, at now: Timestamp
    ) throws -> (count: Int, followers: [Todo.ID]) {
        let count = try ids.reduce(0) { count, id in
            try count
                + execute(
                    "UPDATE todos SET trashed_at = ? WHERE member_id = ? AND id = ? AND trashed_at IS NULL",
                    [now, owner, id])
        }
        return (count, try ids.compactMap { try successor(of: $0).map { Todo.ID($0.id) } })
    }
}
