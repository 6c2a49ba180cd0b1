import Database

extension Todos {
    /// Those whose title or description holds all words of `text`, the latest day first; none for a text without words.
    /// - Parameter place: where to go on; nil for the beginning.
    package func search(_ text: String, of owner: Owner, after place: TodoPlace? = nil) throws -> TodoPage {
        guard let query = SearchWords(of: owner).query(text) else { return TodoPage(todos: [], next: nil) }
        let found =
            "id IN (SELECT rowid FROM todos_search WHERE words MATCH ?) AND member_id = ? AND trashed_at IS NULL"
        let order = "ORDER BY date DESC, position DESC, id DESC"
        guard let place else { return try page("WHERE \(found) \(order)", [query, owner]) }
        return try page(
            "WHERE \(found) AND (date, position, id) < (?, ?, ?) \(order)",
            [query, owner, place.key, place.position, place.id])
    }

    /// Makes to-dos findable that were written before there was a search, some at a time.
    /// - Returns: whether there may be more.
    package func indexSome(atMost most: Int = 500) async throws -> Bool {
        try await database.write { transaction in
            let missing = try transaction.rows(
                """
                SELECT \(Todo.columns), member_id FROM todos WHERE is_indexed = 0 LIMIT ?
                """, [most]
            ) { (todo: try Todo(row: $0), owner: Owner(memberNumber: $0.int(Todo.columnCount))) }
            for (todo, owner) in missing {
                try transaction.index(todo.id, todo.draft, of: owner)
                try transaction.execute("UPDATE todos SET is_indexed = 1 WHERE id = ?", [todo.id])
            }
            return missing.count == most
        }
    }
}

extension Transaction {
    /// Puts what a to-do says into the search, in the place of what it said before.
    func index(_ id: Todo.ID, _ draft: Draft, of owner: Owner) throws {
        try execute("DELETE FROM todos_search WHERE rowid = ?", [id])
        try execute(
            "INSERT INTO todos_search (rowid, words) VALUES (?, ?)",
            [id, SearchWords(of: owner).indexed(draft.title, draft.description)])
    }
}
