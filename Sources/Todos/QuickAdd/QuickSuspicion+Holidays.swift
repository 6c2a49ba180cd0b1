/// Holidays have dates, some another each year, which quick add doesn't know.
extension QuickSuspicion {
    /// Whether a word begins or is the name of a holiday that a to-do may be for: "christmas eve", "nye", "삼일절에".
    /// - Parameters:
    ///   - word: in lowercase, without punctuation after it.
    ///   - before: the word before it; empty for none.
    ///   - after: the word after it.
    static func isHoliday(_ word: String, after before: String, before after: String) -> Bool {
        let isEnglish = isASCII(word)
        if !isEnglish,
            isTime(word, of: koreanFeasts, before: after) || isTime(word, of: koreanHolidays, before: after)
                || koreanHolidays.contains(word)
        {
            return true
        }
        let name = isEnglish ? word : word.replacing("’", with: "'")
        guard ["nye", "nyd"].contains(name) || holidays[name]?.contains(after) == true else { return false }
        if ["year's", "years"].contains(name), before != "new" { return false }
        // "order turkey for Thanksgiving" is done before.
        return !["for", "the", "about", "of", "before", "after"].contains(before)
    }

    /// By the first word; the second says that a day is meant.
    private static let holidays: [String: Set<String>] = [
        "christmas": ["eve", "day"], "xmas": ["eve", "day"], "year's": ["eve", "day"], "years": ["eve", "day"],
        "boxing": ["day"], "mlk": ["day"], "labor": ["day"], "labour": ["day"], "memorial": ["day"],
        "thanksgiving": ["day"], "valentine's": ["day"], "valentines": ["day"], "independence": ["day"],
        "mother's": ["day"], "father's": ["day"], "bank": ["holiday"], "easter": ["sunday", "monday"],
        "ash": ["wednesday"],
    ]

    /// Days that things are called by as well: "추석 선물".
    private static let koreanFeasts = ["크리스마스", "성탄절", "추석", "설날", "설", "새해", "어린이날", "어버이날"]

    private static let koreanHolidays = [
        "신정", "구정", "삼일절", "3.1절", "현충일", "제헌절", "광복절", "개천절", "한글날", "석가탄신일", "부처님오신날", "정월대보름", "동짓날",
    ]
}
