/// The categories that a line may name.
struct QuickCategories {
    /// Names chosen by owners take precedence over the standard names in any language.
    private let byOwnName: [String: Category]
    private let byName: [String: Category]
    private let byKey: [String: Category]
    private let mostWords: Int

    init(_ categories: [QuickCategory]) {
        let names = categories.flatMap { category in
            ([category.category.rawValue] + category.names).map { ($0, category.category) }
        }
        let ownNames = categories.compactMap { category in category.ownName.map { ($0, category.category) } }
        byOwnName = Dictionary(ownNames.map { (QuickCategory.folded($0), $1) }) { first, _ in first }
        byName = Dictionary(names.map { (QuickCategory.folded($0), $1) }) { first, _ in first }
        byKey = Dictionary(categories.map { ($0.category.rawValue, $0.category) }) { first, _ in first }
        mostWords = (names + ownNames).map { $0.0.split(separator: " ").count }.max() ?? 1
    }

    /// `#` and a key or a name, which may have spaces.
    func phrase(in line: QuickLine, at word: Int) -> (QuickPhrase, words: Range<Int>)? {
        let title = line.words[word].title
        guard title.hasPrefix("#"), title.count > 1 else { return nil }
        if let own = longest(in: byOwnName, of: line, at: word) { return own }
        if let category = byKey[String(title.dropFirst())] {
            return (QuickPhrase(part: .category(category), certainty: .anywhere), word..<word + 1)
        }
        if let named = longest(in: byName, of: line, at: word) { return named }
        // "#12" is a number of something else.
        guard title.dropFirst().first?.isLetter == true else { return nil }
        return (QuickPhrase(part: .doubt(.unknownCategory), certainty: .anywhere), word..<word + 1)
    }

    private func longest(
        in names: [String: Category], of line: QuickLine, at word: Int
    ) -> (QuickPhrase, words: Range<Int>)? {
        guard !names.isEmpty else { return nil }
        for end in (word + 1...min(word + mostWords, line.words.count)).reversed() {
            guard !line.words[word..<end].contains(where: \.isLiteral) else { continue }
            let name = QuickCategory.folded(line.words[word..<end].map(\.title).joined())
            if !name.isEmpty, let category = names[name] {
                return (QuickPhrase(part: .category(category), certainty: .anywhere), word..<end)
            }
        }
        return nil
    }
}
