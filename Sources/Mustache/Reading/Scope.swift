/// The scope in which nodes are expanded: their source, the replacements in force and the indentation of lines.
struct Scope: Sendable {
    let source: Source
    var arguments: [String: Argument] = [:]
    var indentation: [UInt8] = []

    /// The scope inside an included template. Lines are not indented when it is included within a line.
    func including(_ other: Source, _ inclusion: Node.Inclusion, _ blocks: [Block]) -> Scope {
        var inner = Scope(source: other)
        inner.arguments = Argument.adding(blocks, of: source, to: arguments)
        if inclusion.isStandalone { inner.indentation = indentation + source.bytes[inclusion.indentation] }
        return inner
    }

    /// The scope inside a block that nothing replaces.
    func inside(_ block: Block) -> Scope {
        var inner = self
        inner.indentation += source.bytes[block.ownIndentation]
        return inner
    }

    /// The scope inside a block's replacement: the replacement's own template, at the block's indentation.
    func replacing(_ block: Block, by argument: Argument) -> Scope {
        var inner = Scope(source: argument.source)
        inner.arguments = argument.arguments
        inner.indentation = indentation + source.bytes[block.targetIndentation]
        return inner
    }

    /// Whether a line is empty; empty lines are not indented.
    func isBlankLine(_ range: Range<Int>) -> Bool {
        switch source.bytes[range].first {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): range.count == 2
        default: false
        }
    }
}
