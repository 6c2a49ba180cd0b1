/// One thing wrong with one template, said so that its author finds the place at once.
public struct TemplateError: Error, Equatable, CustomStringConvertible {
    /// The template's name, as the library was given it; for a text, its key and language.
    public let template: String
    /// The line, counted from 1; 0 when the error belongs to no single place.
    public let line: Int
    /// The column, counted in Unicode scalars from 1; 0 when the error belongs to no single place.
    public let column: Int
    /// What is wrong, and what to do about it.
    public let sentence: String
    /// The line of the template with a caret below the place; empty when the error belongs to no single place.
    public let excerpt: String

    /// An error as it will be shown to the template's author.
    public init(template: String, line: Int, column: Int, sentence: String, excerpt: String) {
        self.template = template
        self.line = line
        self.column = column
        self.sentence = sentence
        self.excerpt = excerpt
    }

    /// An error that belongs to no single place.
    static func about(_ template: String, _ sentence: String) -> TemplateError {
        TemplateError(template: template, line: 0, column: 0, sentence: sentence, excerpt: "")
    }

    /// `Login/Login:12:8: sentence`, with the excerpt below it.
    public var description: String {
        let place = line == 0 ? template : "\(template):\(line):\(column)"
        return excerpt.isEmpty ? "\(place): \(sentence)" : "\(place): \(sentence)\n\(excerpt)"
    }
}
