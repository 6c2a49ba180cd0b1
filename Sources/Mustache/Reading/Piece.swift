/// A token together with what its line means for it.
enum Piece: Sendable {
    /// Text; at a line's start an indented partial's indentation goes before it. Empty when a line begins with a tag.
    case text(Range<Int>, startsLine: Bool)
    case tag(Tag, Placement)

    /// How a tag stands on its line.
    struct Placement: Sendable {
        /// White space before the first tag of a line.
        var indentation = 0..<0
        /// Whether the tag has its line to itself, so that the line vanishes.
        var isStandalone = false
        /// The end of a line on which a block opens, closes and has nothing beside it.
        var lineEnd: Range<Int>?
    }
}
