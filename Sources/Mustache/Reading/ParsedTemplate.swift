/// A parsed template, independent of the values it will show.
struct ParsedTemplate: Sendable {
    let source: Source
    let nodes: [Node]

    /// Parses a template.
    /// - Throws: all errors in its tags.
    init(_ source: Source) throws(TemplateErrors) {
        self.source = source
        let tokens: [Token]
        do {
            var scanner = Scanner(source)
            tokens = try scanner.scan()
        } catch {
            throw TemplateErrors([error])
        }
        var lines = LineReader(source)
        var parser = Parser(source)
        nodes = try parser.parse(lines.read(tokens))
    }

    /// The parsed template, or all errors in its tags.
    static func result(of source: Source) -> Result<ParsedTemplate, TemplateErrors> {
        Result { () throws(TemplateErrors) in try ParsedTemplate(source) }
    }

    /// The templates that this one includes, with their positions.
    var inclusions: [Node.Name] { Self.inclusions(in: nodes, isCertain: true).map(\.name) }

    /// The templates that this one always includes: those outside of sections and blocks.
    var certainInclusions: [Node.Name] { Self.inclusions(in: nodes, isCertain: true).filter(\.isCertain).map(\.name) }

    private static func inclusions(in nodes: [Node], isCertain: Bool) -> [(name: Node.Name, isCertain: Bool)] {
        nodes.flatMap { (node) -> [(name: Node.Name, isCertain: Bool)] in
            switch node {
            case .text, .value: []
            case .section(_, _, let children): inclusions(in: children, isCertain: false)
            case .partial(let name, _): [(name, isCertain)]
            case .parent(let name, _, let arguments, _):
                [(name, isCertain)] + arguments.flatMap { inclusions(in: $0.content, isCertain: false) }
            case .block(let block): inclusions(in: block.content, isCertain: false)
            }
        }
    }
}
