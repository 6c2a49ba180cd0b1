import Database

/// A to-do that comes from elsewhere.
package struct ImportedTodo: Sendable, Equatable {
    package let draft: Draft
    /// Nil for one that isn't done.
    package let completedAt: Timestamp?

    package init(draft: Draft, completedAt: Timestamp? = nil) {
        self.draft = draft
        self.completedAt = completedAt
    }
}

/// What became of an import.
package struct ImportOutcome: Sendable, Equatable {
    package let added: Int
    package let alreadyThere: Int
    /// When, so that it can be undone.
    package let moment: Timestamp
}

extension Todos {
    /// Adds many, all or none. One that the owner has already, by title and day, is left out; of several alike, in a file
    /// or with the owner, as many remain as the larger of the two has.
    package func add(imported todos: [ImportedTodo], for owner: Owner) async throws -> ImportOutcome {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            let moment = try transaction.unusedMoment(from: now, of: owner)
            // How many of each the owner had, less those that the file has told of so far.
            var there: [ImportKey: Int] = [:]
            var added = 0
            for todo in todos {
                let key = ImportKey(title: todo.draft.title, date: todo.draft.date)
                let left = try there[key] ?? transaction.count(of: key, of: owner)
                there[key] = max(left - 1, 0)
                guard left == 0 else { continue }
                let id = try transaction.add(todo.draft, again: true, for: owner, at: moment)
                if let completedAt = todo.completedAt {
                    try transaction.execute("UPDATE todos SET completed_at = ? WHERE id = ?", [completedAt, id])
                }
                added += 1
            }
            return ImportOutcome(added: added, alreadyThere: todos.count - added, moment: moment)
        }
    }

    /// Throws all away that was imported at a moment.
    /// - Returns: how many there were.
    package func trash(importedAt moment: Timestamp, of owner: Owner) async throws -> Int {
        let now = clock.now()
        return try await write(of: owner) { transaction in
            try transaction.execute(
                "UPDATE todos SET trashed_at = ? WHERE member_id = ? AND created_at = ? AND trashed_at IS NULL",
                [now, owner, moment])
        }
    }
}

/// By what a to-do is known again.
private struct ImportKey: Hashable {
    let title: String
    let date: CalendarDate
}

extension Transaction {
    fileprivate func count(of key: ImportKey, of owner: Owner) throws -> Int {
        try first(
            "SELECT count(*) FROM todos WHERE member_id = ? AND date = ? AND title = ? AND trashed_at IS NULL",
            [owner, key.date.text, key.title]
        ) { Int($0.int(0)) } ?? 0
    }

    /// A moment at which the owner has written nothing down yet: undoing an import must not take anything else along.
    fileprivate func unusedMoment(from now: Timestamp, of owner: Owner) throws -> Timestamp {
        let last = try first(
            "SELECT max(created_at) FROM todos WHERE member_id = ? AND created_at >= ?", [owner, now]
        ) { $0.optionalInt(0) }
        return last.flatMap { $0 }.map { Timestamp(milliseconds: $0 + 1) } ?? now
    }
}
