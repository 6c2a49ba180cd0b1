import Web

extension Languages {
    /// The language of those who ask for none that we have.
    private static var standard: String { "en" }

    /// - Parameter texts: each language's texts by key; that they are complete, the templates' library checks.
    /// - Throws: `SiteError` when the default language is missing.
    init(_ texts: [String: [String: String]]) throws {
        let words = texts.map { Words(language: $0.key, texts: $0.value) }.sorted { $0.language < $1.language }
        guard let first = words.first(where: { $0.language == Self.standard }) else {
            throw SiteError(description: "The template folder has no Texts/\(Self.standard).json.")
        }
        self.init(first: first, others: words.filter { $0.language != Self.standard })
    }
}
