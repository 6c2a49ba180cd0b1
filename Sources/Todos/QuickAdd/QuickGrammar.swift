/// The phrases of quick add, English and Korean.
struct QuickGrammar {
    let today: CalendarDate
    let now: TimeOfDay
    /// Whether 12/3 is 3 December; otherwise such a day is ambiguous.
    let readsMonthFirst: Bool
    let categories: QuickCategories
    /// By how many minutes clocks are put forward within so many minutes from now.
    let clockChange: @Sendable (_ minutes: Int) -> Int

    /// Returns the phrase that begins at a word, and the words that it takes.
    func phrase(in line: QuickLine, at word: Int) -> (QuickPhrase, words: Range<Int>)? {
        guard !line.words[word].isLiteral else { return nil }
        if let match = categories.phrase(in: line, at: word) { return match }
        var place = line.words[word].range.lowerBound
        if Self.isOpened(line.text[line.words[word].range]) { place += 1 }
        let (start, first) = (QuickCursor(line.text, at: place), line.text[place])
        var weak: (QuickPhrase, words: Range<Int>)?
        for read in Self.readings(at: start, beginningWith: first) {
            var cursor = start
            guard var phrase = read(self, &cursor), cursor.isAtBreak else { continue }
            // "by Friday at the latest"
            if [.day, .times].contains(phrase.part.kind) { _ = cursor.words("at", "the", "latest") }
            let end = line.words[word...].firstIndex { $0.range.upperBound >= cursor.index } ?? word
            let words = word..<end + 1
            let lead = Self.titleLead(line, word)
            // "for 3 days from Monday" has a length and a day.
            if lead == .beforeTime, ("0"..."9").contains(first), words.count > 2, phrase.doubt == nil { continue }
            let isWeak = phrase.isWeak
            if let lead {
                phrase.settle(lead, isName: false)
            } else if let asking = Self.nameAsking(line, words) {
                phrase.settle(asking, isName: true)
            }
            // "3" may be an hour, but "3 December" is a day.
            guard isWeak else { return (phrase, words) }
            weak = weak ?? (phrase, words)
        }
        return weak
    }

    /// Whether a bracket or a star begins a word: "(tomorrow)", "*tomorrow*"; but "<3" is a heart.
    private static func isOpened(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = word.first, let next = word.dropFirst().first else { return false }
        return ["(", "[", "{", "*", "_"].contains(first) || first == "<" && !("0"..."9").contains(next)
    }

    /// After these words a day or a time belongs to the title: "the 17:00 train", "slides for tomorrow". With some of
    /// them it may also be meant as the to-do's.
    private static let titleLeads: [String: QuickPhrase.Asking] = {
        let silent = [
            "a", "about", "an", "except", "excluding", "last", "my", "of", "our", "than", "the", "usa", "your", "his",
            "her", "their", "re", "regarding", "yesterday",

            "지난", "지난주", "지난달", "지난해", "저번", "저번주", "저번달", "작년", "재작년", "어제", "그제", "그저께", "엊그제", "엊그저께",
        ]
        let asking = [
            "after", "before", "b4", "since", "till", "til", "until", "w/c", "w/e",
            "첫째주", "첫주", "둘째주", "셋째주", "넷째주", "마지막주", "주",
        ]
        return Dictionary(
            silent.map { ($0, .never) } + asking.map { ($0, .always) } + [("for", .beforeTime), ("between", .always)]
        ) { first, _ in first }
    }()

    /// When to ask about a day or a time at a word, if the one before it makes it the title's; nil if that doesn't.
    private static func titleLead(_ line: QuickLine, _ word: Int) -> QuickPhrase.Asking? {
        guard word > 0, !line.words[word - 1].isLiteral else { return nil }
        let (before, name) = (line.folded(word - 1), line.folded(word))
        // "the morning of 3 December" may be meant.
        if before == "of", word > 1,
            QuickWords.dayParts[line.folded(word - 2)] != nil
                || ["week", "weekend"].contains(line.folded(word - 2))
        {
            return .always
        }
        // "3 days before the end of the month"
        if name == "before", QuickWords.frequencies[before] != nil { return .always }
        // "page 12/14" is one of so many.
        if name.utf8.contains(UInt8(ascii: "/")), QuickSuspicion.isNumbered(before) { return .never }
        // "2박 3일" is a length.
        if before.hasSuffix("박"), before.first?.isNumber == true { return .never }
        if word > 1, ["달", "주", "해"].contains(before) {
            // "지난 달 25일"
            if ["지난", "저번"].contains(line.folded(word - 2)) { return .never }
            // "매 주 12월 31일까지"
            if line.folded(word - 2) == "매" { return nil }
        }
        // "the last Friday" is mostly one to come.
        if before == "last", word > 1, line.folded(word - 2) == "the" { return .always }
        // "the second Tuesday", "마지막 금요일"
        let isChosen = QuickSuspicion.isOrdinal(before: name, before)
        return isChosen && line.typed(word - 1..<word).last != "," ? .always : titleLeads[before]
    }

    /// As `titleLead`, for a weekday or a part of the day in a name, such as "Black Friday" and "parents' evening".
    private static func nameAsking(_ line: QuickLine, _ words: Range<Int>) -> QuickPhrase.Asking? {
        guard words.count == 1 else { return nil }
        let word = line.folded(words.lowerBound)
        let before = words.lowerBound > 0 ? line.folded(words.lowerBound - 1) : ""
        let isNamed =
            ["'s", "s'", "’s", "s’"].contains(where: before.hasSuffix)
            || ["parents", "coffee", "open"].contains(before)
        if QuickWords.dayParts[word] != nil, isNamed { return .never }
        guard QuickWords.weekdays[word] != nil else { return nil }
        let after = words.upperBound < line.words.count ? line.folded(words.upperBound) : ""
        let isBowl = before == "bowl" && words.lowerBound > 1 && line.folded(words.lowerBound - 2) == "super"
        return isBowl || QuickWords.beforeWeekdayNames.contains(before) || QuickWords.afterWeekdayNames.contains(after)
            ? .never : nil
    }
}

extension QuickPhrase {
    /// Whether another reading of the same words is preferred.
    fileprivate var isWeak: Bool {
        switch certainty {
        case .besideDate, .besideDayPart, .withTimes: true
        case .beforePhrase, .atEdge: part.kind == .times
        default: asking == .beforePhrase && part.kind == .day
        }
    }

    /// Leaves the words in the title as what is before them, or a name, demands.
    fileprivate mutating func settle(_ asking: Asking, isName: Bool) {
        switch part {
        // "a hotel for 5-7 Dec" may be booked for the first of them.
        case .day where doubt == .severalDays && asking == .beforeTime: break
        case .day, .dayPart, .times, .moment, .until: leaveInTitle(asking)
        // "before 12/3"
        case .doubt(.ambiguousDate) where asking == .always, .doubt(.leftOver) where asking == .always: break
        // "until 12-03"
        case .doubt(.endBeforeStart) where asking == .always: leaveInTitle(asking)
        case .doubt: self = QuickPhrase(part: part, certainty: .nowhere, asking: .never)
        case .recurrence: if certainty != .anywhere || isName { leaveInTitle(asking) }
        default: break
        }
    }

    private mutating func leaveInTitle(_ asking: Asking) {
        // "on Saturday for 9am" may name the time.
        let isTime = part.kind == .times && certainty == .anywhere
        certainty = .nowhere
        self.asking = asking == .beforeTime && isTime ? .always : asking
    }
}
