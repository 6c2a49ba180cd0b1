/// The categories that a line may name.
struct QuickCategories {
    private let byName: [String: Category]
    private let byKey: [String: Category]
    private let mostWords: Int

    init(_ categories: [QuickCategory]) {
        let names = categories.flatMap { category in
            ([category.category.rawValue] + category.names).map { ($0, category.category) }
        }
        byName = Dictionary(names.map { (QuickCategory.folded($0), $1) }) { first, _ in first }
        byKey = Dictionary(categories.map { ($0.category.rawValue, $0.category) }) { first, _ in first }
        mostWords = names.map { $0.0.split(separator: " ").count }.max() ?? 1
    }

    /// `#` and a key or a name, which may have spaces.
    func phrase(in line: QuickLine, at word: Int) -> (QuickPhrase, words: Range<Int>)? {
        let title = line.words[word].title
        guard title.hasPrefix("#"), title.count > 1 else { return nil }
        if let category = byKey[String(title.dropFirst())] {
            return (QuickPhrase(part: .category(category), certainty: .anywhere), word..<word + 1)
        }
        for end in (word + 1...min(word + mostWords, line.words.count)).reversed() {
            guard !line.words[word..<end].contains(where: \.isLiteral) else { continue }
            let name = QuickCategory.folded(line.words[word..<end].map(\.title).joined())
            if !name.isEmpty, let category = byName[name] {
                return (QuickPhrase(part: .category(category), certainty: .anywhere), word..<end)
            }
        }
        // "#12" is a number of something else.
        guard title.dropFirst().first?.isLetter == true else { return nil }
        return (QuickPhrase(part: .doubt(.unknownCategory), certainty: .anywhere), word..<word + 1)
    }
}
