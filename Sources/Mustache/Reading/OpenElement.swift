/// A tag that is not closed yet, with what was read since.
struct OpenElement {
    let tag: Tag
    let placement: Piece.Placement
    var children: [Node] = []
    /// A parent's blocks.
    var arguments: [Block] = []
    /// Offsets of a parent's content other than blocks, which Mustache ignores.
    var strays: [Int] = []
}
