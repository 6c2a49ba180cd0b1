/// Leaves out what only readers of style sheets and scripts need: comments, a fifth of our own, and indentation.
enum Minifier {
    private static let (slash, star, backslash, newline) = (
        UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\\"), UInt8(ascii: "\n")
    )

    /// - Parameter path: the file's, for its extension; other files stay as they are.
    static func minified(_ bytes: [UInt8], at path: String) -> [UInt8] {
        if path.hasSuffix(".css") { return styles(bytes) }
        return path.hasSuffix(".js") || path.hasSuffix(".mjs") ? script(bytes) : bytes
    }

    /// A comment may be anywhere but in a string (CSS Syntax Module Level 3, section 4.3.2). What it alone keeps apart
    /// stays so, by an empty one.
    private static func styles(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        var quote: UInt8?
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if let open = quote {
                kept.append(byte)
                if byte == backslash, let next = rest.popFirst() { kept.append(next) }
                if byte == open { quote = nil }
            } else if byte == slash, rest.first == star {
                rest = rest.dropFirst()
                while let inside = rest.popFirst(), inside != star || rest.first != slash {}
                rest = rest.dropFirst()
                if let before = kept.last, let after = rest.first, !isApart(before), !isApart(after) {
                    kept += [slash, star, star, slash]
                }
            } else if byte == backslash {
                kept.append(byte)
                if let next = rest.popFirst() { kept.append(next) }
            } else if !isSpace(byte) || kept.last != newline {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                kept.append(byte)
            }
        }
        return kept
    }

    /// Only whole lines are left out: where else a comment begins, only a parser of the language can tell. A line that may
    /// be inside of a template literal is kept as it is, and so is one that goes on with a string.
    private static func script(_ bytes: [UInt8]) -> [UInt8] {
        var (isInTemplate, isContinued) = (false, false)
        let lines = bytes.split(separator: newline, omittingEmptySubsequences: false).compactMap { line in
            let isCode = !isInTemplate && !isContinued
            let text = isCode ? line.drop(while: isSpace) : line
            if isCode, isComment(text) { return nil as ArraySlice<UInt8>? }
            var isEscaped = false
            for byte in text {
                if byte == UInt8(ascii: "`"), !isEscaped { isInTemplate.toggle() }
                isEscaped = byte == backslash && !isEscaped
            }
            isContinued = isEscaped
            return text
        }
        return Array(lines.joined(separator: [newline]))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Whether a byte of a style sheet belongs to no word or number, so that nothing beside it becomes part of one.
    private static func isApart(_ byte: UInt8) -> Bool { " \t\r\n{};,".utf8.contains(byte) }

    private static func isComment(_ text: ArraySlice<UInt8>) -> Bool {
        let isEnd = { (index: Int) in text[index] == slash && text[index - 1] == star }
        // Inside of a longer comment, such a line may end that.
        if text.starts(with: [slash, slash]) { return !text.indices.dropFirst(2).contains(where: isEnd) }
        guard text.starts(with: [slash, star]), text.count >= 4 else { return false }
        // It ends with the line, and not before.
        return text.indices.dropFirst(3).filter(isEnd) == [text.endIndex - 1]
    }
}
