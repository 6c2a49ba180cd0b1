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
        let text: String
        let offset: Int
    }

    /// The indentation of an included template's lines.
    struct Inclusion: Sendable {
        var indentation: Range<Int>
        /// False inside a line: the included template's lines are then not indented.
        let isStandalone: Bool
    }
}
