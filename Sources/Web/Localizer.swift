/// The texts of one language, by key.
package struct Localizer: Sendable {
    /// The language's code (BCP 47), such as `en`.
    package let language: String
    private let texts: [String: String]

    package init(language: String, texts: [String: String]) {
        self.language = language
        self.texts = texts
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
