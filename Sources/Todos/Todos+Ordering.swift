import Database

extension Todos {
    /// Moves a to-do within its day.
    /// - Parameter other: the one of the same day behind which it is to stand; nil for the front.
    /// - Returns: behind which one it stood before, nil for the front.
    /// - Throws: `ChangeError.unknown` when the owner has no such two on one day.
    package func move(_ id: Todo.ID, of owner: Owner, behind other: Todo.ID?) async throws -> Todo.ID? {
        try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            var order = DayOrder(
                try transaction.rows(
                    """
                    SELECT id, position FROM todos WHERE member_id = ? AND date = ? AND trashed_at IS NULL
                    ORDER BY position, id
                    """, [owner, todo.draft.date.text]
                ) { DayOrder.Place(id: Todo.ID($0.int(0)), position: $0.int(1)) })
            guard let move = order.move(id, behind: other) else { throw ChangeError.unknown }
            for place in move.changed {
                try transaction.execute("UPDATE todos SET position = ? WHERE id = ?", [place.position, place.id])
            }
            return move.before
        }
    }
}
