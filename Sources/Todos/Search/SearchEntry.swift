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
