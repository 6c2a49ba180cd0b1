/// A tag of a template.
struct Tag: Sendable {
    /// A tag's kind, by the sign after the opening delimiter.
    enum Kind: Sendable {
        case value
        case unescapedValue
        case section
        case invertedSection
        case close
        case comment
        case delimiters
        case partial
        case parent
        case block

        /// Whether a closing tag must follow.
        var opens: Bool {
            switch self {
            case .section, .invertedSection, .parent, .block: true
            default: false
            }
        }
    }

    let kind: Kind
    let name: String
    /// The offset of the opening delimiter.
    let offset: Int
}
