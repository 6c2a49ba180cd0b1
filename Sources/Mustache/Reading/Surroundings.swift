/// What a stretch of template is expanded in: its source, the replacements in force and the indentation of its lines.
struct Surroundings: Sendable {
    let source: Source
    var arguments: [String: Argument] = [:]
    var indentation: [UInt8] = []

    init(source: Source) {
        self.source = source
    }

    /// Inside a template included from here. Within a line its lines stay as they are.
    func including(_ other: Source, _ inclusion: Node.Inclusion, _ blocks: [Block]) -> Surroundings {
        var inner = Surroundings(source: other)
        inner.arguments = Argument.adding(blocks, of: source, to: arguments)
        if inclusion.isStandalone { inner.indentation = indentation + source.bytes[inclusion.indentation] }
        return inner
    }

    /// Inside a block that nothing replaces.
    func inside(_ block: Block) -> Surroundings {
        var inner = self
        inner.indentation += source.bytes[block.ownIndentation]
        return inner
    }

    /// Inside what replaces a block: the replacement's own template, in the block's place.
    func replacing(_ block: Block, by argument: Argument) -> Surroundings {
        var inner = Surroundings(source: argument.source)
        inner.arguments = argument.arguments
        inner.indentation = indentation + source.bytes[block.targetIndentation]
        return inner
    }

    /// A line without anything on it is not indented.
    func isBlankLine(_ range: Range<Int>) -> Bool {
        switch source.bytes[range].first {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): range.count == 2
        default: false
        }
    }
}
