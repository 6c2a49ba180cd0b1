/// Limits the combining marks on one letter: dozens of them would cover the lines around it.
enum StackedDiacritics {
    /// Consecutive marks allowed. Biblical Hebrew and Tibetan need half as many.
    private static let most = 8

    static func hasTooManyMarks(_ text: String) -> Bool {
        cleared(text).unicodeScalars.count != text.unicodeScalars.count
    }

    /// Returns the text without the marks beyond the limit.
    static func cleared(_ text: String) -> String {
        // No mark is ASCII, and most texts have too few bytes for a stack.
        guard text.utf8.count - text.count > most else { return text }
        var inRow = 0
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { scalar in
                    inRow = isMark(scalar) ? inRow + 1 : 0
                    return inRow <= most
                }))
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }
}
