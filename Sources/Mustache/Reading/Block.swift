/// A replaceable part of a template; inside a parent, the part that replaces it.
struct Block: Sendable {
    let name: Node.Name
    /// Whether the content begins on a line of its own.
    let opensLine: Bool
    /// White space before the tag, when the tag is first on its line.
    var indentation: Range<Int>
    /// The common indentation of the content's lines, already removed from them.
    private(set) var ownIndentation = 0..<0
    private(set) var content: [Node]
    /// The rest of the line when the block is alone on it.
    let lineEnd: Range<Int>?

    init(name: Node.Name, placement: Piece.Placement, content: [Node], lineEnd: Range<Int>?, in source: Source) {
        self.name = name
        opensLine = placement.isStandalone
        indentation = placement.indentation
        self.content = content
        self.lineEnd = lineEnd
        guard opensLine, let common = Indentation(of: content, in: source).common, !common.isEmpty else { return }
        ownIndentation = common
        self.content = Indentation.remove(common.count, from: content, in: source)
    }

    /// The indentation of a replacement's lines: that of the lines it replaces, else that of the tag.
    var targetIndentation: Range<Int> { opensLine && !ownIndentation.isEmpty ? ownIndentation : indentation }

    /// The block after `count` bytes of indentation were removed from its lines.
    func outdented(by count: Int, in source: Source) -> Block {
        var copy = self
        copy.indentation = indentation.dropFirst(count)
        if ownIndentation.isEmpty {
            copy.content = Indentation.remove(count, from: content, in: source)
        } else {
            copy.ownIndentation = ownIndentation.dropFirst(count)
        }
        return copy
    }
}
