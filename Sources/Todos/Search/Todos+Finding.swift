import Database

extension Todos {
    /// How many results of a search are on a page.
    package static let mostFound = 25

    /// The indexed to-dos that hold all words and symbols of `text`, each in the title, in the description or in the name
    /// of their category; none for a text without any. What is open from today on comes first, by day, and at its end what
    /// has no day. Then comes what is past, and then what is done, of both the latest day first.
    ///
    /// On a thread that may wait. The index gives each part in its order, so that no more is looked at than is shown; but
    /// a text of symbols alone is looked for in all that the owner has.
    /// - Parameters:
    ///   - names: the names of the owner's categories, in the language of who searches.
    ///   - cursor: where to continue; nil for the beginning.
    package func found(
        _ text: String, of owner: Owner, today: CalendarDate, named names: [(category: Category, name: String)] = [],
        after cursor: SearchCursor? = nil
    ) throws -> SearchPage {
        guard let query = SearchWords(of: owner).query(text, named: names) else { return .ofNothing }
        let most = Self.mostFound
        return try readBlocking { reader in
            var found: [(todo: Todo, cursor: SearchCursor)] = []
            let start: [any Bindable] = query.words.isEmpty ? [owner] : [query.text(reader.dialect)]
            let matches = start + query.symbols.flatMap(\.values)
            for part in SearchPart.allCases where part.rawValue >= cursor?.part ?? 0 && found.count <= most {
                let (lowest, highest) = part.bounds(today: today, after: cursor)
                found += try reader.rows(
                    part.find(query, atMost: most + 1, reader.dialect), matches + [lowest, highest, owner]
                ) { row in
                    (try Todo(row: row), SearchCursor(part: part.rawValue, place: row.int(Todo.columnCount)))
                }
            }
            let shown = found.prefix(most)
            return SearchPage(todos: shown.map(\.todo), next: found.count > most ? shown.last?.cursor : nil)
        }
    }
}

/// The parts of what a search finds, in their order.
private enum SearchPart: Int64, CaseIterable {
    /// Open, from today on.
    case toCome
    /// Open, before today.
    case past
    case done

    /// The numbers of the index between which the rest of the part is.
    func bounds(today: CalendarDate, after cursor: SearchCursor?) -> (above: Int64, below: Int64) {
        let place = cursor?.part == rawValue ? cursor?.place : nil
        let first = SearchRow(date: today, id: 0).number
        return switch self {
        case .toCome: (max(first - 1, place ?? .min), .max)
        case .past: (.min, min(first, place ?? .max))
        case .done: (.min, place ?? .max)
        }
    }

    /// The statement for the part: its `?` are the words, or the owner if there are none, the values of the symbols,
    /// `bounds`, and the owner.
    func find(_ query: SearchQuery, atMost most: Int, _ dialect: Dialect) -> String {
        let (row, words) =
            switch dialect {
            case .sqlite: ("todos_search.rowid", "words MATCH ?")
            case .postgreSQL: ("todos_search.number", "words @@ CAST(? AS tsquery)")
            }
        // From what was found to its rows: SQLite would otherwise look for each of the owner's to-dos among that.
        let join = dialect == .sqlite ? "CROSS JOIN" : "JOIN"
        let id = "\(row) & \(SearchRow.idMask)"
        let (matches, number) =
            query.words.isEmpty
            ? ("todos WHERE member_id = ? AND search_row IS NOT NULL", "search_row")
            : ("todos_search \(join) todos ON todos.id = \(id) WHERE \(words)", row)
        let symbols = query.symbols.map { " AND \($0.condition(dialect))" }.joined()
        return """
            SELECT \(Todo.columns), \(number) FROM \(matches)\(symbols)
                AND \(number) > ? AND \(number) < ? AND member_id = ? AND trashed_at IS NULL
                AND completed_at IS \(self == .done ? "NOT NULL" : "NULL")
            ORDER BY \(number) \(self == .toCome ? "ASC" : "DESC") LIMIT \(most)
            """
    }
}
