import Database

/// A to-do with the times of its creation and its last change.
package struct DatedTodo: Sendable, Equatable {
    package let todo: Todo
    package let created: Timestamp
    /// When it was created, changed, completed or reopened, whichever was last. A change is remembered as long as its
    /// older version; by then, calendars have its content.
    package let changed: Timestamp
}

extension Todos {
    /// The owner's to-dos for a calendar, by date, on a thread that may wait: from `today` on, and then as far back as `most` allows.
    /// - Parameters:
    ///   - category: of this category only; nil for all.
    ///   - first: the earliest day.
    ///   - most: the limit. Future to-dos take precedence.
    package func todos(
        of owner: Owner, in category: Category? = nil, since first: CalendarDate, today: CalendarDate, atMost most: Int
    ) throws -> [DatedTodo] {
        let condition = "member_id = ? AND trashed_at IS NULL" + (category == nil ? "" : " AND category = ?")
        let values: [any Bindable] = [owner] + (category.map { [$0.rawValue] } ?? [])
        return try readBlocking { reader in
            let coming = try reader.rows(
                """
                \(Self.dated) WHERE \(condition) AND date >= ? ORDER BY date, position, id LIMIT ?
                """, values + [max(today, first).text, most], as: DatedTodo.init(row:))
            let past = try reader.rows(
                """
                \(Self.dated) WHERE \(condition) AND date >= ? AND date < ?
                ORDER BY date DESC, position DESC, id DESC LIMIT ?
                """, values + [first.text, today.text, most - coming.count], as: DatedTodo.init(row:))
            return past.reversed() + coming
        }
    }

    /// Passes all of the owner's to-dos to `take`, one by one, by date, on a thread that may wait: a snapshot of one
    /// moment, however long it takes.
    /// - Parameter withTrash: whether to include the trash.
    package func forEach(
        of owner: Owner, withTrash: Bool = false, _ take: (DatedTodo) throws -> Void
    ) throws {
        let condition = withTrash ? "" : "AND trashed_at IS NULL"
        try readBlocking { reader in
            try reader.forEachRow(
                "\(Self.dated) WHERE member_id = ? \(condition) ORDER BY date, position, id", [owner]
            ) { try take(try DatedTodo(row: $0)) }
        }
    }

    /// The first and the last day with a to-do of the owner's; nil if there is none outside of the trash.
    package func days(of owner: Owner) throws -> ClosedRange<CalendarDate>? {
        try readBlocking { reader in
            let days = try ["min", "max"].compactMap { end in
                try reader.first(
                    "SELECT \(end)(date) FROM todos WHERE member_id = ? AND trashed_at IS NULL AND date > ''", [owner]
                ) { $0.optionalText(0).flatMap { CalendarDate($0) } } ?? nil
            }
            guard let first = days.first, let last = days.last, first <= last else { return nil }
            return first...last
        }
    }

    private static let dated = """
        SELECT \(Todo.columns), \(DatedTodo.Column.selection) FROM todos
        """
}

extension DatedTodo {
    /// The columns beside those of the to-do.
    fileprivate enum Column: Int, RecordColumn {
        case createdAt, changedAt

        static let offset = Todo.columnCount

        var expression: String {
            switch self {
            case .createdAt: name
            case .changedAt:
                """
                max(max(created_at, coalesce(completed_at, 0), coalesce(completed_before, 0)), coalesce(reopened_at, 0),
                    coalesce((SELECT max(at) FROM todo_revisions WHERE todo_id = todos.id), 0))
                """
            }
        }
    }

    init(row: Row) throws {
        self.init(
            todo: try Todo(row: row), created: row.timestamp(Column.createdAt),
            changed: row.timestamp(Column.changedAt))
    }
}
