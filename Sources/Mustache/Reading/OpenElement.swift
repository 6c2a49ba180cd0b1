/// A tag that waits for its closing tag, with what has been read since.
struct OpenElement {
    let tag: Tag
    let placement: Piece.Placement
    var children: [Node] = []
    /// The blocks of a parent.
    var arguments: [Block] = []
    /// Where a parent holds something other than blocks, which Mustache ignores.
    var strays: [Int] = []
}
