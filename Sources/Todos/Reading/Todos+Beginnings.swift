import Database

/// The first to-dos of some days, by date and time, with the beginnings of their descriptions.
package struct DayBeginnings: Sendable {
    package let todos: [Todo]
    /// Whether the days have no others.
    package let isWhole: Bool
}

extension Todos {
    /// Up to this many are read or counted at once, over any number of days.
    static let mostAtOnce = 300

    /// The first to-dos of each day from `first` to `last`.
    /// - Parameter least: so many of a day that has them, the open ones rather than others; of days with few there are all.
    package func beginnings(
        of owner: Owner, from first: CalendarDate, to last: CalendarDate, ofEach least: Int
    ) async throws -> DayBeginnings {
        func part(
            _ first: CalendarDate, _ last: CalendarDate, _ condition: String = "", atMost most: Int
        ) async throws -> [Todo] {
            try await list(
                """
                WHERE member_id = ? AND trashed_at IS NULL AND date BETWEEN ? AND ? \(condition)
                ORDER BY date, position, id LIMIT ?
                """, [owner, first.text, last.text, most], excerpts: true)
        }
        let all = try await part(first, last, atMost: Self.mostAtOnce + 1)
        guard all.count > Self.mostAtOnce else { return DayBeginnings(todos: all, isWhole: true) }
        var todos: [Todo] = []
        for day in CalendarDate.days(from: first, to: last) {
            let open = try await part(day, day, "AND completed_at IS NULL", atMost: least)
            let room = least - open.count
            let done = room == 0 ? [] : try await part(day, day, "AND completed_at IS NOT NULL", atMost: room)
            todos += (open + done).sorted { ($0.position, $0.id.number) < ($1.position, $1.id.number) }
        }
        return DayBeginnings(todos: todos, isWhole: false)
    }
}
