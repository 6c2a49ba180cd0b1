import Database

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
