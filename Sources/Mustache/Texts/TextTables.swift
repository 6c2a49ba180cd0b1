/// The texts of all languages, by language and key.
struct TextTables: Sendable {
    /// Language code -> key -> text.
    private let tables: [String: [String: String]]
    /// The language codes, the default language first.
    let languages: [String]

    init(_ tables: [String: [String: String]], defaultLanguage: String) {
        self.tables = tables
        let others = tables.keys.filter { $0 != defaultLanguage }.sorted()
        languages = tables[defaultLanguage] != nil || others.isEmpty ? [defaultLanguage] + others : others
    }

    func text(_ key: String, in language: String) -> String? { tables[language]?[key] }

    /// All keys of all languages.
    var keys: Set<String> { Set(tables.values.flatMap(\.keys)) }

    /// Reports texts that one language has and another lacks. Plural forms may differ between languages.
    func gaps() -> [TemplateError] {
        keys.sorted().flatMap { key in
            languages.filter { isMissing(key, in: $0) }.map { language in
                .about("texts (\(language))", "“\(key)” is missing; another language has it.")
            }
        }
    }

    private func isMissing(_ key: String, in language: String) -> Bool {
        guard tables[language]?[key] == nil else { return false }
        let parts = key.split(separator: ".")
        guard let last = parts.last, let form = PluralRule.Form(rawValue: String(last)), form != .other else {
            return true
        }
        let isPlural = keys.contains(parts.dropLast().joined(separator: ".") + ".other")
        return !isPlural || PluralRule(language: language).requiredForms.contains(form)
    }
}
