/// A token and its placement on its line.
enum Piece: Sendable {
    /// Text; a partial's indentation goes before it at a line's start. Empty when a line begins with a tag.
    case text(Range<Int>, startsLine: Bool)
    case tag(Tag, Placement)

    /// A tag's placement on its line.
    struct Placement: Sendable {
        /// White space before the first tag of a line.
        var indentation = 0..<0
        /// Whether the tag is alone on its line, so that the line is removed.
        var isStandalone = false
        /// The line end behind a block that opens, closes and is alone on its line.
        var lineEnd: Range<Int>?
    }
}
