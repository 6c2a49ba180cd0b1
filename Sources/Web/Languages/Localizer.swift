/// The texts of one language, by key, and the conventions that go with them.
package struct Localizer: Sendable {
    /// The language's code (BCP 47), such as `en`.
    package let language: String
    /// The language and region whose conventions dates, times and numbers follow (Unicode TR35), such as `en_GB`.
    package private(set) var locale: String
    private let texts: [String: String]

    /// The regions by language. A browser may name any, and what is formatted is cached by locale: so they are listed.
    /// The first is for browsers that name none: a day before its month is understood everywhere.
    private static let regions = [
        "en": ["GB", "US", "CA", "AU", "NZ", "IE", "IN", "ZA", "SG", "PH", "HK"],
        "ko": ["KR"],
    ]

    package init(language: String, texts: [String: String]) {
        self.language = language
        self.texts = texts
        locale = Self.locale(language, Self.regions[language]?.first)
    }

    /// The same texts with the conventions of a region, such as `US`, if it is one of the language's.
    func located(in region: String) -> Localizer? {
        guard let known = Self.regions[language]?.first(where: { $0 == region }) else { return nil }
        var located = self
        located.locale = Self.locale(language, known)
        return located
    }

    private static func locale(_ language: String, _ region: String?) -> String {
        region.map { "\(language)_\($0)" } ?? language
    }

    /// The text, or the key itself if there is none: the gap is visible, and the page still renders.
    package subscript(key: String) -> String {
        texts[key] ?? key
    }

    /// The text with each `{{name}}` replaced by an unescaped value: for emails and other plain text. Values are not
    /// expanded again.
    package func filled(_ key: String, _ values: [String: String]) -> String {
        var filled = ""
        var rest = self[key][...]
        while let begin = rest.firstRange(of: "{{"), let end = rest[begin.upperBound...].firstRange(of: "}}") {
            filled += rest[..<begin.lowerBound]
            filled += values[String(rest[begin.upperBound..<end.lowerBound])] ?? ""
            rest = rest[end.upperBound...]
        }
        return filled + rest
    }
}
