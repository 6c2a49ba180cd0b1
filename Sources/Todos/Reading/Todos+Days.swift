import Database

/// The cursor of a day's list. A day with more than a page lists open to-dos first, then completed ones.
package struct DayCursor: Sendable, Equatable {
    let isCompleted: Bool
    let position: Int64
    let id: Int64

    /// The form in a query, such as `open.566231040.7`.
    package var text: String { "\(isCompleted ? "done" : "open").\(position).\(id)" }

    /// Parses what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 60, parts.count == 3, let position = Int64(parts[1]), let id = Int64(parts[2])
        else { return nil }
        (isCompleted, self.position, self.id) = (parts[0] == "done", position, id)
        guard self.text == text else { return nil }
    }

    init(after todo: Todo) {
        (isCompleted, position, id) = (todo.isCompleted, todo.position, todo.id.number)
    }
}

/// A page of a day's list, and the cursor of the next page; nil at its end.
package struct DayPage: Sendable {
    package let todos: [Todo]
    /// How many to-dos the day has, and how many are open; more than `Todos.mostCounted` count as one more than that.
    package let total: Int
    package let open: Int
    package let next: DayCursor?

    init(todos: [Todo], total: Int, open: Int, next: DayCursor?) {
        (self.todos, self.total, self.open, self.next) = (todos, total, open, next)
    }

    /// A day with all its to-dos.
    package init(all todos: [Todo]) {
        self.init(todos: todos, total: todos.count, open: todos.count { !$0.isCompleted }, next: nil)
    }
}

extension Todos {
    /// The to-dos of a day, by time, with the beginnings of their descriptions. On a day with more than a page, completed
    /// ones come after all open ones.
    /// - Parameter cursor: where to continue; nil for the beginning.
    package func day(_ day: CalendarDate, of owner: Owner, after cursor: DayCursor? = nil) async throws -> DayPage {
        let total = try await count(on: day, of: owner, "")
        if total <= Self.pageLength, cursor == nil {
            return DayPage(all: try await part(of: day, of: owner, "", atMost: Self.pageLength, excerpts: true))
        }
        let beyond = Self.pageLength + 1
        var found =
            cursor?.isCompleted == true
            ? []
            : try await part(
                of: day, of: owner, "AND completed_at IS NULL", after: cursor, atMost: beyond, excerpts: true)
        if found.count < beyond {
            found += try await part(
                of: day, of: owner, "AND completed_at IS NOT NULL", after: cursor?.isCompleted == true ? cursor : nil,
                atMost: beyond - found.count, excerpts: true)
        }
        let shown = Array(found.prefix(Self.pageLength))
        return DayPage(
            todos: shown, total: total, open: try await count(on: day, of: owner, "AND completed_at IS NULL"),
            next: found.count > shown.count ? shown.last.map(DayCursor.init(after:)) : nil)
    }

    /// How many to-dos a day has; more than `mostCounted` count as one more than that.
    package func total(on day: CalendarDate, of owner: Owner) async throws -> Int {
        try await count(on: day, of: owner, "")
    }

    /// The to-dos of a day, all by time.
    /// - Parameter cursor: where to continue; nil for the beginning.
    package func page(of owner: Owner, on day: CalendarDate, after cursor: TodoCursor? = nil, mostBytes: Int = .max)
        async throws
        -> TodoPage
    {
        let start = cursor.map { DayCursor(before: $0, on: day) } ?? nil
        return TodoPage(
            try await part(of: day, of: owner, "", after: start, atMost: Self.pageLength + 1), mostBytes: mostBytes)
    }

    private func part(
        of day: CalendarDate, of owner: Owner, _ condition: String, after cursor: DayCursor? = nil, atMost most: Int,
        excerpts: Bool = false
    ) async throws -> [Todo] {
        func part(_ range: String, _ values: [any Bindable], atMost most: Int) async throws -> [Todo] {
            try await list(
                """
                WHERE member_id = ? AND trashed_at IS NULL AND date = ? \(condition) \(range)
                ORDER BY position, id LIMIT ?
                """, [owner, day.text] + values + [most], excerpts: excerpts)
        }
        guard let cursor else { return try await part("", [], atMost: most) }
        // Separate queries: a row comparison would scan all that share the cursor's time.
        let found = try await part("AND position = ? AND id > ?", [cursor.position, cursor.id], atMost: most)
        guard found.count < most else { return found }
        return try await found + part("AND position > ?", [cursor.position], atMost: most - found.count)
    }

    private func count(on day: CalendarDate, of owner: Owner, _ condition: String) async throws -> Int {
        try await read { reader in
            try reader.first(
                """
                SELECT count(*) FROM (SELECT 1 FROM todos WHERE member_id = ? AND trashed_at IS NULL AND date = ?
                \(condition) LIMIT \(Self.mostCounted + 1)) AS found
                """, [owner, day.text]
            ) { Int($0.int(0)) } ?? 0
        }
    }
}

extension DayCursor {
    /// The position of a cursor over all days within one day; nil for the day's beginning.
    fileprivate init?(before cursor: TodoCursor, on day: CalendarDate) {
        guard cursor.key == day.text else { return nil }
        (isCompleted, position, id) = (false, cursor.position, cursor.id)
    }
}
