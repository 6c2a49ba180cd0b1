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

    /// What is open and was before a day or has no date; the day and the limit are bound after `values`. Like `doneBefore` it
    /// is read by an index of its own: what is done may fill years.
    var openBefore: String { before("completed_at IS NULL") }

    /// What is done and was before a day or has no date.
    var doneBefore: String { before("completed_at IS NOT NULL") }

    private func before(_ state: String) -> String {
        "WHERE \(condition) AND \(state) AND date < ? ORDER BY date, position, id LIMIT ?"
    }

    /// All from a day on, bound like `openBefore`.
    var fromDay: String { "WHERE \(condition) AND date >= ? ORDER BY date, position, id LIMIT ?" }
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
