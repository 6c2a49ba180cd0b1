import Database

/// Why a to-do was not changed.
package enum ChangeError: Error {
    /// The owner has no to-do with this id.
    case unknown
    /// The to-do was changed meanwhile, most likely on another device; this is its current state.
    case changedMeanwhile(Todo)
    /// The owner has another to-do with the same title on the same day that isn't done.
    case alreadyExists
}

extension Todos {
    /// How many older versions of a to-do are kept. Only the last one is ever restored, and ten thousand saves must not
    /// fill the disk.
    package static let mostVersions = 10

    /// Replaces a to-do's content. The previous content is kept for `keepsTrash`, so that the change can be undone.
    ///
    /// A rule for one that has handed its own on begins a series of its own. If it has done so by being completed, it is
    /// as if it had been changed before: what follows is made anew, or, if that was touched, keeps its rule alone. Any
    /// other change of it is its own: when it is reopened, what follows stays as it is and keeps the rule.
    /// - Parameters:
    ///   - version: the version that the change is based on.
    ///   - repeats: whether it had a rule there, which comes and goes without a version; nil for either.
    ///   - state: the state that it must still be in; nil for any of this version.
    ///   - today: what follows is not before this day.
    ///   - again: whether there may be another with the same title on the same day.
    ///   - alone: whether following occurrences stay as they were, if it repeats. Moved to the date of the next, it takes
    ///     the place of that one, unless it has another title. Nothing follows one that is done and has its rule still, as
    ///     imported ones have.
    /// - Returns: whether anything changed.
    /// - Throws: `ChangeError`; `ListFull` if there is no room for those that follow.
    @discardableResult
    package func change(
        _ id: Todo.ID, of owner: Owner, to draft: TodoDraft, seen version: Int, repeating repeats: Bool? = nil,
        in state: Todo.State? = nil, today: CalendarDate, again: Bool = false, alone: Bool = false
    ) async throws -> Bool {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner, seen: state), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            guard todo.version == version, repeats == nil || repeats == todo.state.repeats else {
                throw ChangeError.changedMeanwhile(todo)
            }
            return try transaction.change(
                todo, of: owner, to: draft, within: quotas, today: today, again: again, alone: alone, at: now)
        }
    }

    /// Undoes the last change of a to-do's content; that is a change as well and can be undone.
    ///
    /// A rule that was handed on since comes back if what follows is untouched. If the to-do is completed, the series
    /// would end with it: what follows stays, or is made anew if it had another rule before.
    /// - Parameters:
    ///   - version: the version that the change led to.
    ///   - today: what follows is not before this day.
    /// - Throws: `ChangeError`; `ListFull` if there is no room for what follows.
    package func undoChange(
        of id: Todo.ID, of owner: Owner, to version: Int, today: CalendarDate
    ) async throws {
        let now = clock.now()
        try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            guard todo.version == version else { throw ChangeError.changedMeanwhile(todo) }
            try transaction.undoChange(of: todo, of: owner, within: quotas, today: today, at: now)
        }
    }
}

extension Transaction {
    /// Replaces a to-do's content, and hands its rule on if it leaves its series; see `Todos.change`.
    /// - Returns: whether anything changed.
    /// - Throws: `ChangeError.alreadyExists`; `ListFull`.
    func change(
        _ todo: Todo, of owner: Owner, to draft: TodoDraft, within quotas: Quotas, today: CalendarDate, again: Bool,
        alone: Bool, at now: Timestamp
    ) throws -> Bool {
        guard todo.draft != draft else { return false }
        let (kept, following) = try parted(draft, of: todo, of: owner, alone: alone)
        guard todo.draft != kept else { return false }
        try rewrite(todo, of: owner, as: kept, again: again, at: now)
        if let following {
            // Moved to where the rule comes next, it is that one: a copy beside it would be one too many.
            let takesNext = kept.title == following.title && kept.date == following.following(from: today)?.date
            let day = takesNext ? kept.date?.adding(days: 1) ?? today : today
            try handOn(todo.id, following, of: owner, within: quotas, from: day, at: now)
        }
        return true
    }

    /// Parts what a to-do is changed to from what is to follow it, and takes back what follows it now if that is to
    /// change.
    /// - Returns: the to-do's own content, and the content with the rule that is to be handed on; nil for none.
    private func parted(
        _ draft: TodoDraft, of todo: Todo, of owner: Owner, alone: Bool
    ) throws -> (kept: TodoDraft, following: TodoDraft?) {
        if alone, todo.draft.recurrence != nil, !todo.isCompleted { return (draft.once, todo.draft) }
        guard draft.recurrence != nil, let successor = try successor(of: todo.id) else { return (draft, nil) }
        guard successor.rule != nil, todo.isCompleted else {
            try execute("UPDATE todos SET followed_by = NULL, recurrence = NULL WHERE id = ?", [todo.id])
            return (draft, nil)
        }
        guard try !alone && takeBack(successor, from: todo.id, of: owner) else { return (draft.once, nil) }
        return (draft, draft)
    }

    /// Undoes the last change of a to-do's content.
    /// - Throws: `ChangeError.unknown` if it has none, or that is kept no longer; `ListFull`.
    func undoChange(
        of todo: Todo, of owner: Owner, within quotas: Quotas, today: CalendarDate, at now: Timestamp
    ) throws {
        let revision = try first(
            "SELECT \(TodoDraft.columns), position FROM todo_revisions WHERE todo_id = ? AND version = ?",
            [todo.id, todo.version - 1]
        ) { row in
            (draft: try TodoDraft(row: row, of: todo.id.number), position: row.optionalInt(TodoDraft.Field.all.count))
        }
        guard let before = revision else { throw ChangeError.unknown }
        var (draft, following) = (before.draft, nil as TodoDraft?)
        if draft.recurrence != nil, let successor = try successor(of: todo.id) {
            // If it stays, this one has the rule hidden, as what is done has.
            let staysPut = todo.isCompleted && successor.rule.map { $0 == draft.recurrence?.text } ?? true
            if try !staysPut && !takeBack(successor, from: todo.id, of: owner) {
                draft = draft.once
            } else if !staysPut, todo.isCompleted {
                following = draft
            }
        }
        try rewrite(todo, of: owner, as: draft, position: before.position, again: true, at: now)
        if let following { try handOn(todo.id, following, of: owner, within: quotas, from: today, at: now) }
    }

    /// Stores a to-do's new content, and keeps the former as a revision. What follows it stays as it is.
    /// - Parameters:
    ///   - position: the position on another day, or at another time; nil for that of its time.
    ///   - again: whether there may be another with the same title on the same day.
    /// - Throws: `ChangeError.alreadyExists`.
    func rewrite(
        _ todo: Todo, of owner: Owner, as draft: TodoDraft, position: Int64? = nil, again: Bool, at now: Timestamp
    ) throws {
        let staysPut = todo.draft.title == draft.title && todo.draft.date == draft.date
        let copy = staysPut ? 0 : try nextCopy(of: draft, of: owner)
        guard try again || copy == 0 || !hasOpen(like: draft, of: owner) else { throw ChangeError.alreadyExists }
        try execute(
            """
            INSERT INTO todo_revisions (todo_id, version, at, position, \(TodoDraft.columns))
            SELECT id, version, ?, position, \(TodoDraft.revisedColumns) FROM todos WHERE id = ?
            """, [now, todo.id])
        try execute(
            "DELETE FROM todo_revisions WHERE todo_id = ? AND version <= ?",
            [todo.id, todo.version - Todos.mostVersions])
        let keepsPlace = todo.draft.times?.start == draft.times?.start && todo.draft.date == draft.date
        do {
            try execute(
                """
                UPDATE todos SET \(TodoDraft.assignments),
                    position = ?, copy = CASE WHEN ? = 1 THEN copy ELSE ? END, version = version + 1, is_indexed = 0
                WHERE id = ?
                """,
                draft.values + [keepsPlace ? todo.position : position ?? draft.position, staysPut, copy, todo.id])
        } catch is UniqueViolation {
            throw ChangeError.alreadyExists
        }
    }
}
