import Database

extension Todos {
    /// As many as are shown of what a search finds.
    package static let mostFound = 25

    /// Those whose title or description holds all words of `text`, the latest day first; none for a text without words.
    /// - Parameter place: where to go on; nil for the beginning.
    package func search(_ text: String, of owner: Owner, after place: TodoPlace? = nil) async throws -> TodoPage {
        try await indexAll(of: owner)
        return try found(text, of: owner, after: place)
    }

    /// Makes all of the owner's to-dos findable that are new or say something else than before.
    package func indexAll(of owner: Owner) async throws {
        // A disk that takes nothing more is no reason to find nothing.
        while try hasUnindexed(of: owner), (try? await indexSome(of: owner)) != nil { try Task.checkCancellation() }
    }

    /// What `search` finds among those that are findable already. With many that match it takes milliseconds: not for an
    /// event loop.
    package func found(_ text: String, of owner: Owner, after place: TodoPlace? = nil) throws -> TodoPage {
        guard let query = SearchWords(of: owner).query(text) else { return TodoPage(todos: [], next: nil) }
        return try database.read { reader in
            let found = try reader.rows(
                """
                SELECT \(Todo.columns) FROM todos_search CROSS JOIN todos
                    ON todos.id = todos_search.rowid & \(SearchRow.idMask)
                WHERE words MATCH ? AND todos_search.rowid < ? AND member_id = ? AND trashed_at IS NULL
                ORDER BY todos_search.rowid DESC LIMIT \(Self.mostFound + 1)
                """, [query, SearchRow(of: place), owner], as: Todo.init(row:))
            let shown = found.prefix(Self.mostFound)
            return TodoPage(
                todos: Array(shown), next: found.count > shown.count ? shown.last.map(TodoPlace.init(after:)) : nil)
        }
    }

    /// Makes to-dos findable that are new or say something else than before, some at a time.
    ///
    /// Writing into the index costs as much as writing the to-do, and far less for many at once: so it is done a moment
    /// later, and at once for an owner who searches.
    /// - Parameter owner: whose; nil for all.
    /// - Returns: whether there may be more.
    @discardableResult
    package func indexSome(of owner: Owner? = nil, atMost most: Int = Todos.pieceLength) async throws -> Bool {
        try await database.write { transaction in
            let missing = try transaction.rows(
                """
                SELECT id, date, title, description, member_id, search_row FROM todos INDEXED BY todos_to_index
                WHERE is_indexed = 0 \(owner == nil ? "" : "AND member_id = ?") LIMIT \(most)
                """, owner.map { [$0] } ?? [], as: Unindexed.init(row:))
            for todo in missing { try transaction.index(todo) }
            return missing.count == most
        }
    }

    private func hasUnindexed(of owner: Owner) throws -> Bool {
        try database.read { reader in
            // By the index of those few: SQLite would go through all of the owner's.
            try reader.first(
                "SELECT 1 FROM todos INDEXED BY todos_to_index WHERE member_id = ? AND is_indexed = 0 LIMIT 1", [owner]
            ) { _ in true } ?? false
        }
    }
}

/// A to-do that the index doesn't know as it is.
private struct Unindexed {
    let id: Int64
    let row: SearchRow
    let words: String
    /// What it was known by.
    let oldRow: Int64?

    init(row: Row) throws {
        id = row.int(0)
        guard let date = CalendarDate(row.text(1)) else { throw UnreadableTodo(id: id) }
        self.row = SearchRow(date: date, id: id)
        words = SearchWords(of: Owner(memberNumber: row.int(4))).indexed(row.text(2), row.text(3))
        oldRow = row.optionalInt(5)
    }
}

/// The number of a to-do's row in the index: its day, then its id. The index hands rows out by number, so the latest ones
/// are found without looking at all others.
private struct SearchRow: Bindable {
    /// A million million to-dos; the days of ten thousand years fit above them.
    private static let idBits = 40
    static let idMask = (Int64(1) << idBits) - 1

    private let number: Int64
    var bound: BoundValue { .integer(number) }

    init(date: CalendarDate, id: Int64) {
        number = Int64(date.daysSince1970) << Self.idBits | id
    }

    /// What a place's to-do has; for nil what is behind all rows.
    init(of place: TodoPlace?) {
        let date = place.flatMap { CalendarDate($0.key) }
        number =
            if let place, let date { Self(date: date, id: min(max(place.id, 0), Self.idMask)).number } else { .max }
    }
}

extension Transaction {
    /// Puts what a to-do says into the index, in the place of what it said before.
    fileprivate func index(_ todo: Unindexed) throws {
        if let oldRow = todo.oldRow { try execute("DELETE FROM todos_search WHERE rowid = ?", [oldRow]) }
        try execute("INSERT INTO todos_search (rowid, words) VALUES (?, ?)", [todo.row, todo.words])
        try execute("UPDATE todos SET is_indexed = 1, search_row = ? WHERE id = ?", [todo.row, todo.id])
    }
}
