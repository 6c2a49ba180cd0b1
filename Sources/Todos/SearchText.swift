import Database

/// The words of a to-do, as each engine's index takes them. They are letters and digits, and need no escaping.
struct SearchEntry: Equatable {
    let words: [String]

    /// For `fts5` (sqlite.org/fts5.html), or as a `tsvector` with the places of the words (PostgreSQL, "Text Search
    /// Types").
    func text(_ dialect: Dialect) -> String {
        switch dialect {
        case .sqlite: words.joined(separator: " ")
        case .postgreSQL:
            words.enumerated().map { "'\($1)':\(min($0 + 1, Self.lastPlace))" }.joined(separator: " ")
        }
    }

    /// The last place that a `tsvector` can tell.
    private static let lastPlace = 16_383
}

/// What a to-do must hold, all of it.
struct SearchQuery: Equatable {
    enum Term: Equatable {
        /// A word that begins so.
        case beginning(String)
        /// Words in a row.
        case phrase([String])
    }

    let terms: [Term]
    /// What its text contains besides: emoji and other symbols, which the index leaves out.
    let symbols: [String]

    /// Whether a text holds all of it, as the search would say.
    /// - Parameter entry: its words.
    func matches(_ text: String, _ entry: SearchEntry) -> Bool {
        guard symbols.allSatisfy({ text.unicodeScalars.contains($0.unicodeScalars) }) else { return false }
        return terms.allSatisfy { term in
            switch term {
            case .beginning(let word): entry.words.contains { $0.utf8.starts(with: word.utf8) }
            case .phrase(let words): entry.words.contains(words)
            }
        }
    }

    /// The terms, as each engine's index understands them.
    func text(_ dialect: Dialect) -> String {
        switch dialect {
        case .sqlite:
            terms.map { term in
                switch term {
                case .beginning(let word): "\"\(word)\"*"
                case .phrase(let words): "\"\(words.joined(separator: " "))\""
                }
            }.joined(separator: " AND ")
        case .postgreSQL:
            terms.map { term in
                switch term {
                case .beginning(let word): "'\(word)':*"
                case .phrase(let words): "(\(words.map { "'\($0)'" }.joined(separator: " <-> ")))"
                }
            }.joined(separator: " & ")
        }
    }
}
