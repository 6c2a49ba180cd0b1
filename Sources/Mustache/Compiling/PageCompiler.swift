/// Compiles a page in one language: expands partials, parents and texts, resolves names, and checks that every value is
/// in a context where escaping makes it safe.
struct PageCompiler {
    private let templates: [String: ParsedTemplate]
    /// Templates that could not be parsed; their errors are reported already.
    private let broken: Set<String>
    let texts: TextTables
    let paths: PathTable
    let language: String
    let kind: PageKind
    var program = Program()
    var names: NameResolver
    var html = HTMLContext()
    private(set) var errors: [TemplateError] = []
    /// Texts being expanded, to detect texts that contain themselves.
    var openTexts: [String] = []
    private var usedArguments: Set<String> = []
    private(set) var depth = 0
    /// Set when the page exceeds a limit of size, nesting or errors.
    var isAborted = false
    /// The templates, texts and blocks' replacements inserted so far.
    var insertions = 0
    private var isInsideLine = false

    init(
        templates: [String: ParsedTemplate], broken: Set<String>, texts: TextTables, paths: PathTable,
        language: String, kind: PageKind, tables: FieldTables, frame: Accessor, root: Accessor
    ) {
        self.templates = templates
        self.broken = broken
        (self.texts, self.paths) = (texts, paths)
        self.language = language
        self.kind = kind
        names = NameResolver(tables)
        names.push(frame, level: 0)
        names.push(root, level: 1)
    }

    /// Compiles the page; problems are added to `errors`.
    mutating func compile(_ template: ParsedTemplate) {
        compile(template.nodes, Scope(source: template.source))
        if !isAborted, html.state != .text {
            let end = template.source.bytes.count
            errors.append(template.source.error("The page ends \(html.noun).", at: end))
        }
    }

    mutating func compile(_ nodes: [Node], _ scope: Scope) {
        depth += 1
        defer { depth -= 1 }
        for node in nodes where !isAborted {
            switch node {
            case .text(let range, let startsLine): addText(range, startsLine, scope)
            case .value(let name, let isEscaped): addValue(name, isEscaped, scope)
            case .section(let name, let isInverted, let children):
                addSection(name, isInverted, children, scope)
            case .partial(let name, let inclusion): include(name, inclusion, [], [], scope)
            case .parent(let name, let inclusion, let arguments, let strays):
                include(name, inclusion, arguments, strays, scope)
            case .block(let block): addBlock(block, scope)
            }
        }
    }

    mutating func report(_ sentence: String, at offset: Int, of scope: Scope) {
        if errors.count < 4 * Limits.errors {
            errors.append(scope.source.error(sentence, at: offset))
        } else {
            isAborted = true
        }
    }

    mutating func report(_ error: TemplateError) { errors.append(error) }

    /// Appends bytes of a template and updates the HTML context; `offset` is their position in the template.
    mutating func addLiteral(_ literal: some Collection<UInt8>, at offset: Int, _ scope: Scope) {
        if kind == .html {
            for (index, byte) in literal.enumerated() where !html.ignores(byte) {
                if let objection = html.read(byte) { report(objection, at: offset + index, of: scope) }
            }
        }
        program.append(literal: literal)
        checkSize(at: offset, scope)
    }

    private mutating func addText(_ range: Range<Int>, _ startsLine: Bool, _ scope: Scope) {
        if startsLine, !isInsideLine, !scope.isBlankLine(range) {
            addLiteral(scope.indentation, at: range.lowerBound, scope)
        }
        isInsideLine = false
        let bytes = scope.source.bytes[range]
        if openTexts.isEmpty || kind == .text {
            addLiteral(bytes, at: range.lowerBound, scope)
        } else {
            var escaped = Output()
            bytes.withUnsafeBufferPointer { escaped.appendEscaped($0) }
            addLiteral(escaped.take(), at: range.lowerBound, scope)
        }
    }

    mutating func addValue(_ name: Node.Name, _ isEscaped: Bool, _ scope: Scope) {
        isInsideLine = false
        switch name.kind {
        case .text(let tag): return addTextTag(tag, name, isEscaped, scope)
        case .path(let tag): return addPathTag(tag, name, isEscaped, scope)
        case .field: break
        }
        guard let value = resolve(name, scope) else { return }
        guard value.shape.isShown else {
            return report(
                "“\(name.text)” is \(value.shape.noun): a tag can't show it.", at: name.offset, of: scope)
        }
        if !isEscaped, !value.shape.isTrustedHTML {
            return report(
                "“\(name.text)” is \(value.shape.noun): only TrustedHTML goes unescaped; write {{\(name.text)}}.",
                at: name.offset, of: scope)
        }
        if kind == .text, value.shape.isTrustedHTML {
            return report("“\(name.text)” is trusted HTML: plain text has none.", at: name.offset, of: scope)
        }
        if let objection = html.objection(to: value.shape, isEscaped: isEscaped) {
            return report(objection, at: name.offset, of: scope)
        }
        let access = program.add(value.shared)
        program.append(
            isEscaped ? .show(access: access, level: value.level) : .showRaw(access: access, level: value.level))
        html.readValue(value.shape)
    }

    private mutating func include(
        _ name: Node.Name, _ inclusion: Node.Inclusion, _ arguments: [Block], _ strays: [Int],
        _ scope: Scope
    ) {
        if !openTexts.isEmpty {
            return report("A text can't include a template.", at: name.offset, of: scope)
        }
        for stray in strays {
            report(
                "Only blocks count between {{<\(name.text)}} and {{/\(name.text)}}; this would be left out.", at: stray,
                of: scope)
        }
        guard let template = templates[name.text] else {
            if broken.contains(name.text) { return }
            let hint = SpellingSuggestion.hint(for: name.text, among: templates.keys)
            return report("There is no template named “\(name.text)”.\(hint)", at: name.offset, of: scope)
        }
        countInsertion(of: name, scope)
        compile(template.nodes, scope.including(template.source, inclusion, arguments))
        checkArguments(arguments, of: name, scope)
    }

    private mutating func addBlock(_ block: Block, _ scope: Scope) {
        let offset = block.name.offset
        guard let argument = scope.arguments[block.name.text] else {
            compile(block.content, scope.inside(block))
            if let lineEnd = block.lineEnd {
                addLiteral(scope.source.bytes[lineEnd], at: lineEnd.lowerBound, scope)
            }
            return isInsideLine = false
        }
        usedArguments.insert(argument.identity)
        countInsertion(of: block.name, scope)
        let inner = scope.replacing(block, by: argument)
        if block.opensLine, !argument.block.opensLine { addLiteral(inner.indentation, at: offset, scope) }
        isInsideLine = !block.opensLine
        compile(argument.block.content, inner)
        if let lineEnd = block.lineEnd, !argument.endsLine {
            addLiteral(scope.source.bytes[lineEnd], at: lineEnd.lowerBound, scope)
        }
        isInsideLine = false
    }

    /// Reports blocks given to a parent that replaced nothing, unless an outer template replaces them first.
    private mutating func checkArguments(_ arguments: [Block], of parent: Node.Name, _ scope: Scope) {
        var seen: Set<String> = []
        for block in arguments {
            let name = block.name.text
            if !seen.insert(name).inserted {
                report("The block “\(name)” is given twice.", at: block.name.offset, of: scope)
            } else if scope.arguments[name] == nil, !isAborted,
                !usedArguments.contains(Argument.identity(of: block, in: scope.source))
            {
                report("“\(parent.text)” has no block named “\(name)”.", at: block.name.offset, of: scope)
            }
        }
    }

    /// Resolves a name, and reports an error if it can't.
    mutating func resolve(_ name: Node.Name, _ scope: Scope) -> Resolution? {
        switch names.resolve(name) {
        case .success(let resolution): return resolution
        case .failure(let problem):
            report(problem.sentence, at: name.offset, of: scope)
            return nil
        }
    }
}
