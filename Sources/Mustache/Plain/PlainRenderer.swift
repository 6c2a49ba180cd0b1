/// Renders a template in plain mode: walks its tree with a stack of values.
struct PlainRenderer: ~Copyable {
    private let partials: [String: ParsedTemplate]
    private var stack: [Value]
    private var output = Output()
    private var depth = 0
    private var expansions = 0
    /// Set when the data exceed a limit of nesting or expansions; rendering then stops.
    private var isStopped = false
    /// Set where a replacement begins inside a line, which is indented already.
    private var isInsideLine = false

    init(partials: [String: ParsedTemplate], value: Value) {
        self.partials = partials
        stack = [value]
    }

    mutating func render(_ template: ParsedTemplate) -> String {
        render(template.nodes, Scope(source: template.source))
        return String(decoding: output.take(), as: UTF8.self)
    }

    private mutating func render(_ nodes: [Node], _ scope: Scope) {
        depth += 1
        defer { depth -= 1 }
        if depth > Limits.plainNesting { isStopped = true }
        for node in nodes {
            if isStopped { return }
            switch node {
            case .text(let range, let startsLine): addText(range, startsLine, scope)
            case .value(let name, let isEscaped): addValue(name.text, isEscaped)
            case .section(let name, let isInverted, let children):
                renderSection(name.text, isInverted, children, scope)
            case .partial(let name, let inclusion): include(name.text, inclusion, [], scope)
            case .parent(let name, let inclusion, let arguments, _):
                include(name.text, inclusion, arguments, scope)
            case .block(let block): renderBlock(block, scope)
            }
        }
    }

    private mutating func addText(_ range: Range<Int>, _ startsLine: Bool, _ scope: Scope) {
        if startsLine, !scope.isBlankLine(range) {
            if !isInsideLine { output.append(scope.indentation[...]) }
        }
        isInsideLine = false
        output.append(scope.source.bytes[range])
    }

    private mutating func addValue(_ name: String, _ isEscaped: Bool) {
        isInsideLine = false
        guard let text = look(up: name)?.text else { return }
        if isEscaped { output.appendEscaped(text) } else { output.append(text) }
    }

    private mutating func renderSection(
        _ name: String, _ isInverted: Bool, _ children: [Node], _ scope: Scope
    ) {
        let value = look(up: name) ?? .null
        if isInverted {
            if !value.isTrue { render(children, scope) }
            return
        }
        guard value.isTrue else { return }
        let elements = if case .list(let elements) = value { elements } else { [value] }
        for element in elements {
            stack.append(element)
            render(children, scope)
            stack.removeLast()
        }
    }

    private mutating func include(
        _ name: String, _ inclusion: Node.Inclusion, _ blocks: [Block], _ scope: Scope
    ) {
        expansions += 1
        if expansions > Limits.plainExpansions { isStopped = true }
        guard !isStopped, let partial = partials[name] else { return }
        render(partial.nodes, scope.including(partial.source, inclusion, blocks))
    }

    private mutating func renderBlock(_ block: Block, _ scope: Scope) {
        if let argument = scope.arguments[block.name.text] {
            let inner = scope.replacing(block, by: argument)
            if block.opensLine, !argument.block.opensLine { output.append(inner.indentation[...]) }
            isInsideLine = !block.opensLine
            render(argument.block.content, inner)
            if let lineEnd = block.lineEnd, !argument.endsLine { output.append(scope.source.bytes[lineEnd]) }
        } else {
            render(block.content, scope.inside(block))
            if let lineEnd = block.lineEnd { output.append(scope.source.bytes[lineEnd]) }
        }
        isInsideLine = false
    }

    /// Looks up a name's first part from the innermost value outwards, and further parts only in the value before.
    private func look(up name: String) -> Value? {
        if name == "." { return stack.last }
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var candidates = stack[...]
        if parts.first == "" {
            parts.removeFirst()
            candidates = stack.suffix(1)
        }
        let holder = candidates.last { if case .object(let fields) = $0 { fields[parts[0]] != nil } else { false } }
        var value = holder
        for part in parts {
            guard case .object(let fields) = value else { return nil }
            value = fields[part]
        }
        return value
    }
}
