import Web

extension Languages {
    /// The language of those who ask for none that we have.
    private static var standard: String { "en" }

    /// - Parameter texts: each language's texts by key.
    /// - Throws: `SiteError` when the default language is missing, or one language has a text that another lacks.
    init(_ texts: [String: [String: String]]) throws {
        let words = texts.map { Words(language: $0.key, texts: $0.value) }
        guard let first = words.first(where: { $0.language == Self.standard }) else {
            throw SiteError(description: "The template folder has no Texts/\(Self.standard).json.")
        }
        let keys = Set(texts.values.flatMap(\.keys))
        for (language, table) in texts.sorted(by: { $0.key < $1.key }) {
            if let missing = keys.subtracting(table.keys).min() {
                throw SiteError(
                    description: "Texts/\(language).json has no \"\(missing)\", which another language has.")
            }
        }
        self.init(first: first, others: words.filter { $0.language != Self.standard })
    }
}
