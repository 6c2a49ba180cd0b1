/// The texts of one language, by key.
package struct Words: Sendable {
    /// The language's code (BCP 47), such as `en`.
    package let language: String
    private let texts: [String: String]

    package init(language: String, texts: [String: String]) {
        self.language = language
        self.texts = texts
    }

    /// The text; the key itself when there is none, so that a gap is seen and a page still answers.
    package subscript(key: String) -> String {
        texts[key] ?? key
    }

    /// The text with each `{{name}}` replaced by a value, as it is: for mails and other plain text. What a value holds is
    /// not looked at again.
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
