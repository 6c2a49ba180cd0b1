import Database

/// A day has more to-dos than can be ordered manually: `Todos.mostOrdered`.
package struct TooManyToOrder: Error {}

/// A page of a day's to-dos in their order, and its neighbours.
package struct OrderPage: Sendable {
    /// The last two before the page, in order; fewer at the day's beginning.
    package let before: [Todo.ID]
    package let todos: [Todo]
    /// The first one after the page; nil at the day's end.
    package let following: Todo.ID?
    package let next: TodoCursor?
}

extension Todos {
    /// Limited because a move may shift all others of its day. No member orders more manually.
    package static let mostOrdered = 1000

    /// A page of a day's to-dos, to be ordered.
    /// - Parameter cursor: where to continue; nil for the beginning.
    /// - Throws: `TooManyToOrder`.
    package func order(of owner: Owner, on day: CalendarDate, after cursor: TodoCursor? = nil) async throws -> OrderPage
    {
        let entries = try await read { try $0.rows(Self.entries, [owner, day.text], as: DayOrder.Entry.init(row:)) }
        guard entries.count <= Self.mostOrdered else { throw TooManyToOrder() }
        let page = try await page(of: owner, on: day, after: cursor)
        guard let first = page.todos.first, let start = entries.firstIndex(where: { $0.id == first.id }) else {
            return OrderPage(before: [], todos: [], following: nil, next: nil)
        }
        let end = start + page.todos.count
        return OrderPage(
            before: entries[max(start - 2, 0)..<start].map(\.id), todos: page.todos,
            following: end < entries.count ? entries[end].id : nil, next: page.next)
    }

    /// Moves a to-do within its day.
    /// - Parameter other: the to-do of the same day that it should follow; nil for the front.
    /// - Returns: the to-do that it followed before; nil for the front.
    /// - Throws: `ChangeError.unknown` if the owner has no such two on one day; `TooManyToOrder`.
    package func move(_ id: Todo.ID, of owner: Owner, behind other: Todo.ID?) async throws -> Todo.ID? {
        try await write(of: owner) { transaction in
            guard let todo = try transaction.todo(id, of: owner), todo.trashedAt == nil else {
                throw ChangeError.unknown
            }
            var order = DayOrder(
                try transaction.rows(Self.entries, [owner, todo.draft.storedDate], as: DayOrder.Entry.init(row:)))
            guard order.entries.count <= Self.mostOrdered else { throw TooManyToOrder() }
            guard let move = order.move(id, behind: other) else { throw ChangeError.unknown }
            for entry in move.changed {
                try transaction.execute("UPDATE todos SET position = ? WHERE id = ?", [entry.position, entry.id])
            }
            return move.before
        }
    }

    private static let entries = """
        SELECT \(DayOrder.Entry.Column.selection) FROM todos WHERE member_id = ? AND date = ? AND trashed_at IS NULL
        ORDER BY position, id LIMIT \(mostOrdered + 1)
        """
}

extension DayOrder.Entry {
    fileprivate enum Column: Int, RecordColumn {
        case id, position
    }

    fileprivate init(row: Row) {
        self.init(id: Todo.ID(row.int(Column.id)), position: row.int(Column.position))
    }
}
