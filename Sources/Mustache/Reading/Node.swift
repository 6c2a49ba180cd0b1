/// A part of a template, tags matched.
indirect enum Node: Sendable {
    case text(Range<Int>, startsLine: Bool)
    case value(Name, isEscaped: Bool)
    case section(Name, isInverted: Bool, [Node])
    case partial(Name, Inclusion)
    case parent(Name, Inclusion, arguments: [Block], strays: [Int])
    case block(Block)

    /// A name in a tag, and where the tag begins.
    struct Name: Sendable {
        let text: String
        let offset: Int
    }

    /// How the lines of an included template are indented.
    struct Inclusion: Sendable {
        var indentation: Range<Int>
        /// Inside a line, an included template's lines stay as they are.
        let isStandalone: Bool
    }
}
