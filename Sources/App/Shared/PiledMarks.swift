/// Marks that are set over and under one letter by the dozen, until they cover the lines around it.
enum PiledMarks {
    /// In a row. Biblical Hebrew and Tibetan need half as many.
    private static let most = 8

    static func isPiled(_ text: String) -> Bool { cleared(text).unicodeScalars.count != text.unicodeScalars.count }

    /// The text without what is beyond the most.
    static func cleared(_ text: String) -> String {
        // No mark is ASCII, and most texts have no bytes enough for a pile.
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
