import Database

/// Where a list goes on: behind the last one shown, whatever was added or thrown away meanwhile.
package struct TodoPlace: Sendable, Equatable {
    let key: String
    let position: Int64
    let id: Int64

    /// As a query carries it, such as `2026-11-21.566231040.7`.
    package var text: String { "\(key).\(position).\(id)" }

    /// Reads what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 60, parts.count == 3, let id = Int64(parts[2]), String(id) == parts[2],
            let position = Int64(parts[1]), String(position) == parts[1], CalendarDate(String(parts[0])) != nil
        else { return nil }
        (key, self.position, self.id) = (String(parts[0]), position, id)
    }

    init(after todo: Todo) {
        (key, position, id) = (todo.draft.date.text, todo.position, todo.id.number)
    }
}

/// A part of a list, and where it goes on; nil at its end.
package struct TodoPage: Sendable {
    package let todos: [Todo]
    package let next: TodoPlace?
}

extension Todos {
    /// As many as anybody reads through at once.
    package static let pageLength = 100
    /// Nobody wants to know more exactly how many are left, and counting takes its time.
    package static let mostCounted = 1000

    /// All of the owner's, by date and time.
    /// - Parameters:
    ///   - category: of this one only; nil for all.
    ///   - place: where to go on; nil for the beginning.
    package func page(of owner: Owner, in category: Category? = nil, after place: TodoPlace? = nil) throws -> TodoPage {
        var conditions = "member_id = ? AND trashed_at IS NULL"
        var values: [any Bindable] = [owner]
        if let category {
            conditions += " AND category = ?"
            values.append(category.rawValue)
        }
        if let place {
            conditions += " AND (date, position, id) > (?, ?, ?)"
            values += [place.key, place.position, place.id]
        }
        return try page("WHERE \(conditions) ORDER BY date, position, id", values)
    }

    /// Those of a day, by time.
    package func todos(of owner: Owner, on day: CalendarDate) throws -> [Todo] {
        try list("WHERE member_id = ? AND trashed_at IS NULL AND date = ? ORDER BY position, id", [owner, day.text])
    }

    /// Those from a day on, by date and time.
    package func todos(of owner: Owner, from day: CalendarDate, atMost most: Int) throws -> [Todo] {
        try list(
            "WHERE member_id = ? AND trashed_at IS NULL AND date >= ? ORDER BY date, position, id LIMIT ?",
            [owner, day.text, most])
    }

    /// Those from before a day that aren't done, the latest first.
    package func overdue(of owner: Owner, before day: CalendarDate, atMost most: Int) throws -> [Todo] {
        try list(
            """
            WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL AND date < ?
            ORDER BY date DESC, position DESC, id DESC LIMIT ?
            """, [owner, day.text, most])
    }

    /// What is done, the latest first.
    /// - Parameter place: where to go on; nil for the latest.
    package func completed(of owner: Owner, after place: MomentPlace? = nil) throws -> MomentPage {
        try page(of: owner, by: "completed_at", \.completedAt, "AND trashed_at IS NULL", after: place)
    }

    /// What is in the trash, the latest first.
    /// - Parameter place: where to go on; nil for the latest.
    package func trashed(of owner: Owner, after place: MomentPlace? = nil) throws -> MomentPage {
        try page(of: owner, by: "trashed_at", \.trashedAt, "", after: place)
    }

    /// All of the owner's that aren't done, by date and time.
    /// - Parameter place: where to go on; nil for the beginning.
    package func open(of owner: Owner, after place: TodoPlace? = nil) throws -> TodoPage {
        let condition = "WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL"
        let order = "ORDER BY date, position, id"
        guard let place else { return try page("\(condition) \(order)", [owner]) }
        return try page(
            "\(condition) AND (date, position, id) > (?, ?, ?) \(order)", [owner, place.key, place.position, place.id])
    }

    /// How many of the owner's aren't done; more than `mostCounted` count as one more than that.
    package func countOpen(of owner: Owner) throws -> Int {
        try database.read { reader in
            try reader.first(
                """
                SELECT count(*) FROM (SELECT 1 FROM todos
                WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL LIMIT \(Self.mostCounted + 1))
                """, [owner]
            ) { Int($0.int(0)) } ?? 0
        }
    }

    /// Whether any of the owner's is done.
    package func hasCompleted(of owner: Owner) throws -> Bool {
        try database.read { reader in
            try reader.first(
                """
                SELECT 1 FROM todos WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NOT NULL LIMIT 1
                """, [owner]
            ) { _ in true } ?? false
        }
    }

    /// What the days from `first` to `last` have, by day and category.
    package func marks(of owner: Owner, from first: CalendarDate, to last: CalendarDate) throws -> [DayMark] {
        try database.read { reader in
            try reader.rows(
                """
                SELECT date, category, count(*) - count(completed_at), count(completed_at) FROM todos
                WHERE member_id = ? AND trashed_at IS NULL AND date BETWEEN ? AND ?
                GROUP BY date, category ORDER BY date, min(position), category
                """, [owner, first.text, last.text]
            ) { row in
                guard let date = CalendarDate(row.text(0)), let category = Category(rawValue: row.text(1)) else {
                    throw UnreadableTodo(id: 0)
                }
                return DayMark(date: date, category: category, open: Int(row.int(2)), completed: Int(row.int(3)))
            }
        }
    }

    private func page(
        of owner: Owner, by column: String, _ moment: (Todo) -> Timestamp?, _ condition: String,
        after place: MomentPlace?
    ) throws -> MomentPage {
        let found = try list(
            """
            WHERE member_id = ? AND \(column) IS NOT NULL \(condition) AND (\(column), id) < (?, ?)
            ORDER BY \(column) DESC, id DESC LIMIT \(Self.pageLength + 1)
            """, [owner, place?.moment.milliseconds ?? .max, place?.id.number ?? .max])
        let shown = found.prefix(Self.pageLength)
        let next = found.count > shown.count ? shown.last : nil
        return MomentPage(
            todos: Array(shown),
            next: next.flatMap { last in moment(last).map { MomentPlace(moment: $0, id: last.id) } })
    }

    func page(_ condition: String, _ values: [any Bindable]) throws -> TodoPage {
        let found = try list("\(condition) LIMIT \(Self.pageLength + 1)", values)
        let shown = found.prefix(Self.pageLength)
        return TodoPage(
            todos: Array(shown), next: found.count > shown.count ? shown.last.map(TodoPlace.init(after:)) : nil)
    }

    func list(_ condition: String, _ values: [any Bindable]) throws -> [Todo] {
        try database.read { reader in
            try reader.rows("SELECT \(Todo.columns) FROM todos \(condition)", values, as: Todo.init(row:))
        }
    }
}
