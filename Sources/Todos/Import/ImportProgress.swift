import Database

/// The progress of an import.
struct ImportProgress: Sendable {
    /// What identifies a to-do that is already there.
    private enum Key: Hashable {
        /// - Parameter date: as it is stored.
        case day(title: String, date: String)
        case series(ImportedSeries)
    }

    private let start: Timestamp
    private var claimed: Timestamp?
    /// How many to-dos of each key the owner had, less those that the file has held so far.
    private var there: [Key: Int] = [:]
    /// The same for the keys of the piece at hand: a transaction that runs again begins with a copy of all that is here,
    /// and a copy of as many keys as the file has lines would be made for each piece.
    private var thereNow: [Key: Int] = [:]
    private let openSeries: OpenSeries
    private(set) var categories = ImportedCategories()
    private(set) var added = 0
    private(set) var alreadyThere = 0
    private var isFull = false
    private(set) var done = 0

    /// - Parameter openSeries: the owner's, if the file has series that come at another date with each import.
    init(startedAt start: Timestamp, openSeries: OpenSeries) {
        (self.start, self.openSeries) = (start, openSeries)
    }

    /// The time of creation of everything that was added.
    var moment: Timestamp { claimed ?? start }

    /// Adds the next to-do of the file.
    mutating func add(
        _ todo: ImportedTodo, for owner: Owner, within quotas: Quotas, in transaction: Transaction
    ) throws {
        let left = try take(todo, of: owner, in: transaction)
        done += 1
        guard left == 0 else {
            alreadyThere += 1
            return
        }
        // To-dos that are already there are still told apart from those without room.
        guard !isFull else { return }
        // Chosen in the transaction of the first addition: no other import can have the same.
        let moment = try claimed ?? transaction.unusedMoment(from: start, of: owner)
        claimed = moment
        var draft = todo.draft
        if let new = todo.newCategory,
            let category = try categories.category(for: new, of: owner, within: quotas, in: transaction)
        {
            draft.category = category
        }
        let id: Todo.ID
        do {
            id = try transaction.add(draft, again: true, for: owner, within: quotas, at: moment)
        } catch is ListFull {
            isFull = true
            return
        }
        if let completedAt = todo.completedAt {
            try transaction.execute("UPDATE todos SET completed_at = ? WHERE id = ?", [completedAt, id])
        }
        added += 1
    }

    /// - Returns: how many like this one the owner had, less those that the file has held so far.
    private mutating func take(_ todo: ImportedTodo, of owner: Owner, in transaction: Transaction) throws -> Int {
        let (title, date) = (todo.draft.title, todo.draft.storedDate)
        let day = Key.day(title: title, date: date)
        let onDay = try thereNow[day] ?? there[day] ?? transaction.count(title, on: date, of: owner)
        thereNow[day] = max(onDay - 1, 0)
        guard let imported = ImportedSeries(todo) else { return onDay }
        let series = Key.series(imported)
        let alike = thereNow[series] ?? there[series] ?? openSeries.count(of: imported)
        thereNow[series] = max(alike - 1, 0)
        return max(onDay, alike)
    }

    /// Ends a piece, once it is stored.
    mutating func endPiece() {
        there.merge(thereNow) { $1 }
        thereNow = [:]
    }
}

extension Transaction {
    /// In the order of an index, as `nextCopy`.
    fileprivate func count(_ title: String, on date: String, of owner: Owner) throws -> Int {
        try first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM todos
                WHERE member_id = ? AND date = ? AND \(Todos.hasTitle(dialect)) AND trashed_at IS NULL ORDER BY copy
            ) AS alike
            """, [owner, date, title]
        ) { Int($0.int(0)) } ?? 0
    }

    /// A time at which the owner has created nothing yet: undoing what was added at once must not remove anything else.
    func unusedMoment(from now: Timestamp, of owner: Owner) throws -> Timestamp {
        let last = try first(
            "SELECT max(created_at) FROM todos WHERE member_id = ? AND created_at >= ?", [owner, now]
        ) { $0.optionalInt(0) }
        return last.flatMap { $0 }.map { Timestamp(milliseconds: $0 + 1) } ?? now
    }
}
