/// Recognizes words that may be of a day or a time, without knowing what they mean.
enum QuickSuspicion {
    /// Whether a word of English may be of a day or a time.
    /// - Parameters:
    ///   - word: in lowercase, without punctuation after it.
    ///   - before: the word before it; empty for none.
    ///   - after: the word after it.
    static func isEnglishDate(_ word: String, after before: String, before after: String) -> Bool {
        if surely.contains(word) || isMisspelt(word) || isCountdown(word) || isEitherDay(word) { return true }
        // "mid-December"; "mid-month" is a time of year only where no thing follows.
        if let hyphen = word.lastIndex(of: "-"), ["mid", "late", "early", "end"].contains(word[..<hyphen]) {
            let period = String(word[word.index(after: hyphen)...])
            if QuickWords.months[period] != nil { return true }
            if after.isEmpty, QuickWords.frequencies[period] != nil { return true }
        }
        if let at = word.lastIndex(of: "@"), word[word.index(after: at)...].first?.isNumber == true { return true }
        // "May 2027"
        if QuickWords.months[word] != nil, isYear(after) { return true }
        switch word {
        case "dec", "jan", "feb", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov":
            return after.isEmpty && before.first?.isLetter == true
        case "week" where before == "the" && after == "after": return true
        case "q1", "q2", "q3", "q4": return ["of", "by", "in", "this", "next", "until", "before"].contains(before)
        case "few": return units.contains(after) && ["a", "in", "next"].contains(before)
        case "nightly": return after.isEmpty
        case "christmas", "xmas", "easter", "thanksgiving", "halloween": return leads.contains(before) || before == "at"
        case "weekend" where before.isEmpty || after.isEmpty: return true
        case "every", "each", "evry": return repeated.contains(after) || after.first?.isNumber == true
        case "once", "twice", "thrice", "times": return ["a", "per", "each", "every"].contains(after)
        case "week", "month", "year", "quarter", "weekend", "weekends":
            return ["this", "next", "coming", "within", "following"].contains(before)
                || (before == "the" && word == "weekend") || (before == "mid" && after.isEmpty)
        case "am", "pm", "a.m", "p.m", "o'clock", "o’clock": return before.last?.isNumber == true
        case "spring", "summer", "autumn", "winter": return ["this", "next"].contains(before)
        case "past", "to": return ["half", "quarter"].contains(before)
        default: return isMonth(word, after: before, before: after)
        }
    }

    /// Whether the name of a month says when: "in June", "Trip to Rome December".
    private static func isMonth(_ word: String, after before: String, before after: String) -> Bool {
        guard QuickWords.months[word] != nil else { return false }
        if QuickWords.ambiguousMonths.contains(word) {
            return leads.contains(before) && after.isEmpty
        }
        if leads.contains(before) { return true }
        guard word.count > 4 else { return false }
        // April and August may be people.
        let isName = ["april", "august"].contains(word)
        return (after.isEmpty && !before.isEmpty && !isName) || after.first?.isNumber == true
    }

    /// Such as "17h", "20261203" or "3.12.".
    static func isNumericDate(_ word: String, after before: String, before after: String) -> Bool {
        // "2x/week"
        if ["/week", "/day", "/month", "/wk"].contains(where: word.hasSuffix) { return true }
        let number = word.prefix { $0.isASCII && $0.isNumber }
        let rest = word.dropFirst(number.count)
        // "12.3 병원" in Korean, but not "1.5 리터"
        if rest.first == ".", isKoreanDotted(word, after: before, before: after) { return true }
        if isPartOfYear(word, before: after) { return true }
        if isKoreanTime(number, rest) { return !["동안", "내내", "간"].contains(after) }
        let next = rest.dropFirst().first
        if deadlines.contains(where: { rest.hasSuffix($0) }) { return true }
        // "0207 946 0958" is a telephone number.
        if number.count == 4, number.hasPrefix("0") || rest.hasPrefix("-") && isClock(rest.dropFirst(), after: number),
            rest.allSatisfy({ $0 != "." }), before.first?.isNumber != true, after.first?.isNumber != true,
            let hour = Int(number.prefix(2)), hour < 24, let minute = Int(number.suffix(2)), minute < 60,
            after.isEmpty || before.isEmpty && number.hasPrefix("0")
        {
            return !["19", "20"].contains(number.prefix(2))
        }
        if rest.hasPrefix("to"), rest.dropFirst(2).first?.isNumber == true { return true }
        if rest.first == ".", after.isEmpty, let day = Int(number), let month = Int(rest.dropFirst()) {
            return (13...31).contains(day) && (1...12).contains(month)
        }
        if rest.first == ":", number.count <= 2, rest.dropFirst().prefix(while: \.isNumber).count == 2 { return true }
        if rest.first == "-", number.count == 4, next?.isNumber == true, rest.contains("t") { return true }
        // "on the 32nd"
        if ["st", "nd", "rd", "th"].contains(rest), before == "the", after.isEmpty { return true }
        if rest.isEmpty {
            // "by 2027", "end of quarter 2027"
            if isYear(word), ["by", "until", "till", "before", "month", "quarter"].contains(before) { return true }
            // "261210" in Korean
            if number.count == 6, before.isEmpty, CalendarDate(dashed("20" + number)) != nil { return true }
            return (number.count == 8 && CalendarDate(dashed(number)) != nil)
                || ["o'clock", "시", "am", "pm", "a.m", "p.m"].contains(after)
        }
        if number.count <= 2, rest == "h" || rest.hasPrefix("hr") || rest.hasSuffix("am") || rest.hasSuffix("pm") {
            return true
        }
        let pieces = word.split(whereSeparator: { "/.-".contains($0) })
        return number.count <= 2 && pieces.count > 1 && rest.first == "/" && rest.dropFirst().first?.isNumber == true
            && !isFraction(pieces, before: after)
    }

    /// Whether four digits are a later time than four others, as in "1400-1500", and not the rest of a telephone number.
    private static func isClock(_ digits: Substring, after start: Substring) -> Bool {
        guard digits.count == 4, let end = Int(digits) else { return false }
        return end <= 2400 && end % 100 < 60 && digits > start
    }

    /// "today/tomorrow"
    private static func isEitherDay(_ word: String) -> Bool {
        guard word.utf8.contains(UInt8(ascii: "/")) else { return false }
        let days = word.split(separator: "/").map(String.init)
        return days.count > 1
            && days.allSatisfy {
                QuickWords.today.contains($0) || QuickWords.tomorrow.contains($0) || QuickWords.allWeekdays[$0] != nil
            }
    }

    private static func isYear(_ word: String) -> Bool {
        word.count == 4 && word.hasPrefix("20") && word.allSatisfy(\.isNumber)
    }

    /// "d-3", three days before something.
    private static func isCountdown(_ word: String) -> Bool {
        word.hasPrefix("d-") && Int(word.dropFirst(2)).map { (0...365).contains($0) } == true
    }

    static func isUnit(_ word: String) -> Bool {
        units.contains(word) || word == "hour" || word == "minute"
    }

    /// Whether words take dates out of a recurrence, or end it in a way that a rule can't be told: "except Sunday", "for
    /// 8 weeks", "10000 times", "일요일 제외", "8주 동안".
    static func limitsRecurrence(_ words: String, after before: String) -> Bool {
        let last = words.split(separator: " ").last.map(String.init) ?? words
        if exceptions.contains(last) || ["빼고", "말고"].contains(last) { return true }
        if last.hasPrefix("제외") || last.hasSuffix("동안") || isKoreanPeriod(last, after: before) { return true }
        let isCount =
            words != last || before.last?.isNumber == true || ["a", "an"].contains(before)
            || QuickWords.numbers[before] != nil
        return isCount && lengths.contains(last)
    }

    /// Words before what is excepted.
    static let exceptions: Set<String> = ["except", "excluding", "excl", "but", "without"]

    private static let lengths: Set<String> = [
        "day", "days", "week", "weeks", "month", "months", "year", "years", "times",
    ]

    /// Whether a word before a day makes it a bound, or another day: "no later than Friday", "next next Monday", "early next week".
    static func isBound(_ word: String) -> Bool {
        ["than", "next", "following", "beyond", "early", "late"].contains(word)
    }

    /// Whether a number after the word is what something costs.
    static func isBeforePrice(_ word: String) -> Bool {
        ["pay", "paid", "owe", "send", "transfer", "lend", "borrow", "spend", "costs", "cost", "price", "deposit"]
            .contains(word)
    }

    private static let surely: Set<String> = [
        "2morrow", "2nite", "hourly", "bimonthly", "biannually", "overmorrow", "eom", "eod", "eow",
        "eoy", "tonite", "m/w/f", "mwf", "t/th", "tth", "m-f",
    ]

    private static let repeated: Set<String> = [
        "few", "couple", "so", "hour", "hours", "minute", "minutes", "season", "term", "payday", "summer", "winter",
        "spring", "autumn", "christmas", "easter", "birthday", "sunrise", "sunset", "other", "second", "third", "half",
        "day", "week", "month", "year", "quarter", "time", "lunch", "noon", "midnight", "dinner", "breakfast",
        "alternate", "leap",
    ]

    private static let units: Set<String> = ["minutes", "hours", "days", "weeks", "months", "mins", "hrs"]

    private static let leads: Set<String> = [
        "in", "by", "until", "till", "before", "after", "on", "next", "this", "mid",
    ]

    static let deadlines = ["안에", "이내에", "이내", "내에", "내로"]

    static let koreanUnits = ["일", "주", "달", "월", "년", "시간", "분", "요일", "아침", "저녁", "밤"]

    private static func isKoreanTime(_ number: Substring, _ rest: Substring) -> Bool {
        if rest.hasSuffix("마다") { return koreanUnits.contains { rest.hasSuffix($0 + "마다") } }
        guard number.count <= 2, let unit = rest.first else { return false }
        let following = rest.dropFirst()
        switch unit {
        case "시": return !following.hasPrefix("간") && !following.hasPrefix("즌")
        case "월": return !["호", "분", "생"].contains { following.hasPrefix($0) }
        case "일": return !["간", "차", "치", "분", "장", "권", "동안", "째"].contains { following.hasPrefix($0) }
        case "분": return ["후", "뒤", "전"].contains { following.hasPrefix($0) }
        default: return false
        }
    }

    private static func isFraction(_ pieces: [Substring], before after: String) -> Bool {
        guard pieces.count == 2, let first = Int(pieces[0]), let second = Int(pieces[1]) else { return true }
        return isRatio(first, second) || first > 31 || second > 31 || (first < second && !after.isEmpty)
    }

    /// "24/7" and "50/50".
    static func isRatio(_ first: Int, _ second: Int) -> Bool {
        (first, second) == (24, 7) || min(first, second) > 12 && (first == second || max(first, second) > 31)
    }

    private static func dashed(_ digits: some StringProtocol) -> String {
        let text = String(digits)
        return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
    }

    /// Whether one letter is wrong, missing, added or swapped in the name of a day or a month.
    private static func isMisspelt(_ word: String) -> Bool {
        guard (6...11).contains(word.utf8.count), !otherWords.contains(word) else { return false }
        let letters = single(word)
        return names.contains { isNear(letters, $0) }
    }

    private static let names = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february",
        "september",
        "october", "november", "december", "tomorrow", "tonight",
    ].map(single)

    /// The letters without doubled ones, which are often mistaken.
    private static func single(_ word: String) -> [UInt8] {
        word.utf8.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Words that are one letter away from a name.
    private static let otherWords: Set<String> = [
        "sundae", "sundays", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "tomorrows",
        "tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
        "february", "september", "october", "november", "december",
    ]

    private static func isNear(_ word: [UInt8], _ name: [UInt8]) -> Bool {
        guard abs(word.count - name.count) <= 1 else { return false }
        let start = zip(word, name).prefix { $0 == $1 }.count
        let end = zip(word.dropFirst(start).reversed(), name.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let (left, right) = (word.count - start - end, name.count - start - end)
        if left <= 1, right <= 1 { return true }
        return left == 2 && right == 2 && word[start] == name[start + 1] && word[start + 1] == name[start]
    }
}
