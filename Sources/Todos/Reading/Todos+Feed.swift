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
    /// Chooses the owner's to-dos for a calendar, by date, on a thread that may wait.
    ///
    /// A series that is open comes again, however long its date is past. So it takes precedence over the past, as those
    /// to come do.
    /// - Parameters:
    ///   - category: of this category only; nil for all.
    ///   - first: the earliest day of what doesn't come again.
    ///   - withInbox: whether open ones without a date are included, at the beginning.
    ///   - most: the limit. Those to come take precedence, then open series, the inbox and the latest past, in this order.
    package func calendarChoice(
        of owner: Owner, in category: Category? = nil, since first: CalendarDate, today: CalendarDate,
        withInbox: Bool = false, atMost most: Int
    ) throws -> CalendarChoice {
        let scope = TodoScope(owner: owner, category: category)
        let (condition, values) = (scope.condition, scope.values)
        let start = max(today, first).text
        let select = "SELECT \(CalendarPlace.Column.selection) FROM todos"
        return try readBlocking { reader in
            let coming = try reader.rows(
                """
                \(select) WHERE \(condition) AND date >= ? ORDER BY date, position, id LIMIT ?
                """, values + [start, most], as: CalendarPlace.init(row:))
            var room = most - coming.count
            let series = try reader.rows(
                """
                \(select) INDEXED BY todos_repeating WHERE \(condition) AND \(Self.isOpenSeries)
                AND date > '' AND date < ? ORDER BY date DESC, id DESC LIMIT ?
                """, values + [first.digits, start, room], as: CalendarPlace.init(row:))
            room -= series.count
            let inbox =
                withInbox
                ? try reader.rows(
                    """
                    \(select) WHERE \(condition) AND completed_at IS NULL AND date = ''
                    ORDER BY date, position, id LIMIT ?
                    """, values + [room], as: CalendarPlace.init(row:)) : []
            room -= inbox.count
            let past = try reader.rows(
                """
                \(select) WHERE \(condition) AND date >= ? AND date < ? AND NOT (\(Self.isOpenSeries))
                ORDER BY date DESC, position DESC, id DESC LIMIT ?
                """, values + [first.text, today.text, first.digits, room], as: CalendarPlace.init(row:))
            let places = inbox + (past + series).sorted { $0.order < $1.order } + coming
            return CalendarChoice(places: places, scope: scope)
        }
    }

    /// Passes what was chosen to `take`, one by one in its order, on a thread that may wait: as it is by now, and without
    /// what has left the owner's to-dos, or the category, since.
    ///
    /// Some are read at a time: thousands with the longest descriptions take more memory than a request may.
    package func forEach(in choice: CalendarChoice, _ take: (DatedTodo) throws -> Void) throws {
        let (scope, all) = (choice.scope, choice.places.map(\.id))
        for start in stride(from: 0, to: all.count, by: Self.pageLength) {
            let ids = all[start...].prefix(Self.pageLength)
            let values = ids.map { $0 as any Bindable }
            let found = try readBlocking { reader in
                // The plus hides the column from SQLite's indexes: it would look through all of the owner's each time.
                try reader.rows(
                    "\(Self.dated) WHERE id IN (\(values.places)) AND +\(scope.condition)", values + scope.values,
                    as: DatedTodo.init(row:))
            }
            let byID = Dictionary(found.map { ($0.todo.id.number, $0) }) { first, _ in first }
            for id in ids { try byID[id].map(take) }
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

    /// The first and the last day on which a to-do of the owner's has a time; nil if there is none outside of the trash.
    package func days(of owner: Owner) throws -> ClosedRange<CalendarDate>? {
        try readBlocking { reader in
            let days = try ["min", "max"].compactMap { end in
                try reader.first(
                    "SELECT \(end)(date) FROM todos WHERE member_id = ? AND trashed_at IS NULL AND start_time > ''",
                    [owner]
                ) { $0.optionalText(0).flatMap { CalendarDate($0) } } ?? nil
            }
            guard let first = days.first, let last = days.last, first <= last else { return nil }
            return first...last
        }
    }

    private static let dated = "SELECT \(Todo.columns), \(DatedTodo.Column.selection) FROM todos"

    /// The condition that a to-do is the open one of a series that doesn't end before a day (`CalendarDate.digits`). UNTIL
    /// is at the end of a rule. `todos_repeating` has the rest.
    private static let isOpenSeries = """
        recurrence IS NOT NULL AND followed_by IS NULL AND completed_at IS NULL
        AND (recurrence NOT LIKE '%UNTIL=%' OR substr(recurrence, length(recurrence) - 7) >= ?)
        """
}

extension CalendarDate {
    /// As UNTIL has it.
    fileprivate var digits: String { text.filter { $0 != "-" } }
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
