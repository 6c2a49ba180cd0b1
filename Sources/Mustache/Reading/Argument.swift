/// A block that replaces another: with the template it was written in and the replacements that were in force there.
struct Argument: Sendable {
    let block: Block
    let source: Source
    let arguments: [String: Argument]

    /// What is in force inside a parent: what was in force around it goes first, so that the outermost template wins.
    static func adding(_ blocks: [Block], of source: Source, to outer: [String: Argument]) -> [String: Argument] {
        var result = outer
        for block in blocks where result[block.name.text] == nil {
            result[block.name.text] = Argument(block: block, source: source, arguments: outer)
        }
        return result
    }

    /// Tells one block of a template from all others.
    static func identity(of block: Block, in source: Source) -> String { "\(source.name):\(block.name.offset)" }

    var identity: String { Self.identity(of: block, in: source) }

    /// Whether the replacement ends its last line itself.
    var endsLine: Bool {
        guard case .text(let range, _) = block.content.last else { return false }
        return source.bytes[range].last == UInt8(ascii: "\n")
    }
}
