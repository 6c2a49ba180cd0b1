/// What a word looks like, and with which of its neighbours.
extension QuickSuspicion {
    /// As `isEnglishDate`, for a word of any kind.
    static func isDate(_ word: String, after before: String, before after: String) -> Bool {
        // "~12/25", until that day
        if word.hasPrefix("~") {
            let day = String(word.drop { $0 == "~" })
            return day.contains("/") && day.first?.isNumber == true || isDate(day, after: before, before: after)
        }
        guard let first = word.unicodeScalars.first else { return false }
        if ("가"..."힣").contains(first) { return isKoreanDate(word, after: before, before: after) }
        if ("0"..."9").contains(first) { return isNumericDate(word, after: before, before: after) }
        return isEnglishDate(word, after: before, before: after)
    }

    /// Words that make a day behind them a bound, or one of several: "before Friday", "the last Friday".
    static let bounds: Set<String> = ["before", "b4", "after", "since", "till", "until", "than", "last"]

    /// Whether a word is the name of a weekday and nothing more: "thursday", "목요일", "목욜".
    static func isWeekday(_ word: String) -> Bool {
        QuickWords.allWeekdays[word] != nil
            || QuickWords.koreanWeekdays.contains { name, _ in word == name + "요일" || word == name + "욜" }
    }

    /// Whether a word makes something a day's: "tomorrow's".
    static func isPossessive(_ word: String) -> Bool {
        guard let ending = ["'s", "’s"].first(where: word.hasSuffix) else { return false }
        let day = String(word.dropLast(ending.count))
        return QuickWords.today.contains(day) || QuickWords.tomorrow.contains(day) || QuickWords.tonight.contains(day)
            || isWeekday(day)
    }

    /// Whether a word chooses one of a month's weekdays: "second", "마지막", "번째".
    /// - Parameter weekday: the word after it, which may have a particle.
    static func isOrdinal(before weekday: String, _ word: String) -> Bool {
        // "last Monday" is mostly over, and "sat" no day in "we first sat".
        let isEnglish = QuickWords.ordinals[word] != nil && word != "last"
        if isEnglish { return isWeekday(weekday) && !QuickWords.ambiguousWeekdays.contains(weekday) }
        let isKorean = ["첫", "마지막"].contains(word) || word.hasSuffix("번째")
        return isKorean && ["요일", "욜"].contains { weekday.dropFirst().hasPrefix($0) }
    }

    /// How many words before and after a word it needs to look like a day: "this week", "every spring".
    static func context(of word: String, after before: String, before after: String) -> (before: Int, after: Int) {
        func isSuspicious(_ before: String, _ after: String) -> Bool {
            isDate(word, after: before, before: after) || isHoliday(word, after: before, before: after)
        }
        // "연말 전에", "12월 첫째 주"
        let isAfter = isKoreanBound(after) || partsOfTime.contains(after) || isOrdinal(after)
        guard isSuspicious(before, after), !isSuspicious("", "") else { return (0, isAfter ? 1 : 0) }
        if isSuspicious("", after) { return (0, 1) }
        return (1, isAfter || !isSuspicious(before, "") ? 1 : 0)
    }
}
