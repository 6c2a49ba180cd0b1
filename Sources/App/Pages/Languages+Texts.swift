import Web

extension Languages {
    /// The language for visitors who request none of the site's.
    private static var standard: String { "en" }

    /// - Parameter texts: each language's texts by key. The template library checks that they are complete.
    /// - Throws: `SiteError` when the default language is missing.
    init(_ texts: [String: [String: String]]) throws {
        let localizers = texts.map { Localizer(language: $0.key, texts: $0.value) }.sorted { $0.language < $1.language }
        guard let first = localizers.first(where: { $0.language == Self.standard }) else {
            throw SiteError(description: "The template folder has no Texts/\(Self.standard).json.")
        }
        self.init(first: first, others: localizers.filter { $0.language != Self.standard })
    }
}
