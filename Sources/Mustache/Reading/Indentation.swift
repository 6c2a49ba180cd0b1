/// The indentation of a block's lines.
struct Indentation {
    private let source: Source
    /// The longest common prefix of white space; nil when there are no lines.
    private(set) var common: Range<Int>?

    init(of nodes: [Node], in source: Source) {
        self.source = source
        look(at: nodes)
    }

    private mutating func look(at nodes: [Node]) {
        for (index, node) in nodes.enumerated() {
            switch node {
            case .text(let range, let startsLine):
                guard startsLine, !isBlankLine(range, isLast: index == nodes.count - 1) else { continue }
                meet(range.prefix { source.bytes[$0].isWhitespace && source.bytes[$0] != UInt8(ascii: "\n") })
            case .section(_, _, let children): look(at: children)
            case .partial(_, let inclusion), .parent(_, let inclusion, _, _):
                if inclusion.isStandalone { meet(inclusion.indentation) }
            case .block(let block):
                if block.ownIndentation.isEmpty { look(at: block.content) } else { meet(block.ownIndentation) }
            case .value: continue
            }
        }
    }

    /// A blank line does not count for indentation, unless a tag follows on it.
    private func isBlankLine(_ range: Range<Int>, isLast: Bool) -> Bool {
        guard source.bytes[range].allSatisfy(\.isWhitespace) else { return false }
        return isLast || source.bytes[range].last == UInt8(ascii: "\n")
    }

    private mutating func meet(_ other: Range<Int>) {
        guard let common else { return self.common = other }
        let shared = zip(common, other).prefix { source.bytes[$0] == source.bytes[$1] }.count
        self.common = common.prefix(shared)
    }

    /// Removes up to `count` bytes of white space from each line's start.
    static func remove(_ count: Int, from nodes: [Node], in source: Source) -> [Node] {
        nodes.map { node in
            switch node {
            case .text(let range, true):
                let space = range.prefix(count).prefix {
                    source.bytes[$0].isWhitespace && source.bytes[$0] != UInt8(ascii: "\n")
                }
                return .text(range.dropFirst(space.count), startsLine: true)
            case .section(let name, let isInverted, let children):
                return .section(name, isInverted: isInverted, remove(count, from: children, in: source))
            case .partial(let name, var inclusion):
                inclusion.indentation = inclusion.indentation.dropFirst(count)
                return .partial(name, inclusion)
            case .parent(let name, var inclusion, let arguments, let strays):
                inclusion.indentation = inclusion.indentation.dropFirst(count)
                return .parent(name, inclusion, arguments: arguments, strays: strays)
            case .block(let block): return .block(block.outdented(by: count, in: source))
            case .text, .value: return node
            }
        }
    }
}
