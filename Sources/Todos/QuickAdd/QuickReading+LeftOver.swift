/// What is asked about in the title.
extension QuickReading {
    /// Asks about words that look like a day or a time, but were not understood.
    mutating func askAboutLeftOvers() {
        for index in items.indices where !items[index].isTaken && items[index].warning == nil && !items[index].isSettled
        {
            guard isLeftOver(index) else { continue }
            items[index].warning = .leftOver
            let context = context(of: index)
            items[index].context = context
            // The question says that all its words are in the title.
            for place in (index - context.before)...(index + context.after) where items[place].isTaken {
                items[place].phrase?.staysInTitle = true
            }
        }
    }

    private func isLeftOver(_ index: Int) -> Bool {
        if self[.recurrence] != nil, QuickSuspicion.limitsRecurrence(items[index].folded, after: folded(index - 1)) {
            return true
        }
        if looksLikeWeekday(index) { return true }
        guard let phrase = items[index].phrase else { return looksLikeDate(index) }
        return isContradicted(phrase, at: index) || isAskedAbout(phrase, at: index)
    }

    /// Whether what the line says besides makes a phrase doubtful.
    private func isContradicted(_ phrase: QuickPhrase, at index: Int) -> Bool {
        let before = folded(index - 1)
        switch phrase.part {
        case .times, .moment:
            // "at 9 and 17", "no later than 5pm"
            return isJoined(index, to: .times) || isAlternative(index, to: .times) || isListed(index)
                || before == "than" && folded(index - 2) == "later"
        case .dayPart:
            // "every morning and night", "매일 아침, 저녁 약", "tomorrow morning or evening"
            let isSecond =
                isTaken(index - 1, .dayPart) || isJoined(index, to: .dayPart) || isAlternative(index, to: .dayPart)
            return isSecond && !phrase.staysInTitle
        case .day(let day):
            // "매달 월말 정산" would be on this day of each month.
            if case .lastOfMonth = day, self[.recurrence] != nil { return true }
            if isAlternative(index, to: .day) { return true }
            // "Thursday Murder Club wed 7pm", "no later than Friday"
            return isTaken(index + 1, .times) || isTaken(index - 1, .times) || before == "than"
        case .recurrence:
            // "10pm daily journal", "weekly on Monday and monthly"
            return isTaken(index - 1, .day, .times) || isJoined(index, to: .recurrence)
        case .doubt(.midnight):
            // "midnight showing of Dune fri"
            return self[.day] != nil
        case .category, .length, .until, .count, .doubt:
            return false
        }
    }

    /// "Sat or Sun", "3 or 4pm"
    func isAlternative(_ index: Int, to kind: QuickPhrase.Part.Kind) -> Bool {
        folded(index + 1) == "or" && isTaken(index + 2, kind) || folded(index - 1) == "or" && isTaken(index - 2, kind)
    }

    /// "3" in "3, 4시쯤"
    private func isListed(_ index: Int) -> Bool {
        items[index].typed.hasSuffix(",") && Int(items[index].folded) != nil && isTaken(index + 1, .times)
            && !QuickSuspicion.isCounted(folded(index - 1))
    }

    /// Whether a phrase is to be asked about where it stands.
    private func isAskedAbout(_ phrase: QuickPhrase, at index: Int) -> Bool {
        let isFree = !hasWords(items[(index + 1)...]) || isPhrase(index + 1)
        // "dinner 7"
        if phrase.certainty == .besideDayPart, isFree, self[.times] == nil, isHourOfOccasion(index) { return true }
        return switch phrase.asking {
        case .always: true
        case .beforePhrase: isFree && !QuickSuspicion.isCounted(folded(index - 1))
        case .afterDay: isHourBesideDay(index, isFree: isFree)
        case .afterWeekday:
            isTaken(index - 1, .day) && QuickWords.allWeekdays[items[index - 1].folded] != nil
        case .atEdge: (isFree || index == 0 || isPhrase(index - 1)) && !QuickSuspicion.isCounted(folded(index - 1))
        case .beforeTime: phrase.part.kind == .day && isTaken(index + 1, .times)
        case .never: false
        }
    }

    /// Whether what may be an hour, or a weekday, stands where one would: "gym mon 7", "sat 7 at Ana's", "gym 6 tomorrow".
    private func isHourBesideDay(_ index: Int, isFree: Bool) -> Bool {
        let before = folded(index - 1)
        // "back in 5" may be minutes.
        if isFree, before == "in" { return true }
        let isNumber = Int(items[index].folded) != nil
        if isTaken(index - 1, .day, .recurrence) {
            return isFree || isNumber && QuickWords.functionWords.contains(folded(index + 1))
        }
        guard isNumber, self[.times] == nil, !QuickSuspicion.isCounted(before), !QuickSuspicion.isBeforePrice(before),
            !isNumberOfName(index)
        else { return false }
        // "tomorrow gym 6"
        let isLast = !hasWords(items[(index + 1)...]) && (self[.day] != nil || self[.recurrence] != nil)
        return isLast || isTaken(index + 1, .day, .recurrence)
    }

    /// Whether a number belongs to the name before it: "Toy Story 4", "Ocean's 11"; but not "Gym 6", nor "call Ana 6", whom
    /// one meets at an hour.
    func isNumberOfName(_ index: Int) -> Bool {
        guard index > 0, occasion == nil else { return false }
        if QuickSuspicion.isOwner(folded(index - 1)) { return true }
        // The first word of any title may have a capital.
        let isFirst = !items[..<(index - 1)].contains(where: \.isInTitle)
        return !isFirst && items[index - 1].typed.first?.isUppercase == true
            && !QuickSuspicion.isBeforeCompany(folded(index - 2))
    }

    /// A length that makes a day or a time another: "12월 20일 이틀 전에", "다섯 시 십분전에", "30일부터 나흘간".
    func looksLikeLength(_ index: Int) -> Bool {
        let word = items[index].folded
        if isTaken(index - 1, .day, .times), QuickSuspicion.isKoreanLength(word) { return true }
        return ["전", "전에", "전까지"].contains(word) && isTaken(index - 2, .day, .times)
            && QuickSuspicion.isKoreanLength(folded(index - 1) + "간")
    }

    /// How many items before and after a word were understood without it, though it is meant with them: "매월 초", "first
    /// weekend of every month", "every! Monday". Nil for none; "매일 초 켜기" and "매주 토요일 여름 캠프" are about candles and
    /// a camp.
    func partOfMore(_ index: Int) -> (before: Int, after: Int)? {
        let word = items[index].folded
        if isTaken(index - 1, .recurrence), QuickSuspicion.isPartOfPeriod(word),
            case .recurrence(let rule)? = self[.recurrence], !rule.namesDays
        {
            return (1, 0)
        }
        if isTaken(index + 1, .day, .recurrence), QuickSuspicion.isJoinedDay(word) { return (0, 1) }
        // "every last Sunday of March", "every year in May"
        if QuickWords.months[word] != nil, ["of", "in"].contains(folded(index - 1)), isTaken(index - 2, .recurrence) {
            return (1, 0)
        }
        let isOfRepeat = word == "of" && isTaken(index + 1, .recurrence)
        guard isOfRepeat || word == "every" && isTaken(index + 1, .day) else { return nil }
        return (0, 1)
    }

    /// Whether a mere number stands behind what it is an hour of.
    private func isHourOfOccasion(_ index: Int) -> Bool {
        guard let hour = Int(items[index].folded), let occasion = occasion(at: index - 1) else { return false }
        return occasion.hours.contains(hour)
    }

    private func looksLikeDate(_ index: Int) -> Bool {
        let word = items[index].folded
        guard !word.isEmpty else { return false }
        let (before, after) = (folded(index - 1), folded(index + 1))
        if timeOfPlace(index) != nil { return true }
        // "3시 이전 제출", "매월 25일 전까지 납부"
        if isTaken(index - 1, .day, .times) || isAfterRepeatedDay(index), QuickSuspicion.isKoreanBound(word) {
            return true
        }
        if isTaken(index + 1, .day), QuickSuspicion.isBound(word) { return true }
        // "tomorrow week"
        if ["week", "fortnight"].contains(word), isTaken(index - 1, .day) { return true }
        // "in 2 more minutes"
        if QuickSuspicion.isUnit(word), before != "few", (1...4).contains(where: { folded(index - $0) == "in" }) {
            return true
        }
        if looksLikeClock(index) { return true }
        // A holiday before a weekday isn't in `before` or `after`: that is taken.
        let next = items.indices.contains(index + 1) ? items[index + 1].folded : ""
        // "25 Dec Christmas Day lunch" has its date.
        if QuickSuspicion.isHoliday(word, after: before, before: next), !isWrittenInDigits(.day) { return true }
        if looksLikeLength(index) || partOfMore(index) != nil { return true }
        if ["내년", "올해", "내후년"].contains(word), isTaken(index + 1, .day) { return true }
        if QuickSuspicion.isOrdinal(word), hasDaysToChoose(index) { return true }
        // "alternate Tuesdays", "12월 3일 마다"
        if self[.recurrence] != nil, word == "alternate" || word == "alternating" { return true }
        if isTaken(index - 1, .day), word == "마다" { return true }
        // "매일 약 두 번"
        if self[.recurrence] != nil, ["두", "세", "네"].contains(word), after.hasPrefix("번") { return true }
        // "Weekend trip 28 Nov" and "연말 모임 12/30" have their dates.
        if ["weekend", "주말", "연말"].contains(word), isWrittenInDigits(.day) { return false }
        return QuickSuspicion.isDate(word, after: before, before: after)
    }

    /// Whether days of each week or month stand before an item.
    private func isAfterRepeatedDay(_ index: Int) -> Bool {
        guard isTaken(index - 1, .recurrence), case .recurrence(let rule)? = self[.recurrence] else { return false }
        return !rule.weekdays.isEmpty || !rule.monthDays.isEmpty
    }

    /// "매월 둘째, 넷째 토요일", "둘째 토요일", "둘째 주 매일"; but "둘째 내일 병원" and "매월 15일 둘째 용돈" are about a child.
    private func hasDaysToChoose(_ index: Int) -> Bool {
        let isBeforeDay = isTaken(index + 1, .day, .recurrence)
        if isBeforeDay, ["요일", "주말"].contains(where: { items[index + 1].folded.contains($0) }) { return true }
        guard case .recurrence(let rule)? = self[.recurrence] else { return false }
        let hasOpenDay = ![.daily, .weekly].contains(rule.frequency) && rule.monthDays.isEmpty
        let isOfWeek = items[index].folded.hasSuffix("주") || folded(index + 1) == "주"
        return hasOpenDay || isOfWeek || items[index].folded.hasPrefix("영업일")
    }

    /// "Wed dinner at 8", "일 2시 교회", "gym tuesdays and thursdays 6"
    private func looksLikeWeekday(_ index: Int) -> Bool {
        guard self[.day] == nil, self[.recurrence] == nil else { return false }
        let word = items[index].folded
        if isDayOfTime(index) { return true }
        if word.hasSuffix("s"), word.count > 6, QuickWords.allWeekdays[String(word.dropLast())] != nil { return true }
        let isName = QuickWords.allWeekdays[word] != nil || QuickWords.koreanWeekdays.contains { $0.0 == word }
        return index == 0 && isName && (self[.times] != nil || self[.dayPart] != nil)
    }

    /// Whether the line's time may be on the day that a possessive names: "Friday's party 15:00", "Move tomorrow's call to
    /// 3pm". "Meet Monday's team at 10:00" says when to meet.
    private func isDayOfTime(_ index: Int) -> Bool {
        guard case .times? = self[.times], let time = taken[.times], QuickSuspicion.isPossessive(items[index].folded)
        else { return false }
        let isFirst = !hasWords(items[..<index].filter(\.isInTitle)[...])
        return isFirst || folded(time - 1) == "to"
    }

    /// Four digits beside a day: "meeting 1700 tomorrow".
    private func looksLikeClock(_ index: Int) -> Bool {
        let word = items[index].folded
        guard word.count == 4, let number = Int(word), number / 100 < 24, number % 100 < 60, self[.times] == nil,
            !["19", "20"].contains(word.prefix(2)), folded(index - 1).first?.isNumber != true
        else { return false }
        return isTaken(index - 1, .day) || isTaken(index + 1, .day)
    }

    /// A word in the title; empty for none and for what is taken.
    func folded(_ index: Int) -> String {
        items.indices.contains(index) && !items[index].isTaken ? items[index].folded : ""
    }
}
