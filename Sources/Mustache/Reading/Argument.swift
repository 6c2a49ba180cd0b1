/// A block that replaces another, with its template and the replacements in force there.
struct Argument: Sendable {
    let block: Block
    let source: Source
    let arguments: [String: Argument]

    /// The replacements in force inside a parent. Outer ones take precedence, so that the outermost template wins.
    static func adding(_ blocks: [Block], of source: Source, to outer: [String: Argument]) -> [String: Argument] {
        var result = outer
        for block in blocks where result[block.name.text] == nil {
            result[block.name.text] = Argument(block: block, source: source, arguments: outer)
        }
        return result
    }

    /// Identifies a block among all templates.
    static func identity(of block: Block, in source: Source) -> String { "\(source.name):\(block.name.offset)" }

    var identity: String { Self.identity(of: block, in: source) }

    /// Whether the replacement itself ends with a line break.
    var endsLine: Bool {
        guard case .text(let range, _) = block.content.last else { return false }
        return source.bytes[range].last == UInt8(ascii: "\n")
    }
}
