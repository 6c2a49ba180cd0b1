/// The phrases of quick add, English and Korean.
struct QuickGrammar {
    let today: CalendarDate
    /// Whether 12/3 is 3 December; otherwise such a day is ambiguous.
    let readsMonthFirst: Bool
    let categories: QuickCategories

    /// Returns the phrase that begins at a word, and the words that it takes.
    func phrase(in line: QuickLine, at word: Int) -> (QuickPhrase, words: Range<Int>)? {
        guard !line.words[word].isLiteral else { return nil }
        if let match = categories.phrase(in: line, at: word) { return match }
        let start = QuickCursor(line.text, at: line.words[word].range.lowerBound)
        let isHeld = word > 0 && !line.words[word - 1].isLiteral && Self.holding.contains(line.folded(word - 1))
        for read in readings(beginningWith: line.text[start.index]) {
            var cursor = start
            guard let phrase = read(&cursor), cursor.isAtBreak else { continue }
            let end = line.words[word...].firstIndex { $0.range.upperBound >= cursor.index } ?? word
            switch phrase.part {
            case .day, .times, .doubt: if isHeld { continue }
            default: break
            }
            return (phrase, word..<end + 1)
        }
        return nil
    }

    /// After these words a day or a time belongs to the title: "the 17:00 train", "news of Monday".
    private static let holding: Set<String> = [
        "a", "about", "after", "an", "before", "between", "for", "last", "my", "of", "our", "since", "than", "the",
        "till",
        "until", "usa", "your",
    ]

    private func readings(beginningWith scalar: Unicode.Scalar) -> [(inout QuickCursor) -> QuickPhrase?] {
        switch scalar {
        case "a"..."z": [englishRecurrence, rule, ending, length, times, noon, numericDay, englishDay]
        case "0"..."9":
            [koreanRecurrence, ending, koreanEnding, koreanLength, times, numericDay, englishDay, koreanDay]
        case "가"..."힣": [koreanRecurrence, koreanEnding, koreanLength, times, noon, koreanDay]
        default: []
        }
    }
}
