import Foundation

/// The rule for a typed text: not empty if it is required, not too long, nothing unprintable.
package struct TextRule: Sendable {
    /// The rule for a person's name.
    package static let name = TextRule(longest: 100)

    /// In characters (grapheme clusters).
    package let longest: Int
    package let isRequired: Bool
    package let allowsLines: Bool

    package init(longest: Int, isRequired: Bool = true, allowsLines: Bool = false) {
        (self.longest, self.isRequired, self.allowsLines) = (longest, isRequired, allowsLines)
    }

    /// Removes surrounding white space and invisible characters (`InvisibleCharacters`), composes accents (NFC), and gives
    /// lines one kind of end where it has lines, so that texts that look the same are equal.
    package func trimmed(_ text: String) -> String {
        guard text.utf8.count <= mostBytes else { return text }
        // Nothing to compose, and most often nothing to trim: Foundation's functions take microseconds.
        let bytes = text.utf8
        if bytes.allSatisfy({ $0 < 0x80 }), let first = bytes.first, let last = bytes.last, min(first, last) > 0x20,
            max(first, last) < 0x7F
        {
            return text
        }
        let seen = InvisibleCharacters.cleared(allowsLines ? text.withoutLineSeparators : text)
        guard !InvisibleCharacters.isBlank(seen) else { return "" }
        return seen.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
    }

    /// Makes any text satisfy the rule: trims it, replaces unprintable characters by spaces, and truncates it.
    /// - Returns: also whether it was truncated, and whether it had unprintable characters other than white space, an
    ///   override, or too many marks on one letter.
    package func sanitized(_ text: String) -> (text: String, isCut: Bool, isCleaned: Bool) {
        let text = allowsLines ? text.withPlainLineEnds : text
        if text.utf8.count <= mostBytes, text.utf8.allSatisfy(isShowable) {
            // Nothing to replace, and each byte is a character: files have very many, and the tables of Unicode are slow.
            let showable = trimmed(text)
            return (trimmed(String(showable.prefix(longest))), showable.utf8.count > longest, false)
        }
        var (bytes, isCleaned) = (0, false)
        let scalars = text.unicodeScalars.prefix { scalar in
            bytes += UTF8.width(scalar)
            return bytes <= mostBytes
        }
        let allowed: [Unicode.Scalar] = scalars.compactMap { scalar in
            let isOverride = InvisibleCharacters.isOverride(scalar)
            guard isOverride || !isShowable(scalar) else { return scalar }
            if !scalar.properties.isWhitespace { isCleaned = true }
            return isOverride ? nil : " "
        }
        let showable = trimmed(String(String.UnicodeScalarView(allowed)))
        // Marks are counted as `problem(in:)` counts them: composed. Composing may make a text longer.
        var (count, size) = (0, 0)
        let cleared = StackedDiacritics.cleared(showable)
        if cleared.utf8.count < showable.utf8.count { isCleaned = true }
        let fitting = cleared.prefix { character in
            count += 1
            size += character.utf8.count
            return count <= longest && size <= mostBytes
        }
        let isCut = bytes > mostBytes || fitting.count < showable.count
        return (trimmed(String(fitting)), isCut, isCleaned)
    }

    /// Returns what is wrong with a trimmed text; nil when it is valid.
    package func problem(in text: String) -> TextProblem? {
        if text.isEmpty { return isRequired ? .empty : nil }
        // Bytes first: counting or composing characters is slow. Of a text with too many its beginning is counted.
        if text.utf8.count > mostBytes {
            let isLong = !Substring(text.unicodeScalars.prefix(mostBytes)).dropFirst(longest).isEmpty
            return isLong ? .tooLong(most: longest) : .tooManyBytes(most: mostBytes, longest: longest)
        }
        if text.count > longest { return .tooLong(most: longest) }
        if StackedDiacritics.hasTooManyMarks(text) { return .stackedMarks }
        if text.unicodeScalars.contains(where: InvisibleCharacters.isOverride) { return .reordered }
        return text.unicodeScalars.allSatisfy(isShowable) ? nil : .unprintable
    }

    /// A text of more bytes breaks the rule. Family and flag emoji take up to some 30 bytes a character, so a text of
    /// them alone must be somewhat shorter.
    package var mostBytes: Int { longest * 16 }

    /// Whether a byte is an ASCII character, and stays as it is.
    private func isShowable(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) || allowsLines && (byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t"))
    }

    private func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: allowsLines && (scalar == "\n" || scalar == "\t")
        case .lineSeparator, .paragraphSeparator: allowsLines
        // U+FFFE, U+FFFF and the like are no characters, and never will be. Others may be assigned.
        case .unassigned: !scalar.properties.isNoncharacterCodePoint
        default: true
        }
    }
}
