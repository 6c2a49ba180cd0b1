/// A node of a template's syntax tree.
indirect enum Node: Sendable {
    case text(Range<Int>, startsLine: Bool)
    case value(Name, isEscaped: Bool)
    case section(Name, isInverted: Bool, [Node])
    case partial(Name, Inclusion)
    case parent(Name, Inclusion, arguments: [Block], strays: [Int])
    case block(Block)

    /// A name in a tag, and the tag's offset.
    struct Name: Sendable {
        /// What the tag stands for.
        enum Kind: Sendable {
            case field
            case text(TextTag)
            case path(PathTag)
        }

        let text: String
        let offset: Int
        let kind: Kind
        /// What stands before, between and after the dots.
        let parts: [String]

        init(text: String, offset: Int) {
            (self.text, self.offset) = (text, offset)
            kind = TextTag(text).map(Kind.text) ?? PathTag(text).map(Kind.path) ?? .field
            parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
        }
    }

    /// The indentation of an included template's lines.
    struct Inclusion: Sendable {
        var indentation: Range<Int>
        /// False inside a line: the included template's lines are then not indented.
        let isStandalone: Bool
    }
}
