/// All errors found in one pass, sorted by template and position.
public struct TemplateErrors: Error, Equatable, CustomStringConvertible {
    /// The errors, never empty when thrown.
    public let errors: [TemplateError]

    /// Removes duplicates: an error in a layout is found again with every page that uses it.
    public init(_ errors: [TemplateError]) {
        var seen: Set<String> = []
        let distinct = errors.filter {
            seen.insert("\($0.template)\u{0}\($0.line):\($0.column)\u{0}\($0.sentence)").inserted
        }
        self.errors = distinct.sorted { ($0.template, $0.line, $0.column) < ($1.template, $1.line, $1.column) }
    }

    /// All errors, separated by blank lines.
    public var description: String {
        errors.map(\.description).joined(separator: "\n\n")
    }
}
