extension String {
    /// The text in lines of at most 76 columns, for mail programs that don't fold lines (RFC 5322, section 2.1.1).
    ///
    /// Words stay whole. An address stays beside the word before it: readers take a line that begins with one for a
    /// link of ours.
    func wrapped() -> String {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(Self.wrapped).joined(separator: "\n")
    }

    private static func wrapped(_ line: Substring) -> String {
        guard columns(of: line) > 76 else { return String(line) }
        var lines: [String] = []
        for word in unbreakableParts(of: line) {
            if let last = lines.last, columns(of: last) + 1 + columns(of: word) <= 76 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(word)
            }
        }
        return lines.joined(separator: "\n")
    }

    private static func unbreakableParts(of line: Substring) -> [String] {
        line.split(separator: " ").reduce(into: []) { parts, word in
            if word.contains("://"), let last = parts.popLast() {
                parts.append("\(last) \(word)")
            } else {
                parts.append(String(word))
            }
        }
    }

    /// Hangul and Han take two columns.
    private static func columns(of text: some StringProtocol) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    }
}
