/// The categories that a line may name.
struct QuickCategories {
    /// Names chosen by owners take precedence over the standard names in any language.
    private let byOwnName: [String: Category]
    private let byName: [String: Category]
    private let byKey: [String: Category]
    /// By any name. Names of the others take precedence.
    private let archived: [String: Category]
    private let mostWords: Int

    init(_ categories: [QuickCategory]) {
        let offered = categories.filter { !$0.isArchived }
        byOwnName = Self.named(offered, \.ownNames)
        byName = Self.named(offered, \.standardNames)
        byKey = Dictionary(offered.map { ($0.category.rawValue, $0.category) }) { first, _ in first }
        archived = Self.named(categories.filter(\.isArchived)) { $0.ownNames + $0.standardNames }
        let names = categories.flatMap { $0.ownNames + $0.standardNames }
        mostWords = names.map { $0.split(separator: " ").count }.max() ?? 1
    }

    private static func named(
        _ categories: [QuickCategory], _ names: (QuickCategory) -> [String]
    ) -> [String: Category] {
        let pairs = categories.flatMap { category in
            names(category).map { (QuickCategory.folded($0), category.category) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// `#` and a key or a name, which may have spaces.
    func phrase(in line: QuickLine, at word: Int) -> (QuickPhrase, words: Range<Int>)? {
        guard line.first(of: word) == "#" else { return nil }
        let name = line.words[word].title.drop { $0 != "#" }.dropFirst()
        guard let first = name.first else { return nil }
        if let (own, words) = longest(in: byOwnName, of: line, at: word) { return (phrase(.category(own)), words) }
        if let category = byKey[String(name)] {
            return (phrase(.category(category)), word..<word + 1)
        }
        if let (named, words) = longest(in: byName, of: line, at: word) { return (phrase(.category(named)), words) }
        if let (_, words) = longest(in: archived, of: line, at: word) {
            return (phrase(.doubt(.archivedCategory)), words)
        }
        // "#12" is a number of something else.
        guard first.isLetter else { return nil }
        return (phrase(.doubt(.unknownCategory)), word..<word + 1)
    }

    private func phrase(_ part: QuickPhrase.Part) -> QuickPhrase { QuickPhrase(part: part, certainty: .anywhere) }

    private func longest(
        in names: [String: Category], of line: QuickLine, at word: Int
    ) -> (Category, words: Range<Int>)? {
        guard !names.isEmpty else { return nil }
        for end in (word + 1...min(word + mostWords, line.words.count)).reversed() {
            guard !line.words[word..<end].contains(where: \.isLiteral) else { continue }
            let name = QuickCategory.folded(line.words[word..<end].map(\.title).joined())
            if !name.isEmpty, let category = names[name] {
                return (category, word..<end)
            }
        }
        return nil
    }
}
