/// A phrase of a line that quick add understood.
package struct QuickPart: Sendable, Equatable {
    package enum Kind: Sendable, CaseIterable {
        case category, day, times, length, recurrence
        /// Of a recurrence.
        case end
    }

    package let kind: Kind
    /// The words as typed.
    package let text: String
    /// Whether the words name a time or a part of the day besides, as "2026-12-01T09:00" and "tonight" do.
    package let hasTime: Bool
    /// The words, counted from the line's first.
    let words: Range<Int>

    /// Returns the line that the phrase is of with the phrase in quotes, so that its words are read as part of the
    /// title.
    package func quoted(in line: String) -> String {
        QuickLine(line).quoting(words)
    }
}
