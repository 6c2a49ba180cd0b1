import Database

/// Where a day's list goes on. A day with more than fits on a page has what is open first, then what is done.
package struct DayPlace: Sendable, Equatable {
    let isCompleted: Bool
    let position: Int64
    let id: Int64

    /// As a query carries it, such as `open.566231040.7`.
    package var text: String { "\(isCompleted ? "done" : "open").\(position).\(id)" }

    /// Reads what `text` writes; nil for anything else.
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

/// A part of a day's list, and where it goes on; nil at its end.
package struct DayPage: Sendable {
    package let todos: [Todo]
    /// How many the day has, and how many of them aren't done; more than `Todos.mostCounted` count as one more than that.
    package let total: Int
    package let open: Int
    package let next: DayPlace?

    init(todos: [Todo], total: Int, open: Int, next: DayPlace?) {
        (self.todos, self.total, self.open, self.next) = (todos, total, open, next)
    }

    /// A day of which all is at hand.
    package init(all todos: [Todo]) {
        self.init(todos: todos, total: todos.count, open: todos.count { !$0.isCompleted }, next: nil)
    }
}

extension Todos {
    /// The to-dos of a day, by time; those of a day that has more than fits on a page by time as well, but what is done comes
    /// after all that is open.
    /// - Parameter place: where to go on; nil for the beginning.
    package func day(_ day: CalendarDate, of owner: Owner, after place: DayPlace? = nil) throws -> DayPage {
        let total = try count(on: day, of: owner, "")
        if total <= Self.pageLength, place == nil {
            return DayPage(all: try part(of: day, of: owner, "", atMost: Self.pageLength))
        }
        let beyond = Self.pageLength + 1
        var found =
            place?.isCompleted == true
            ? [] : try part(of: day, of: owner, "AND completed_at IS NULL", after: place, atMost: beyond)
        if found.count < beyond {
            found += try part(
                of: day, of: owner, "AND completed_at IS NOT NULL", after: place?.isCompleted == true ? place : nil,
                atMost: beyond - found.count)
        }
        let shown = Array(found.prefix(Self.pageLength))
        return DayPage(
            todos: shown, total: total, open: try count(on: day, of: owner, "AND completed_at IS NULL"),
            next: found.count > shown.count ? shown.last.map(DayPlace.init(after:)) : nil)
    }

    /// The to-dos of a day, all by time.
    /// - Parameter place: where to go on; nil for the beginning.
    package func page(of owner: Owner, on day: CalendarDate, after place: TodoPlace? = nil, mostBytes: Int = .max)
        throws
        -> TodoPage
    {
        let start = place.map { DayPlace(before: $0, on: day) } ?? nil
        return TodoPage(
            try part(of: day, of: owner, "", after: start, atMost: Self.pageLength + 1), mostBytes: mostBytes)
    }

    private func part(
        of day: CalendarDate, of owner: Owner, _ condition: String, after place: DayPlace? = nil, atMost most: Int
    ) throws -> [Todo] {
        func part(_ range: String, _ values: [any Bindable], atMost most: Int) throws -> [Todo] {
            try list(
                """
                WHERE member_id = ? AND trashed_at IS NULL AND date = ? \(condition) \(range)
                ORDER BY position, id LIMIT ?
                """, [owner, day.text] + values + [most])
        }
        guard let place else { return try part("", [], atMost: most) }
        // Apart: a comparison of rows would look through all that share the place's time.
        let found = try part("AND position = ? AND id > ?", [place.position, place.id], atMost: most)
        guard found.count < most else { return found }
        return try found + part("AND position > ?", [place.position], atMost: most - found.count)
    }

    private func count(on day: CalendarDate, of owner: Owner, _ condition: String) throws -> Int {
        try database.read { reader in
            try reader.first(
                """
                SELECT count(*) FROM (SELECT 1 FROM todos WHERE member_id = ? AND trashed_at IS NULL AND date = ?
                \(condition) LIMIT \(Self.mostCounted + 1))
                """, [owner, day.text]
            ) { Int($0.int(0)) } ?? 0
        }
    }
}

extension DayPlace {
    /// Where a list of all days goes on within one of them; nil for its beginning.
    fileprivate init?(before place: TodoPlace, on day: CalendarDate) {
        guard place.key == day.text else { return nil }
        (isCompleted, position, id) = (false, place.position, place.id)
    }
}
