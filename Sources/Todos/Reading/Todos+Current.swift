import Database

/// Whose to-dos a query reads: all of an owner, or those of one category. What is in the trash is not among them.
struct TodoScope: Sendable {
    let owner: Owner
    var category: Category?

    var condition: String {
        "member_id = ? AND trashed_at IS NULL" + (category == nil ? "" : " AND category = ?")
    }

    /// What is bound to `condition`.
    var values: [any Bindable] { [owner] + (category.map { [$0.rawValue] } ?? []) }

    /// What is open and was before a day or has no date; then the day and the limit are bound. Like `doneBefore` it is read by
    /// an index of its own: what is done may fill years.
    var openBefore: String { before("completed_at IS NULL") }

    /// What is done and was before a day or has no date.
    var doneBefore: String { before("completed_at IS NOT NULL") }

    private func before(_ state: String) -> String {
        "WHERE \(condition) AND \(state) AND date < ? ORDER BY date, position, id LIMIT ?"
    }

    /// All from a day on.
    var fromDay: String { "WHERE \(condition) AND date >= ? ORDER BY date, position, id LIMIT ?" }
}

extension Todos {
    /// The first page of a list without what is done and was before a day, by date and time. From that day on it holds all,
    /// so that its cursor continues in `page`.
    /// - Parameter category: of this category only; nil for all.
    package func current(
        of owner: Owner, in category: Category? = nil, from day: CalendarDate
    ) async throws -> TodoPage {
        let scope = TodoScope(owner: owner, category: category)
        let most = Self.pageLength + 1
        return try await read { reader in
            var found = try reader.list(scope.openBefore, scope.values + [day.text, most])
            found += try reader.todos(scope, from: day, atMost: most - found.count)
            return TodoPage(found, mostBytes: .max)
        }
    }

    /// The number of completed to-dos from before a day or without a date; more than `mostCounted` count as one more than
    /// that.
    /// - Parameter category: of this category only; nil for all.
    package func countDone(
        of owner: Owner, in category: Category? = nil, before day: CalendarDate
    ) async throws -> Int {
        let scope = TodoScope(owner: owner, category: category)
        return try await read { reader in
            try reader.first(
                "SELECT count(*) FROM (SELECT 1 FROM todos \(scope.doneBefore)) AS found",
                scope.values + [day.text, Self.mostCounted + 1]
            ) { Int($0.int(0)) } ?? 0
        }
    }
}

extension Reader {
    /// The to-dos from a day on, by date and time.
    /// - Parameter excerpts: whether the beginnings of the descriptions will do.
    func todos(
        _ scope: TodoScope, from day: CalendarDate, atMost most: Int, excerpts: Bool = false
    ) throws -> [Todo] {
        try list(scope.fromDay, scope.values + [day.text, most], excerpts: excerpts)
    }
}
