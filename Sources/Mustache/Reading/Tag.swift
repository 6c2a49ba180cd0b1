/// A tag as it stands in a template.
struct Tag: Sendable {
    /// What a tag does, by the sign that follows the opening delimiter.
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
    /// Where the opening delimiter begins.
    let offset: Int
}
