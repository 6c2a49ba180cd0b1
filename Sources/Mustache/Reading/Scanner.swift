/// Splits a template into text and tags.
struct Scanner {
    private let source: Source
    private var position = 0
    private var opening: [UInt8] = Array("{{".utf8)
    private var closing: [UInt8] = Array("}}".utf8)
    private var tokens: [Token] = []

    init(_ source: Source) {
        self.source = source
    }

    /// Reads to the end, or throws at the first malformed tag: anything after it would be guesswork.
    mutating func scan() throws(TemplateError) -> [Token] {
        if source.bytes.count > Limits.templateSize {
            throw source.error("A template may have \(Limits.templateSize) bytes at most.", at: Limits.templateSize)
        }
        while let start = find(opening, from: position) {
            addText(position..<start)
            position = start + opening.count
            try readTag(at: start)
        }
        addText(position..<source.bytes.count)
        return tokens
    }

    /// Adds one token per line, so that lines can be examined separately.
    private mutating func addText(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = source.bytes[start..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
            tokens.append(.text(start..<(end ?? range.upperBound)))
            start = end ?? range.upperBound
        }
    }

    private mutating func readTag(at start: Int) throws(TemplateError) {
        let sign = position < source.bytes.count ? source.bytes[position] : 0
        let kind: Tag.Kind =
            switch sign {
            case UInt8(ascii: "#"): .section
            case UInt8(ascii: "^"): .invertedSection
            case UInt8(ascii: "/"): .close
            case UInt8(ascii: "!"): .comment
            case UInt8(ascii: "="): .delimiters
            case UInt8(ascii: ">"): .partial
            case UInt8(ascii: "<"): .parent
            case UInt8(ascii: "$"): .block
            case UInt8(ascii: "&"), UInt8(ascii: "{"): .unescapedValue
            default: .value
            }
        if kind != .value { position += 1 }
        let content = try readContent(sign: sign, at: start)
        if kind == .delimiters { try setDelimiters(content, at: start) }
        let name = kind == .comment || kind == .delimiters ? "" : try readName(content, at: start)
        tokens.append(.tag(Tag(kind: kind, name: name, offset: start)))
    }

    /// The content between the sign and the end of the tag; `{{{name}}}` and `{{=< >=}}` have ends of their own.
    private mutating func readContent(sign: UInt8, at start: Int) throws(TemplateError) -> Range<Int> {
        let end: [UInt8] =
            switch sign {
            case UInt8(ascii: "{"): [UInt8(ascii: "}")] + closing
            case UInt8(ascii: "="): [UInt8(ascii: "=")] + closing
            default: closing
            }
        guard let found = find(end, from: position) else {
            throw source.error("The tag that begins here has no end: “\(text(end))” is missing.", at: start)
        }
        defer { position = found + end.count }
        return position..<found
    }

    private func readName(_ content: Range<Int>, at start: Int) throws(TemplateError) -> String {
        let words = source.bytes[content].split(whereSeparator: \.isWhitespace)
        guard let word = words.first else { throw source.error("The tag has no name.", at: start) }
        if words.count > 1 { throw source.error("A tag's name is one word; this one has \(words.count).", at: start) }
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func setDelimiters(_ content: Range<Int>, at start: Int) throws(TemplateError) {
        let words = source.bytes[content].split(whereSeparator: \.isWhitespace)
        guard words.count == 2, !words.joined().contains(UInt8(ascii: "=")) else {
            throw source.error(
                "Delimiters are set by two words without “=”, as in “\(text(opening))=<% %>=\(text(closing))”.",
                at: start)
        }
        opening = Array(words[0])
        closing = Array(words[1])
    }

    /// The offset of the next `pattern`. Delimiters are short, so searching for the first byte does most of the work.
    private func find(_ pattern: [UInt8], from start: Int) -> Int? {
        var index = start
        while let found = source.bytes[index...].firstIndex(of: pattern[0]), found + pattern.count <= source.bytes.count
        {
            if source.bytes[found...].starts(with: pattern) { return found }
            index = found + 1
        }
        return nil
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
