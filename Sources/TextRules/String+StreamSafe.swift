extension String {
    /// The text by the Stream-Safe Text Process (Unicode Standard Annex #15, section 13): a run of more than 30
    /// combining marks is interrupted by U+034F, the invisible combining grapheme joiner. No language has such runs.
    ///
    /// Comparing, hashing and composing texts sorts each run of marks, in a time that grows with the square of its
    /// length: 80 KB of them would take seconds. Text from outside is therefore made safe where its bytes become text.
    package var streamSafe: String {
        // Nearly all text has none: marks begin with U+0300, whose first byte is 0xCC.
        let mayHaveMarks = utf8.withContiguousStorageIfAvailable { $0.contains { $0 >= 0xCC } } ?? true
        guard mayHaveMarks, utf8.count > MarkRun.most else { return self }
        var run = MarkRun()
        var safe = ""
        // Whole pieces are copied, and nothing of a text without such a run: looking for one is all that it costs.
        var copied = startIndex
        for index in unicodeScalars.indices where run.isInterrupted(before: unicodeScalars[index]) {
            safe += self[copied..<index]
            safe += "\u{34F}"
            copied = index
        }
        guard copied > startIndex else { return self }
        safe += self[copied...]
        return safe
    }
}

/// A run of combining marks: of non-starters, as Unicode calls them.
private struct MarkRun {
    static let most = 30

    private var length = 0

    /// Whether a joiner belongs before a text's next scalar.
    mutating func isInterrupted(before scalar: Unicode.Scalar) -> Bool {
        let marks = Self.marks(in: scalar)
        length = marks == 0 ? 0 : length + marks
        guard length > Self.most else { return false }
        length = marks
        return true
    }

    /// The marks that a mark is composed of; none for anything else. The few that a composed letter ends with don't
    /// count: a run is that much longer.
    private static func marks(in scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        // Latin, Han and Hangul, without a look at Unicode's tables.
        case ..<0x300, 0x4E00...0x9FFF, 0xAC00...0xD7A3: 0
        // Composed of two.
        case 0x344, 0xF73, 0xF75, 0xF81: 2
        // The joiner itself is none. The rest of its block is, for ever (Unicode's stability policy), and is what most
        // marks are: no look at the tables either.
        case 0x34F: 0
        case 0x300...0x36F: 1
        // Starters only until they are folded to their usual width.
        case 0xFF9E, 0xFF9F: 1
        default: scalar.properties.canonicalCombiningClass == .notReordered ? 0 : 1
        }
    }
}
