import Database

/// Why a to-do was not changed.
package enum ChangeError: Error {
    /// The owner has no to-do with this id.
    case unknown
    /// The to-do was changed meanwhile, most likely on another device; this is its current state.
    case changedMeanwhile(Todo)
    /// The owner has another to-do with the same title on the same day.
    case alreadyExists
}

extension Todos {
    /// How many older versions of a to-do are kept. Only the last one is ever restored, and ten thousand saves must not
    /// fill the disk.
    package static let mostVersions = 10

    /// Replaces a to-do's content. The previous content is kept for `keepsTrash`, so that the change can be undone.
    /// - Parameters:
    ///   - version: the version that the change is based on.
    ///   - again: whether there may be another with the same title on the same day.
    ///   - alone: whether following occurrences stay as they were, if it repeats.
    /// - Throws: `ChangeError`; `ListFull` if there is no room for those that follow.
    package func change(
        _ id: Todo.ID, of owner: Owner, to draft: TodoDraft, seen version: Int, again: Bool = false,
        alone: Bool = false
    ) async throws {
        let now = clock.now()
        try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            guard todo.version == version else { throw ChangeError.changedMeanwhile(todo) }
            guard todo.draft != draft else { return }
            guard alone, todo.draft.recurrence != nil else {
                return try transaction.change(todo, of: owner, to: draft, again: again, at: now)
            }
            try transaction.handOn(todo, of: owner, within: quotas, at: now)
            try transaction.change(todo, of: owner, to: draft.once, again: again, at: now)
        }
    }

    /// Undoes the last change of a to-do's content; that is a change as well and can be undone.
    /// - Parameter version: the version that the change led to.
    /// - Throws: `ChangeError`.
    package func undoChange(of id: Todo.ID, of owner: Owner, to version: Int) async throws {
        let now = clock.now()
        try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            guard todo.version == version else { throw ChangeError.changedMeanwhile(todo) }
            let before = try transaction.first(
                "SELECT \(TodoDraft.columns) FROM todo_revisions WHERE todo_id = ? AND version = ?", [id, version - 1]
            ) { try TodoDraft(row: $0, of: id.number) }
            guard var draft = before else { throw ChangeError.unknown }
            // The rule was handed on with the change. If that can't be taken back, the rule stays there.
            if draft.recurrence != nil, try !transaction.takeBack(from: id, of: owner) { draft = draft.once }
            try transaction.change(todo, of: owner, to: draft, again: true, at: now)
        }
    }
}

extension Transaction {
    func change(
        _ todo: Todo, of owner: Owner, to draft: TodoDraft, again: Bool, at now: Timestamp
    ) throws {
        try execute(
            """
            INSERT INTO todo_revisions (todo_id, version, at, \(TodoDraft.columns))
            VALUES (?, ?, ?, \(TodoDraft.placeholders))
            """, [todo.id, todo.version, now] + todo.draft.values)
        try execute(
            "DELETE FROM todo_revisions WHERE todo_id = ? AND version <= ?",
            [todo.id, todo.version - Todos.mostVersions])
        let keepsPlace = todo.draft.times?.start == draft.times?.start && todo.draft.date == draft.date
        let staysPut = todo.draft.title == draft.title && todo.draft.date == draft.date
        do {
            let copy = again && !staysPut ? try nextCopy(of: draft, of: owner) : 0
            try execute(
                """
                UPDATE todos SET \(TodoDraft.assignments),
                    position = ?, copy = CASE WHEN ? = 1 THEN copy ELSE ? END, version = version + 1, is_indexed = 0
                WHERE id = ?
                """,
                draft.values + [keepsPlace ? todo.position : draft.position, staysPut, copy, todo.id])
        } catch is UniqueViolation {
            throw ChangeError.alreadyExists
        }
    }
}
