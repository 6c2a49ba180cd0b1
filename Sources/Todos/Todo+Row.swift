import Database

extension Todo {
    /// The columns beside those of the draft.
    private enum Column: Int, RecordColumn {
        case id, completedAt, version, trashedAt, position

        static let offset = TodoDraft.Field.all.count
    }

    /// The columns that `init(row:)` reads: those of the draft, then the others.
    static let columns = "\(TodoDraft.selectedColumns), \(Column.selection)"
    /// The same with the beginning of the description alone.
    static let excerptColumns = "\(TodoDraft.excerptColumns), \(Column.selection)"
    /// The number of these columns; further columns of a query come after them.
    static let columnCount = Column.offset + Column.allCases.count

    /// - Throws: `UnreadableTodo` if the row holds what no version of this program writes.
    init(row: Row) throws {
        let id = row.int(Column.id)
        self.init(
            id: ID(id), draft: try TodoDraft(row: row, of: id), completedAt: row.optionalTimestamp(Column.completedAt),
            version: Int(row.int(Column.version)), trashedAt: row.optionalTimestamp(Column.trashedAt),
            position: row.int(Column.position))
    }
}

/// A row that was changed by something other than this program.
struct UnreadableTodo: Error {
    let id: Int64
}

extension Todo.ID: Bindable {
    package var bound: BoundValue { number.bound }
}
