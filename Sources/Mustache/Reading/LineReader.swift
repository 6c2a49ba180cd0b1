/// Finds the lines that hold only tags. They leave no blank line behind, and their indentation is passed on.
///
/// Mustache has one such tag a line. Parents and blocks may share one, as in `{{<page}}{{$main}}`, and what a parent
/// contains on its own line counts as part of it.
struct LineReader {
    private let source: Source
    private var pieces: [Piece] = []
    /// The tags that are open at the start of the current line.
    private var open: [Tag.Kind] = []

    init(_ source: Source) {
        self.source = source
    }

    mutating func read(_ tokens: [Token]) -> [Piece] {
        pieces.reserveCapacity(tokens.count)
        var start = 0
        for index in tokens.indices {
            guard case .text(let range) = tokens[index], source.bytes[range.upperBound - 1] == UInt8(ascii: "\n") else {
                continue
            }
            readLine(tokens[start...index])
            start = index + 1
        }
        if start < tokens.count { readLine(tokens[start...]) }
        return pieces
    }

    private mutating func readLine(_ line: ArraySlice<Token>) {
        let elements = elements(of: line)
        switch Self.layout(of: elements) {
        case .mixed: addMixed(line, elements)
        case .standalone: addStandalone(line, elements)
        case .lonelyBlock: addLonelyBlock(line, elements)
        }
    }

    /// The parts of a line that its layout depends on, without blank text.
    private mutating func elements(of line: ArraySlice<Token>) -> [LineElement] {
        var elements: [LineElement] = []
        let closings = Self.closings(in: line)
        var index = line.startIndex
        while index < line.endIndex {
            defer { index += 1 }
            guard case .tag(let tag) = line[index] else {
                if case .text(let range) = line[index], !isBlank(range) {
                    elements.append(LineElement(.content, at: index))
                }
                continue
            }
            if tag.kind == .parent || tag.kind == .block, let end = closings[index] {
                let isArgument = open.last == .parent
                let kind: LineElement.Kind = tag.kind == .parent || isArgument ? .inheritance : .block
                elements.append(LineElement(kind, at: index, to: end))
                index = end
                continue
            }
            elements.append(LineElement(kind(of: tag), at: index))
            if tag.kind.opens { open.append(tag.kind) }
        }
        return elements
    }

    private mutating func kind(of tag: Tag) -> LineElement.Kind {
        switch tag.kind {
        case .value, .unescapedValue: .content
        case .section, .invertedSection, .comment, .delimiters, .partial: .single
        case .parent, .block: .inheritance
        case .close:
            switch open.popLast() {
            case .parent, .block: .inheritance
            default: .single
            }
        }
    }

    /// The tags that are opened and closed on the line: index of the opening tag to index of the closing tag.
    private static func closings(in line: ArraySlice<Token>) -> [Int: Int] {
        var open: [Int] = []
        var closings: [Int: Int] = [:]
        for index in line.indices {
            guard case .tag(let tag) = line[index] else { continue }
            if tag.kind.opens { open.append(index) }
            if tag.kind == .close, let start = open.popLast() { closings[start] = index }
        }
        return closings
    }

    private static func layout(of elements: [LineElement]) -> LineElement.Layout {
        guard let first = elements.first else { return .mixed }
        if elements.count == 1, first.kind == .single { return .standalone }
        if elements.count == 1, first.kind == .block { return .lonelyBlock }
        return elements.allSatisfy { $0.kind == .inheritance } ? .standalone : .mixed
    }

    private mutating func addMixed(_ line: ArraySlice<Token>, _ elements: [LineElement]) {
        if case .tag = line.first { pieces.append(.text(0..<0, startsLine: true)) }
        for index in line.indices {
            switch line[index] {
            case .text(let range): pieces.append(.text(range, startsLine: index == line.startIndex))
            case .tag(let tag):
                let isFirst = index == elements.first?.start
                pieces.append(.tag(tag, .init(indentation: isFirst ? indentation(of: line) : 0..<0)))
            }
        }
    }

    private mutating func addStandalone(_ line: ArraySlice<Token>, _ elements: [LineElement]) {
        let indentation = indentation(of: line)
        for element in elements {
            for index in element.start...element.end {
                switch line[index] {
                case .text(let range): pieces.append(.text(range, startsLine: false))
                case .tag(let tag):
                    let isOuter = index == element.start
                    pieces.append(
                        .tag(tag, .init(indentation: isOuter ? indentation : 0..<0, isStandalone: isOuter)))
                }
            }
        }
    }

    private mutating func addLonelyBlock(_ line: ArraySlice<Token>, _ elements: [LineElement]) {
        guard let element = elements.first else { return }
        addMixed(line[...element.end], elements)
        guard element.end + 1 < line.endIndex, case .text(let lineEnd) = line[element.end + 1],
            case .tag(let tag, var placement) = pieces.removeLast()
        else { return }
        placement.lineEnd = lineEnd
        pieces.append(.tag(tag, placement))
    }

    private func indentation(of line: ArraySlice<Token>) -> Range<Int> {
        guard case .text(let range) = line.first, isBlank(range) else { return 0..<0 }
        return range
    }

    private func isBlank(_ range: Range<Int>) -> Bool { source.bytes[range].allSatisfy(\.isWhitespace) }
}
