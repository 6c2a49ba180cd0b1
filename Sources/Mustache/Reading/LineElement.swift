/// A part of a line that its layout depends on.
struct LineElement {
    /// A part's effect on its line.
    enum Kind {
        /// Text or a value: the line is kept.
        case content
        /// A tag that removes its line when it is alone on it.
        case single
        /// Parents, their arguments, and blocks that don't close on the line. A line of only these is removed.
        case inheritance
        /// A block that opens and closes on the line. Alone on it, it owns the line's indentation and line end.
        case block
    }

    enum Layout {
        case mixed
        case standalone
        case lonelyBlock
    }

    let kind: Kind
    let start: Int
    let end: Int

    init(_ kind: Kind, at start: Int, to end: Int? = nil) {
        self.kind = kind
        self.start = start
        self.end = end ?? start
    }
}
