/// Leaves out what only readers of style sheets and scripts need: comments, a fifth of our own, indentation and empty
/// lines, and in a style sheet the space behind what separates its parts.
enum Minifier {
    private static let (slash, star, backslash, newline) = (
        UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\\"), UInt8(ascii: "\n")
    )

    /// - Parameter path: the file's, for its extension; other files stay as they are.
    static func minified(_ bytes: [UInt8], at path: String) -> [UInt8] {
        if path.hasSuffix(".css") { return styles(bytes) }
        return path.hasSuffix(".js") || path.hasSuffix(".mjs") ? script(bytes) : bytes
    }

    /// A comment may be anywhere but in a string or an unquoted address (CSS Syntax Module Level 3, sections 4.3.2 and
    /// 4.3.6). What it alone keeps apart stays so, by an empty one.
    private static func styles(_ bytes: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        /// What ends the string or address.
        var end: UInt8?
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if end != nil {
                kept.append(byte)
                if byte == backslash, let next = rest.popFirst() { kept.append(next) }
                if byte == end { end = nil }
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
            } else if !(isSpace(byte) || byte == newline) || !endsPart(kept) {
                kept.append(byte)
                if isQuote(byte) { end = byte }
                if beginsAddress(kept, before: rest) { end = UInt8(ascii: ")") }
            }
        }
        return kept
    }

    /// Whether a space means nothing here: at the start of a line, and behind what separates rules, declarations and their
    /// parts (CSS Syntax Module Level 3, section 5). A selector has none behind a colon, and before one it stays. Behind a
    /// backslash the sign is part of a name.
    private static func endsPart(_ kept: [UInt8]) -> Bool {
        guard let last = kept.last, "{};,:\n".utf8.contains(last) else { return false }
        return kept.dropLast().last != backslash
    }

    /// Whether an address without quotes follows.
    private static func beginsAddress(_ kept: [UInt8], before rest: ArraySlice<UInt8>) -> Bool {
        guard kept.last == UInt8(ascii: "("), String(decoding: kept.suffix(4), as: UTF8.self).lowercased() == "url("
        else { return false }
        return rest.first { !" \t\r\n".utf8.contains($0) }.map(isQuote) != true
    }

    /// Only whole lines are left out: where else a comment begins, only a parser of the language can tell. Neither can
    /// anything else tell where a template literal of several lines ends, so a script that may have one stays as it is.
    /// So does a line that goes on with a string.
    private static func script(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
        guard !lines.contains(where: mayGoOn) else { return bytes }
        var isContinued = false
        let kept = lines.compactMap { line -> ArraySlice<UInt8>? in
            let text = isContinued ? line : line.drop(while: isSpace)
            if !isContinued, text.isEmpty || isComment(text) { return nil }
            isContinued = text.last { $0 != UInt8(ascii: "\r") } == backslash
            return text
        }
        return Array(kept.joined(separator: [newline]))
    }

    /// Whether a template literal, or what is within its `${…}`, may go on in the next line.
    private static func mayGoOn(_ line: ArraySlice<UInt8>) -> Bool {
        let isOdd = !line.count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
        let last = line.indices.dropLast().last { line[$0] == UInt8(ascii: "$") && line[$0 + 1] == UInt8(ascii: "{") }
        return isOdd || last.map { !line[$0...].contains(UInt8(ascii: "}")) } == true
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

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
