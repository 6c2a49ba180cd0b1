/// What a word looks like, and with which of its neighbours.
extension QuickSuspicion {
    /// As `isEnglish`, for a word of any kind.
    static func isDate(_ word: String, after before: String, before after: String) -> Bool {
        guard let first = word.unicodeScalars.first else { return false }
        if ("가"..."힣").contains(first) { return isKorean(word, after: before, before: after) }
        if ("0"..."9").contains(first) { return isNumeric(word, after: before, before: after) }
        return isEnglish(word, after: before, before: after)
    }

    /// How many words before and after a word it needs to look like a day: "this week", "every spring".
    static func context(of word: String, after before: String, before after: String) -> (before: Int, after: Int) {
        guard isDate(word, after: before, before: after), !isDate(word, after: "", before: "") else { return (0, 0) }
        if isDate(word, after: before, before: "") { return (1, 0) }
        return isDate(word, after: "", before: after) ? (0, 1) : (1, 1)
    }
}
