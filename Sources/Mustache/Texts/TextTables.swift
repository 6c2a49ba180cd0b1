/// The texts of all languages, by language and key.
struct TextTables: Sendable {
    /// Language code -> key -> text. Each is parsed once: most stand on many pages.
    private let tables: [String: [String: Result<ParsedTemplate, TemplateErrors>]]
    /// The language codes, the default language first.
    let languages: [String]

    init(_ tables: [String: [String: String]], defaultLanguage: String) {
        self.tables = Dictionary(
            uniqueKeysWithValues: Array(tables).concurrentMap { language, texts in
                (language, Dictionary(uniqueKeysWithValues: texts.map { ($0, Self.parsed($1, key: $0, language)) }))
            })
        let others = tables.keys.filter { $0 != defaultLanguage }.sorted()
        languages = tables[defaultLanguage] != nil || others.isEmpty ? [defaultLanguage] + others : others
    }

    private static func parsed(
        _ text: String, key: String, _ language: String
    ) -> Result<ParsedTemplate, TemplateErrors> {
        ParsedTemplate.result(of: Source(name: "\(key) (\(language))", text: text))
    }

    /// A text, or the errors in its tags; nil if the language has none of this key.
    func text(_ key: String, in language: String) -> Result<ParsedTemplate, TemplateErrors>? { tables[language]?[key] }

    /// All keys of all languages.
    var keys: Set<String> { Set(tables.values.flatMap(\.keys)) }

    /// Reports texts that one language has and another lacks. Plural forms may differ between languages.
    func gaps() -> [TemplateError] {
        let keys = keys
        return languages.flatMap { language in
            keys.filter { isMissing($0, in: language, among: keys) }.sorted().map { key in
                .about("texts (\(language))", "“\(key)” is missing; another language has it.")
            }
        }
    }

    private func isMissing(_ key: String, in language: String, among keys: Set<String>) -> Bool {
        guard tables[language]?[key] == nil else { return false }
        let parts = key.split(separator: ".")
        guard let last = parts.last, let form = PluralRule.Form(rawValue: String(last)), form != .other else {
            return true
        }
        let isPlural = keys.contains(parts.dropLast().joined(separator: ".") + ".other")
        return !isPlural || PluralRule(language: language).requiredForms.contains(form)
    }
}
