import Database

extension Reader {
    /// A beginning is spelled out by no more words than these: each is looked up in turn.
    private static let fewSpellings = 8
    /// Of fewer to-dos, what a beginning finds is read sooner than the words are looked up.
    private static let fewTodos = 1000
    /// So many rows of the index are checked sooner than what a beginning of many words finds is read.
    private static let fewMatches = 100

    /// Returns the query with whole words of the index in place of the beginnings that few of them have.
    ///
    /// Of a beginning, SQLite reads all that has it before it gives the first, anew for each part of what is found. Of whole
    /// words it reads as much as is asked for, and passes over what another word rules out. Where these find few, beginnings
    /// that stay are looked for in those. PostgreSQL can't tell which words its index has.
    func spelledOut(_ query: SearchQuery, of owner: Owner) throws -> SearchQuery {
        guard dialect == .sqlite, try hasMany(owner) else { return query }
        let words = try query.words.map { try spelledOut($0) }
        let whole = SearchQuery(words: words.filter { !$0.isBeginning }, symbols: query.symbols)
        guard whole.words.count < words.count, !whole.words.isEmpty, try hasFew(whole) else {
            return SearchQuery(words: words, symbols: query.symbols)
        }
        return SearchQuery(words: whole.words, symbols: query.symbols, checked: words.filter(\.isBeginning))
    }

    private func hasFew(_ query: SearchQuery) throws -> Bool {
        let behind = "SELECT 1 FROM todos_search WHERE words MATCH ? LIMIT 1 OFFSET ?"
        return try !hasRow(behind, [query.text(dialect), Self.fewMatches])
    }

    private func hasMany(_ owner: Owner) throws -> Bool {
        try hasRow("SELECT 1 FROM todo_changes WHERE member_id = ? AND total >= ?", [owner, Self.fewTodos])
    }

    private func spelledOut(_ word: SearchQuery.Word) throws -> SearchQuery.Word {
        guard case .beginning(let beginning) = word.term else { return word }
        let words = try rows(Self.spellings, [beginning, "\(beginning)\u{10FFFF}"]) { $0.text(0) }
        guard let first = words.first, words.count <= Self.fewSpellings else { return word }
        return SearchQuery.Word(term: .phrase([first]), others: words.dropFirst() + word.others)
    }

    /// The words from the first `?` to the second, one more than `fewSpellings` at most.
    ///
    /// A common word fills many rows of the vocabulary: the next one is looked up by what comes first behind it, since no
    /// letter and no digit is before 0.
    private static let spellings = """
        WITH RECURSIVE spellings (word, ending) AS (
            SELECT (SELECT term FROM todos_search_vocabulary WHERE term >= ? ORDER BY term LIMIT 1), ?
            UNION ALL
            SELECT (SELECT term FROM todos_search_vocabulary WHERE term >= word || '0' ORDER BY term LIMIT 1), ending
            FROM spellings WHERE word < ending
            LIMIT \(fewSpellings + 1)
        )
        SELECT word FROM spellings WHERE word < ending
        """
}
