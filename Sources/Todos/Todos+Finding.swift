import Database

extension Todos {
    /// How many results of a search are on a page.
    package static let mostFound = 25

    /// The indexed to-dos whose title or description holds all words of `text`, and those of a category whose name does;
    /// none for a text without words. What is open from today on comes first, by day, and at its end what has no day.
    /// Then comes what is past, and then what is done, of both the latest day first.
    ///
    /// On a thread that may wait: all matches are looked at for their order, which takes milliseconds for many.
    /// - Parameters:
    ///   - names: the names of the owner's categories, in the language of who searches.
    ///   - cursor: where to continue; nil for the beginning.
    package func found(
        _ text: String, of owner: Owner, today: CalendarDate, named names: [(category: Category, name: String)] = [],
        after cursor: SearchCursor? = nil
    ) throws -> SearchPage {
        let words = SearchWords(of: owner)
        guard let query = words.query(text) else { return SearchPage(todos: [], next: nil) }
        let categories: [any Bindable] = names.filter { query.matches(words.indexed($0.name)) }
            .map { $0.category.rawValue }
        let (cursor, most) = (cursor ?? .beginning, Self.mostFound)
        return try readBlocking { reader in
            var values: [any Bindable] = [query.text(reader.dialect)]
            if !categories.isEmpty { values += [owner] + categories }
            values += [SearchRow(date: today, id: 0), owner, cursor.part, cursor.part, cursor.place]
            let found = try reader.rows(
                FoundTodo.find(inCategories: categories.count, atMost: most + 1, reader.dialect), values,
                as: FoundTodo.init(row:))
            let shown = found.prefix(most)
            return SearchPage(todos: shown.map(\.todo), next: found.count > most ? shown.last?.cursor : nil)
        }
    }
}

/// A to-do that a search has found, and where it is among the results.
private struct FoundTodo {
    let todo: Todo
    let cursor: SearchCursor

    init(row: Row) throws {
        todo = try Todo(row: row)
        cursor = SearchCursor(part: row.int(Todo.columnCount), place: row.int(Todo.columnCount + 1))
    }

    /// - Parameter count: how many categories are found whole.
    static func find(inCategories count: Int, atMost most: Int, _ dialect: Dialect) -> String {
        // From what was found to its rows: SQLite would otherwise look for each of the owner's to-dos among that.
        let join = dialect == .sqlite ? "CROSS JOIN" : "JOIN"
        return """
            WITH matches AS (\(matches(inCategories: count, dialect))),
            parts AS (
                SELECT todo_id, search_row,
                    CASE WHEN completed_at IS NOT NULL THEN 2 WHEN search_row < ? THEN 1 ELSE 0 END AS part
                FROM matches \(join) todos ON id = todo_id
                WHERE member_id = ? AND trashed_at IS NULL AND search_row IS NOT NULL
            ),
            places AS (
                SELECT todo_id, part, CASE part WHEN 0 THEN search_row ELSE -search_row END AS place FROM parts
            ),
            page AS (
                SELECT todo_id, part, place FROM places WHERE part > ? OR part = ? AND place > ?
                ORDER BY part, place LIMIT \(most)
            )
            SELECT \(Todo.columns), part, place FROM page \(join) todos ON id = todo_id ORDER BY part, place
            """
    }

    private static func matches(inCategories count: Int, _ dialect: Dialect) -> String {
        let byWords =
            switch dialect {
            case .sqlite: "SELECT rowid & \(SearchRow.idMask) AS todo_id FROM todos_search WHERE words MATCH ?"
            case .postgreSQL:
                "SELECT number & \(SearchRow.idMask) AS todo_id FROM todos_search WHERE words @@ CAST(? AS tsquery)"
            }
        guard count > 0 else { return byWords }
        let places = Array(repeating: "?", count: count).joined(separator: ", ")
        return """
            \(byWords) UNION
            SELECT id FROM todos WHERE member_id = ? AND category IN (\(places)) AND trashed_at IS NULL
            """
    }
}
