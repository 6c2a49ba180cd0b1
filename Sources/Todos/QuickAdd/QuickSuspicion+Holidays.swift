/// Holidays have dates, some another each year, which quick add doesn't know.
extension QuickSuspicion {
    /// Whether a word begins or is the name of a holiday that a to-do may be for: "christmas eve", "nye", "삼일절에".
    /// - Parameters:
    ///   - word: in lowercase, without punctuation after it.
    ///   - before: the word before it; empty for none.
    ///   - after: the word after it.
    static func isHoliday(_ word: String, after before: String, before after: String) -> Bool {
        if koreanHolidays.contains(where: { name in
            word.hasPrefix(name) && ["", "에", "에는", "엔", "까지", "날", "날에"].contains(word.dropFirst(name.count))
        }) {
            return true
        }
        // "order turkey for Thanksgiving" is done before.
        guard !["for", "the", "about", "of", "before", "after"].contains(before) else { return false }
        return ["nye", "nyd"].contains(word) || holidays[word]?.contains(after) == true
    }

    /// By the first word; the second says that a day is meant.
    private static let holidays: [String: Set<String>] = [
        "christmas": ["eve", "day"], "xmas": ["eve", "day"], "boxing": ["day"], "mlk": ["day"], "labor": ["day"],
        "labour": ["day"], "memorial": ["day"], "valentine's": ["day"], "valentines": ["day"],
        "independence": ["day"], "mother's": ["day"], "father's": ["day"], "bank": ["holiday"],
        "easter": ["sunday", "monday"], "ash": ["wednesday"],
    ]

    private static let koreanHolidays = [
        "크리스마스이브", "삼일절", "현충일", "광복절", "개천절", "한글날", "정월대보름", "동짓날", "설전날", "추석전날",
    ]
}
