import Database

/// The cursor of a list: after the last to-do shown, whatever was added or trashed meanwhile.
package struct TodoCursor: Sendable, Equatable {
    /// Before all to-dos.
    package static let beginning = TodoCursor(key: "", position: .min, id: 0)

    /// The date as it is stored.
    let key: String
    let position: Int64
    let id: Int64

    /// The form in a query, such as `2026-11-21.566231040.7`; without a date, `.-1048576.7`.
    package var text: String { "\(key).\(position).\(id)" }

    /// Parses what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.utf8.count <= 60, parts.count == 3, let id = Int64(parts[2]), String(id) == parts[2],
            let position = Int64(parts[1]), String(position) == parts[1],
            parts[0].isEmpty || CalendarDate(String(parts[0])) != nil
        else { return nil }
        (key, self.position, self.id) = (String(parts[0]), position, id)
    }

    init(after todo: Todo) {
        (key, position, id) = (todo.draft.storedDate, todo.position, todo.id.number)
    }

    private init(key: String, position: Int64, id: Int64) {
        (self.key, self.position, self.id) = (key, position, id)
    }
}

/// A page of a list, and the cursor of the next page; nil at its end.
package struct TodoPage: Sendable {
    package let todos: [Todo]
    package let next: TodoCursor?

    init(todos: [Todo], next: TodoCursor?) {
        (self.todos, self.next) = (todos, next)
    }

    /// - Parameter found: one more than a page holds, if there is more.
    init(_ found: [Todo], mostBytes: Int) {
        todos = found.page(mostBytes: mostBytes)
        next = found.count > todos.count ? todos.last.map(TodoCursor.init(after:)) : nil
    }
}

extension Todos {
    /// As many as a member reads through at once.
    package static let pageLength = 100
    /// Beyond this an exact count is not needed, and counting takes time.
    package static let mostCounted = 1000

    /// All of the owner's to-dos, by date and time; those without a date come first.
    /// - Parameters:
    ///   - category: of this category only; nil for all.
    ///   - cursor: where to continue; nil for the beginning.
    ///   - mostBytes: a page with longer titles and descriptions ends before its hundredth to-do.
    package func page(
        of owner: Owner, in category: Category? = nil, after cursor: TodoCursor? = nil, mostBytes: Int = .max
    ) async throws -> TodoPage {
        let scope = TodoScope(owner: owner, category: category)
        return try await page("WHERE \(scope.condition)", scope.values, after: cursor, mostBytes: mostBytes)
    }

    /// The to-dos from a day on, by date and time.
    package func todos(of owner: Owner, from day: CalendarDate, atMost most: Int) async throws -> [Todo] {
        try await read { try $0.todos(TodoScope(owner: owner), from: day, atMost: most) }
    }

    /// Completed to-dos, the latest first.
    /// - Parameter cursor: where to continue; nil for the latest.
    package func completed(
        of owner: Owner, after cursor: TimestampCursor? = nil, mostBytes: Int = .max
    ) async throws -> TimestampPage {
        try await page(
            of: owner, by: "completed_at", \.completedAt, "AND trashed_at IS NULL", after: cursor, mostBytes: mostBytes)
    }

    /// To-dos in the trash, the latest first.
    /// - Parameter cursor: where to continue; nil for the latest.
    package func trashed(
        of owner: Owner, after cursor: TimestampCursor? = nil, mostBytes: Int = .max
    ) async throws -> TimestampPage {
        try await page(of: owner, by: "trashed_at", \.trashedAt, "", after: cursor, mostBytes: mostBytes)
    }

    /// Open to-dos, by date and time.
    /// - Parameter cursor: where to continue; nil for the beginning.
    package func open(of owner: Owner, after cursor: TodoCursor? = nil) async throws -> TodoPage {
        try await page("WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL", [owner], after: cursor)
    }

    /// Open to-dos without a date, in the order of their addition.
    /// - Parameter cursor: where to continue; nil for the beginning.
    package func inbox(of owner: Owner, after cursor: TodoCursor? = nil) async throws -> TodoPage {
        try await page(
            "WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL AND date = ''", [owner], after: cursor)
    }

    /// The number of open to-dos, counted in the order of the index that holds no others; more than `mostCounted` count
    /// as one more than that.
    package func countOpen(of owner: Owner) async throws -> Int {
        try await read { reader in
            try reader.first(
                """
                SELECT count(*) FROM (SELECT 1 FROM todos
                WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NULL
                ORDER BY date, position, id LIMIT \(Self.mostCounted + 1)) AS found
                """, [owner]
            ) { Int($0.int(0)) } ?? 0
        }
    }

    /// Whether the owner has a completed to-do.
    package func hasCompleted(of owner: Owner) async throws -> Bool {
        try await read { reader in
            try reader.hasRow(
                """
                SELECT 1 FROM todos WHERE member_id = ? AND trashed_at IS NULL AND completed_at IS NOT NULL LIMIT 1
                """, [owner])
        }
    }

    private func page(
        of owner: Owner, by column: String, _ moment: (Todo) -> Timestamp?, _ condition: String,
        after cursor: TimestampCursor?, mostBytes: Int
    ) async throws -> TimestampPage {
        let most = Self.pageLength + 1
        func part(_ range: String, _ values: [any Bindable], atMost most: Int) async throws -> [Todo] {
            try await list(
                """
                WHERE member_id = ? AND \(column) IS NOT NULL \(condition) \(range)
                ORDER BY \(column) DESC, id DESC LIMIT ?
                """, [owner] + values + [most])
        }
        var found: [Todo] = []
        if let cursor {
            // Separate queries: SQLite finds the position in the index by equality and one comparison. A row comparison
            // would scan all that share the time.
            let moment = cursor.moment.milliseconds
            found = try await part("AND \(column) = ? AND id < ?", [moment, cursor.id], atMost: most)
            found += try await part("AND \(column) < ?", [moment], atMost: most - found.count)
        } else {
            found = try await part("", [], atMost: most)
        }
        let shown = found.page(mostBytes: mostBytes)
        let next = found.count > shown.count ? shown.last : nil
        return TimestampPage(
            todos: shown,
            next: next.flatMap { last in moment(last).map { TimestampCursor(moment: $0, id: last.id) } })
    }

    /// A page of the to-dos that match a condition, by date and time.
    private func page(
        _ condition: String, _ values: [any Bindable], after cursor: TodoCursor?, mostBytes: Int = .max
    ) async throws -> TodoPage {
        let most = Self.pageLength + 1
        func part(_ range: String, _ more: [any Bindable], atMost most: Int) async throws -> [Todo] {
            try await list("\(condition) \(range) ORDER BY date, position, id LIMIT ?", values + more + [most])
        }
        guard let cursor else { return TodoPage(try await part("", [], atMost: most), mostBytes: mostBytes) }
        // Separate queries: a row comparison would scan all that share the cursor's day and time.
        var found = try await part(
            "AND date = ? AND position = ? AND id > ?", [cursor.key, cursor.position, cursor.id], atMost: most)
        if found.count < most {
            found += try await part(
                "AND date = ? AND position > ?", [cursor.key, cursor.position], atMost: most - found.count)
        }
        if found.count < most { found += try await part("AND date > ?", [cursor.key], atMost: most - found.count) }
        return TodoPage(found, mostBytes: mostBytes)
    }

    func list(_ condition: String, _ values: [any Bindable], excerpts: Bool = false) async throws -> [Todo] {
        try await read { try $0.list(condition, values, excerpts: excerpts) }
    }
}

extension Reader {
    /// - Parameter excerpts: whether the beginnings of the descriptions will do.
    func list(_ condition: String, _ values: [any Bindable], excerpts: Bool = false) throws -> [Todo] {
        let columns = excerpts ? Todo.excerptColumns : Todo.columns
        return try rows("SELECT \(columns) FROM todos \(condition)", values, as: Todo.init(row:))
    }
}

extension [Todo] {
    /// The first to-dos that fit on a page: at least one, otherwise no more bytes of text than `mostBytes`.
    fileprivate func page(mostBytes: Int) -> [Todo] {
        var bytes = 0
        let fitting = prefix(Todos.pageLength).prefix { todo in
            bytes += todo.draft.title.utf8.count + todo.draft.description.utf8.count
            return bytes <= mostBytes
        }
        return Array(fitting.isEmpty ? prefix(1) : fitting)
    }
}
