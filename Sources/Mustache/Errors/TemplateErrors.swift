/// Everything wrong that was found in one go, in the order of templates and lines.
public struct TemplateErrors: Error, Equatable, CustomStringConvertible {
    /// The errors, never empty when thrown.
    public let errors: [TemplateError]

    /// Gathers errors, each once: a layout's mistake is found again with every page that uses it.
    public init(_ errors: [TemplateError]) {
        var seen: Set<String> = []
        let distinct = errors.filter {
            seen.insert("\($0.template)\u{0}\($0.line):\($0.column)\u{0}\($0.sentence)").inserted
        }
        self.errors = distinct.sorted { ($0.template, $0.line, $0.column) < ($1.template, $1.line, $1.column) }
    }

    /// All errors, a blank line apart.
    public var description: String {
        errors.map(\.description).joined(separator: "\n\n")
    }
}
