import Database

extension Todo {
    /// The columns of the draft come first, then these.
    private static let further = "id, completed_at, version, trashed_at, position"

    /// The columns that `init(row:)` reads.
    static let columns = "\(TodoDraft.selectedColumns), \(further)"
    /// The number of these columns; further columns of a query come after them.
    static let columnCount = TodoDraft.columnCount + 5

    /// - Throws: `UnreadableTodo` if the row holds what no version of this program writes.
    init(row: Row) throws {
        let first = TodoDraft.columnCount
        let id = row.int(first)
        self.init(
            id: ID(id), draft: try TodoDraft(row: row, from: 0, of: id),
            completedAt: row.optionalInt(first + 1).map(Timestamp.init(milliseconds:)),
            version: Int(row.int(first + 2)),
            trashedAt: row.optionalInt(first + 3).map(Timestamp.init(milliseconds:)), position: row.int(first + 4))
    }
}

/// A row that was changed by something other than this program.
struct UnreadableTodo: Error {
    let id: Int64
}

extension Todo.ID: Bindable {
    package var bound: BoundValue { number.bound }
}
