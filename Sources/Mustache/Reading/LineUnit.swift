/// A part of a line that decides whether the line has anything to show.
struct LineUnit {
    /// What a part means for its line.
    enum Kind {
        /// Text or a value: the line shows.
        case content
        /// A tag that must be alone on its line for the line to vanish.
        case single
        /// Parents, their arguments, and blocks that do not close on the line: any number of them vanish together.
        case inheritance
        /// A block that opens and closes on the line: its place is the line's.
        case block
    }

    /// What becomes of a line.
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
