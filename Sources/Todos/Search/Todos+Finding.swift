import Database

extension Todos {
    /// How many results of a search are on a page.
    package static let mostFound = 25

    /// The indexed to-dos that hold all words and symbols of `text`, each in the title, in the description or in the name
    /// of their category; none for a text without any. What is open from today on comes first, by day, and at its end what
    /// has no day. Then comes what is past, and then what is done, of both the latest day first. A day's are in the order
    /// of its list; where they fill more than a page, each page is by itself.
    ///
    /// On a thread that may wait. The index gives each part by day, so that no more is looked at than is shown; but a text
    /// of symbols alone is looked for in all that the owner has.
    /// - Parameters:
    ///   - names: the names of the owner's categories, in the language of who searches.
    ///   - cursor: where to continue; nil for the beginning.
    ///   - check: called before each part is looked for; what it throws ends the search.
    package func found(
        _ text: String, of owner: Owner, today: CalendarDate, named names: [(category: Category, name: String)] = [],
        after cursor: SearchCursor? = nil, checking check: () throws -> Void = {}
    ) throws -> SearchPage {
        guard let typed = SearchWords(of: owner).query(text, named: names) else { return .ofNothing }
        let most = Self.mostFound
        return try readBlocking { reader in
            let query = try reader.spelledOut(typed, of: owner)
            var found: [FoundTodo] = []
            let start: [any Bindable] = query.words.isEmpty ? [owner] : [query.text(reader.dialect)]
            let held = query.checked.flatMap(\.values) + query.symbols.flatMap(\.values)
            for part in SearchPart.allCases where part.rawValue >= cursor?.part ?? 0 && found.count <= most {
                try check()
                let bounds = part.bounds(of: owner, today: today, after: cursor)
                found += try reader.rows(
                    part.find(query, atMost: most + 1, reader.dialect), start + bounds + [owner] + held
                ) { row in
                    FoundTodo(
                        todo: try Todo(row: row),
                        cursor: SearchCursor(part: part.rawValue, place: row.int(Todo.columnCount)))
                }
            }
            let shown = found.firstDays(atMost: most)
            return SearchPage(
                todos: shown.inOrderOfDays.map(\.todo), next: found.count > shown.count ? shown.last?.cursor : nil)
        }
    }
}

/// A to-do that a search found, and the cursor of what comes after it in the index.
private struct FoundTodo {
    let todo: Todo
    let cursor: SearchCursor

    /// Whether both are of one part and one day, which the index has by the to-dos' numbers.
    func isBeside(_ other: FoundTodo) -> Bool {
        cursor.part == other.cursor.part && todo.draft.date == other.todo.draft.date
    }
}

extension [FoundTodo] {
    /// The first days of what was found, each with all that it has; of a day that has more than `most`, its first.
    fileprivate func firstDays(atMost most: Int) -> ArraySlice<FoundTodo> {
        guard count > most, self[most - 1].isBeside(self[most]),
            let lastOfDayBefore = self[..<most].lastIndex(where: { !$0.isBeside(self[most]) })
        else { return prefix(most) }
        return self[...lastOfDayBefore]
    }
}

extension ArraySlice<FoundTodo> {
    /// The to-dos of each day in the order of its list.
    fileprivate var inOrderOfDays: [FoundTodo] {
        var ordered: [FoundTodo] = []
        var rest = self
        while let first = rest.first {
            let day = rest.prefix { $0.isBeside(first) }
            ordered += day.sorted { ($0.todo.position, $0.todo.id.number) < ($1.todo.position, $1.todo.id.number) }
            rest = rest.dropFirst(day.count)
        }
        return ordered
    }
}

/// The parts of what a search finds, in their order.
private enum SearchPart: Int64, CaseIterable {
    /// Open, from today on.
    case toCome
    /// Open, before today.
    case past
    case done

    /// The number of the index above which the part is, or whose it is for `aboveDone`, and the one below which the rest is.
    func bounds(of owner: Owner, today: CalendarDate, after cursor: SearchCursor?) -> [any Bindable] {
        let place = cursor?.part == rawValue ? cursor?.place : nil
        let (above, below): (Int64, Int64) = (place ?? .min, place ?? .max)
        let first = SearchRow(date: today, id: 0).number
        return switch self {
        case .toCome: [max(first - 1, above), Int64.max]
        case .past: [owner, owner, min(first, below)]
        case .done: [Int64.min, below]
        }
    }

    /// A number of the index before the owner's first open to-do with a date, or after all. What is done may fill years
    /// before it, and each would be looked at. While one that has changed is still in the index as it was, perhaps with
    /// another date, it is a number before all.
    private static let aboveDone = """
        coalesce(
            (SELECT \(-Int64.max) FROM todos INDEXED BY todos_to_index WHERE member_id = ? AND is_indexed = 0 LIMIT 1),
            (SELECT search_row & \(~SearchRow.idMask) FROM todos WHERE member_id = ? AND date > ''
                AND search_row IS NOT NULL AND trashed_at IS NULL AND completed_at IS NULL ORDER BY date LIMIT 1),
            \(Int64.max))
        """

    /// The statement for the part: its `?` are the words, or the owner if there are none, `bounds`, the owner, and the
    /// values of the words that are checked and of the symbols. These come last: each takes a look at the whole text.
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
        let conditions = query.checked.map(\.condition) + query.symbols.map { $0.condition(dialect) }
        let held = conditions.map { " AND \($0)" }.joined()
        return """
            SELECT \(Todo.columns), \(number) FROM \(matches)
                AND \(number) > \(self == .past ? Self.aboveDone : "?") AND \(number) < ? AND member_id = ? AND trashed_at IS NULL
                AND completed_at IS \(self == .done ? "NOT NULL" : "NULL")\(held)
            ORDER BY \(number) \(self == .toCome ? "ASC" : "DESC") LIMIT \(most)
            """
    }
}
