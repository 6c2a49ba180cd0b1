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

/// What a to-do's words must hold, all of it.
struct SearchQuery: Equatable {
    enum Term: Equatable {
        /// A word that begins so.
        case beginning(String)
        /// Words in a row.
        case phrase([String])
    }

    let terms: [Term]

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
