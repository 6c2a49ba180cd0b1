/// An error in a template, with its position.
public struct TemplateError: Error, Equatable, CustomStringConvertible {
    /// The template's name, as the library was given it; for a text, its key and language.
    public let template: String
    /// The line, counted from 1; 0 when the error has no position.
    public let line: Int
    /// The column, counted in Unicode scalars from 1; 0 when the error has no position.
    public let column: Int
    /// The problem and how to fix it.
    public let sentence: String
    /// The line of the template with a caret below the position; empty when the error has no position.
    public let excerpt: String

    /// Creates an error with its position and excerpt.
    public init(template: String, line: Int, column: Int, sentence: String, excerpt: String) {
        self.template = template
        self.line = line
        self.column = column
        self.sentence = sentence
        self.excerpt = excerpt
    }

    /// An error without a position.
    static func about(_ template: String, _ sentence: String) -> TemplateError {
        TemplateError(template: template, line: 0, column: 0, sentence: sentence, excerpt: "")
    }

    /// `Login/Login:12:8: sentence`, followed by the excerpt.
    public var description: String {
        let location = line == 0 ? template : "\(template):\(line):\(column)"
        return excerpt.isEmpty ? "\(location): \(sentence)" : "\(location): \(sentence)\n\(excerpt)"
    }
}
