import Database

/// What a to-do was before a change, for as long as that is kept.
package struct OlderVersion: Sendable {
    package let draft: TodoDraft
    /// When it was changed.
    package let changed: Timestamp
    /// The title that the to-do has now.
    package let titleNow: String
}

extension Todos {
    /// Passes all older versions of the owner's to-dos to `take`, one by one, on a thread that may wait.
    package func forEachVersion(of owner: Owner, _ take: (OlderVersion) throws -> Void) throws {
        try readBlocking { reader in
            try reader.forEachRow(
                """
                SELECT \(TodoDraft.columns), \(OlderVersion.Column.selection) FROM todo_revisions
                WHERE todo_id IN (SELECT id FROM todos WHERE member_id = ?) ORDER BY todo_id, version
                """, [owner]
            ) { try take(try OlderVersion(row: $0)) }
        }
    }
}

extension OlderVersion {
    /// The columns beside those of the draft.
    fileprivate enum Column: Int, RecordColumn {
        case todoID, at, titleNow

        static let offset = TodoDraft.Field.all.count

        var expression: String {
            self == .titleNow ? "(SELECT title FROM todos WHERE id = todo_id)" : name
        }
    }

    fileprivate init(row: Row) throws {
        self.init(
            draft: try TodoDraft(row: row, of: row.int(Column.todoID)), changed: row.timestamp(Column.at),
            titleNow: row.text(Column.titleNow))
    }
}
