import Database

/// What a to-do must hold, all of it. What the name of its category holds counts as held.
struct SearchQuery: Equatable {
    enum Term: Equatable {
        /// A word that begins so.
        case beginning(String)
        /// Words in a row.
        case phrase([String])

        /// Whether a text with these words holds it, as the search would say.
        func isIn(_ entry: SearchEntry) -> Bool {
            switch self {
            case .beginning(let word): entry.words.contains { $0.utf8.starts(with: word.utf8) }
            case .phrase(let words): entry.words.contains(words)
            }
        }

        /// What is in a row of the index that holds it, between blanks.
        fileprivate var passage: String {
            switch self {
            case .beginning(let word): " \(word)"
            case .phrase(let words): " \(words.joined(separator: " ")) "
            }
        }

        fileprivate func text(_ dialect: Dialect) -> String {
            switch (dialect, self) {
            case (.sqlite, .beginning(let word)): "\"\(word)\"*"
            case (.sqlite, .phrase(let words)): "\"\(words.joined(separator: " "))\""
            case (.postgreSQL, .beginning(let word)): "'\(word)':*"
            case (.postgreSQL, .phrase(let words)): "(\(words.map { "'\($0)'" }.joined(separator: " <-> ")))"
            }
        }
    }

    struct Word: Equatable {
        let term: Term
        /// The index's words that do as well: those for the categories whose names hold it.
        let others: [String]

        var isBeginning: Bool {
            if case .beginning = term { true } else { false }
        }

        /// The condition that a row of SQLite's index holds it. Its `?` are `values`.
        var condition: String {
            "(\(values.map { _ in "instr(' ' || words || ' ', ?) > 0" }.joined(separator: " OR ")))"
        }

        var values: [any Bindable] {
            let words: [any Bindable] = others.map { " \($0) " }
            return [term.passage] + words
        }

        fileprivate func text(_ dialect: Dialect) -> String {
            let all = [term.text(dialect)] + others.map { dialect == .sqlite ? "\"\($0)\"" : "'\($0)'" }
            return all.count == 1 ? all[0] : "(\(all.joined(separator: dialect == .sqlite ? " OR " : " | ")))"
        }
    }

    /// An emoji or another symbol, which the index leaves out.
    struct Symbol: Equatable {
        let text: String
        /// The categories whose names hold it.
        let categories: [Category]

        /// The text in each width that a to-do may have it in: unlike the index, `LIKE` takes them for different. It
        /// ignores the case of ASCII only.
        private var forms: Set<String> {
            guard text.allSatisfy(\.isASCII) else { return [text] }
            let name = text.prefix { $0.isLetter || $0.isNumber }
            let signs = String(text.dropFirst(name.count).map(\.wide))
            return [
                text, "\(name)\(signs)", String(name.lowercased().map(\.wide)) + signs,
                String(name.uppercased().map(\.wide)) + signs,
            ]
        }

        /// The condition that a to-do holds it. Its `?` are `values`.
        func condition(_ dialect: Dialect) -> String {
            let like = "title || ' ' || description \(dialect == .sqlite ? "LIKE" : "ILIKE") ?"
            let keys = categories.map { _ in "?" }.joined(separator: ", ")
            let all = forms.map { _ in like } + (categories.isEmpty ? [] : ["category IN (\(keys))"])
            return all.count == 1 ? all[0] : "(\(all.joined(separator: " OR ")))"
        }

        var values: [any Bindable] {
            let patterns: [any Bindable] = forms.map { "%\($0)%" }
            let keys: [any Bindable] = categories.map { $0.rawValue }
            return patterns + keys
        }
    }

    let words: [Word]
    let symbols: [Symbol]
    /// Words that are looked for in each row that the index finds by the others, because these find few.
    var checked: [Word] = []

    /// The words, as each engine's index understands them.
    func text(_ dialect: Dialect) -> String {
        words.map { $0.text(dialect) }.joined(separator: dialect == .sqlite ? " AND " : " & ")
    }
}
