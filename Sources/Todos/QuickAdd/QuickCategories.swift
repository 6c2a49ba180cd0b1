/// The categories that a line may name. Preparing their names takes longer than reading a line.
package struct QuickCategories: Sendable {
    private enum Meaning: Equatable {
        case offered(Category)
        case archived
        /// The name says too little: several have it.
        case several
    }

    /// By their whole names, but for case and letter forms.
    private let exact: [String: Meaning]
    /// By the part of their names that is compared; of tables that have it, the first counts.
    private let loose: [[String: Meaning]]
    private let mostWords: Int

    package init(_ categories: [QuickCategory]) {
        let offered = categories.filter { !$0.isArchived }
        // Names chosen by owners take precedence over the standard names in any language, and both over those of archived
        // categories.
        let tables = [
            Self.named(offered, \.ownNames) { .offered($0) },
            Self.named(offered, \.namesInLines) { .offered($0) },
            Self.named(categories.filter(\.isArchived), { $0.ownNames + $0.namesInLines }) { _ in .archived },
        ]
        let whole = tables.joined().map { (CategoryDetails.key(ofName: $0.name), $0.meaning) }
        exact = Dictionary(whole) { first, _ in first }
        loose = tables.map { table in
            Dictionary(table.map { (QuickCategory.folded($0.name), $0.meaning) }) { $0 == $1 ? $0 : .several }
        }
        mostWords = tables.joined().map { $0.name.split(separator: " ").count }.max() ?? 1
    }

    private static func named(
        _ categories: [QuickCategory], _ names: (QuickCategory) -> [String], _ meaning: (Category) -> Meaning
    ) -> [(name: String, meaning: Meaning)] {
        categories.flatMap { category in names(category).map { (name: $0, meaning: meaning(category.category)) } }
    }

    /// `#` and a name, which may have spaces.
    func phrase(in line: QuickLine, at word: Int) -> (QuickPhrase, words: Range<Int>)? {
        guard line.first(of: word) == "#" else { return nil }
        let name = line.words[word].title.drop { $0 != "#" }.dropFirst()
        guard let first = name.first else { return nil }
        if let (meaning, words) = meaning(in: line, at: word) {
            let part: QuickPhrase.Part =
                switch meaning {
                case .offered(let category): .category(category)
                case .archived: .doubt(.archivedCategory)
                case .several: .doubt(.unknownCategory)
                }
            return (QuickPhrase(part: part, certainty: .anywhere), words)
        }
        // "#12" is a number of something else.
        guard first.isLetter || Self.isEmoji(name) else { return nil }
        return (QuickPhrase(part: .doubt(.unknownCategory), certainty: .anywhere), word..<word + 1)
    }

    /// What a line names from a word on. A whole name wins, unless more words are a name.
    private func meaning(in line: QuickLine, at word: Int) -> (Meaning, words: Range<Int>)? {
        let whole = longest(in: exact, of: line, at: word, Self.wholeNames)
        for table in loose {
            guard let part = longest(in: table, of: line, at: word, Self.comparedParts) else { continue }
            if let whole, whole.words.count >= part.words.count { return whole }
            return part
        }
        return whole
    }

    private func longest(
        in names: [String: Meaning], of line: QuickLine, at word: Int, _ keys: ([String]) -> [String]
    ) -> (Meaning, words: Range<Int>)? {
        guard !names.isEmpty else { return nil }
        for end in (word + 1...min(word + mostWords, line.words.count)).reversed() {
            guard !line.words[word..<end].contains(where: \.isLiteral) else { continue }
            for key in keys(line.words[word..<end].map(\.title)) {
                if let meaning = names[key] { return (meaning, word..<end) }
            }
        }
        return nil
    }

    /// The keys of the name that words are, with and without the punctuation mark that follows it.
    private static func wholeNames(_ words: [String]) -> [String] {
        let name = words.joined(separator: " ").drop { $0 != "#" }.dropFirst()
        let isMarked = name.last.map { ".,:;!?".contains($0) } ?? false
        return (isMarked ? [name, name.dropLast()] : [name]).map { CategoryDetails.key(ofName: String($0)) }
    }

    private static func comparedParts(_ words: [String]) -> [String] {
        let part = QuickCategory.folded(words.joined())
        return part.isEmpty ? [] : [part]
    }

    /// Whether there is nothing but emoji, and punctuation behind them.
    private static func isEmoji(_ name: Substring) -> Bool {
        let pictures = name.filter { !$0.isPunctuation }
        return !pictures.isEmpty
            && pictures.allSatisfy { picture in
                picture.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII }
            }
    }
}
