/// Matches opening and closing tags.
struct Parser {
    private let source: Source
    /// The open elements, outermost first.
    private var open: [OpenElement] = []
    private var nodes: [Node] = []
    private var errors: [TemplateError] = []

    init(_ source: Source) {
        self.source = source
    }

    /// Builds the syntax tree. Parsing continues after a mismatched tag, so that all errors are reported at once.
    mutating func parse(_ pieces: [Piece]) throws(TemplateErrors) -> [Node] {
        for piece in pieces where errors.count < Limits.errors {
            switch piece {
            case .text(let range, let startsLine): add(.text(range, startsLine: startsLine), at: range.lowerBound)
            case .tag(let tag, let placement):
                if tag.kind.opens, open.count == Limits.nesting {
                    report("Tags are nested more than \(Limits.nesting) deep here.", at: tag.offset)
                    throw TemplateErrors(errors)
                }
                read(tag, placement)
            }
        }
        for element in open.reversed() where errors.count < Limits.errors {
            report("“\(element.tag.name)” is opened here and never closed.", at: element.tag.offset)
        }
        if !errors.isEmpty { throw TemplateErrors(errors) }
        return nodes
    }

    private mutating func read(_ tag: Tag, _ placement: Piece.Placement) {
        let name = Node.Name(text: tag.name, offset: tag.offset)
        switch tag.kind {
        case .comment, .delimiters: break
        case .value: add(.value(name, isEscaped: true), at: tag.offset)
        case .unescapedValue: add(.value(name, isEscaped: false), at: tag.offset)
        case .partial: add(.partial(name, Self.inclusion(placement)), at: tag.offset)
        case .section, .invertedSection, .parent, .block: open.append(OpenElement(tag: tag, placement: placement))
        case .close: close(tag, placement)
        }
    }

    private mutating func close(_ tag: Tag, _ placement: Piece.Placement) {
        guard let index = open.lastIndex(where: { $0.tag.name == tag.name }) else {
            return report("“\(tag.name)” is closed here, but not open.", at: tag.offset)
        }
        for element in open[(index + 1)...].reversed() {
            report(
                "“\(element.tag.name)” is opened here and not closed before “\(tag.name)” is.", at: element.tag.offset)
        }
        open.removeSubrange((index + 1)...)
        let element = open.removeLast()
        let name = Node.Name(text: element.tag.name, offset: element.tag.offset)
        switch element.tag.kind {
        case .block:
            let block = Block(
                name: name, placement: element.placement, content: element.children, lineEnd: placement.lineEnd,
                in: source)
            if open.last?.tag.kind == .parent {
                open[open.count - 1].arguments.append(block)
            } else {
                add(.block(block), at: name.offset)
            }
        case .parent:
            let inclusion = Self.inclusion(element.placement)
            add(.parent(name, inclusion, arguments: element.arguments, strays: element.strays), at: name.offset)
        default:
            add(.section(name, isInverted: element.tag.kind == .invertedSection, element.children), at: name.offset)
        }
    }

    private mutating func add(_ node: Node, at offset: Int) {
        guard let element = open.last else { return nodes.append(node) }
        if element.tag.kind != .parent {
            open[open.count - 1].children.append(node)
        } else if !isBlank(node) {
            open[open.count - 1].strays.append(offset)
        }
    }

    private func isBlank(_ node: Node) -> Bool {
        guard case .text(let range, _) = node else { return false }
        return source.bytes[range].allSatisfy(\.isWhitespace)
    }

    private mutating func report(_ sentence: String, at offset: Int) {
        errors.append(source.error(sentence, at: offset))
    }

    private static func inclusion(_ placement: Piece.Placement) -> Node.Inclusion {
        Node.Inclusion(indentation: placement.indentation, isStandalone: placement.isStandalone)
    }
}
