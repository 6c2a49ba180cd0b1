/// What is asked about in the title.
extension QuickReading {
    /// Asks about words that look like a day or a time, but were not understood.
    mutating func askAboutLeftOvers() {
        for index in items.indices where !items[index].isTaken && items[index].warning == nil && !items[index].isSettled
        {
            guard isLeftOver(index) else { continue }
            items[index].warning = .leftOver
            items[index].context = context(of: index)
        }
    }

    /// Gives up times and days that are more likely something else: "chapters 3-5", "Update to 27.1.2", "Pay 17.50
    /// tomorrow", "Monday-Friday next week".
    mutating func settleDoubts() {
        for index in items.indices where isRangeOfCounted(index) || isBesideRelease(index) {
            if isTaken(index, .times) { giveUp(.times, nil) }
            (items[index].warning, items[index].isSettled) = (nil, true)
        }
        if hasDaysOfOnePeriod { giveUp(.recurrence, .severalDays) }
        let isVersion = items.indices.contains { isTaken($0, .day) && isBesideRelease($0) }
        if isDayOfName || isVersion || isEndOfRepeatedMonth { giveUp(.day, .leftOver) }
        askAboutMidnight()
        settleHourOfDayPart()
        askAboutPrice()
        askAboutCitation()
    }

    /// "tomorrow night 12"; "Sleep at 12" and "Go to bed at 1", which hardly are after noon.
    private mutating func askAboutMidnight() {
        guard case .times(let times)? = self[.times] else { return }
        let (isTwelve, isMidnight) = (times.start.hour == 12, times.start.hour == 12 && times.start.minute == 0)
        if case .dayPart(let part)? = self[.dayPart] {
            if part == .night, isMidnight { giveUp(.times, .midnight) }
        } else if occasion == .night, isTwelve || times.isGuessed && (13...16).contains(times.start.hour) {
            giveUp(.times, isMidnight ? .midnight : .leftOver)
        }
    }

    /// "chapters 3-5" and "verses 3:16-18", but not "class 9:00-11:00".
    private func isRangeOfCounted(_ index: Int) -> Bool {
        guard items[index].folded.first?.isNumber == true else { return false }
        switch items[index].phrase?.part {
        case .times(let times)? where items[index].isTaken && times.end != nil: break
        case .doubt(.endBeforeStart)?: break
        default: return false
        }
        let before = folded(index - 1)
        let isClock = items[index].phrase?.certainty == .anywhere
        return isClock
            ? QuickSuspicion.isCited(before) && !items[index].typed.contains(where: \.isLetter)
            : QuickSuspicion.isCounted(before)
    }

    /// A bare number beside a part of the day: "Read chapter 7 tonight", and "Toy Story 4 tonight", when no evening is,
    /// nor is one at noon, as in "tomorrow evening at 12".
    private mutating func settleHourOfDayPart() {
        guard case .times(let times)? = self[.times], times.end == nil,
            let place = items.indices.first(where: { isTaken($0, .times) })
        else { return }
        let isBare = items[place].phrase?.certainty == .besideDayPart
        if isBare, QuickSuspicion.isCounted(folded(place - 1)) { return giveUp(.times, nil) }
        guard case .dayPart(let part)? = self[.dayPart], part == .evening || part == .night && isBare else { return }
        let hour = times.chosen(by: part).start.hour
        if hour < 16, isBare || hour >= 12 { giveUp(.times, .leftOver) }
    }

    /// "mon/wed/fri next week" and "every day next month", but not "every day starting next month".
    private var hasDaysOfOnePeriod: Bool {
        // "월요일부터 금요일까지 출장"
        let isKoreanRange = items.indices.contains { index in
            isTaken(index, .recurrence) && items[index].typed.contains("부터")
                && !items[index].typed.hasPrefix("매")
        }
        if isKoreanRange { return true }
        guard case .recurrence(let rule)? = self[.recurrence],
            rule.frequency == .daily || rule.frequency == .weekly && rule.weekdays.count > 1,
            case .day(.period)? = self[.day],
            let day = items.indices.first(where: { isTaken($0, .day) }).map({ items[$0] })
        else { return false }
        return !["from", "starting", "beginning"].contains(day.folded) && !day.typed.contains("부터")
    }

    /// A capitalized weekday between capitalized words, in a line that isn't: "rewatch Friday Night Lights".
    private var isDayOfName: Bool {
        guard let first = items.first?.typed.first, first.isLowercase,
            let day = items.indices.first(where: { isTaken($0, .day) }), items[day].typed.first?.isUppercase == true,
            QuickWords.weekdays[items[day].folded] != nil
        else { return false }
        let isNight = isTaken(day + 1, .dayPart) && items[day + 1].typed.first?.isUppercase == true
        let next = isNight ? day + 2 : day + 1
        return items.indices.contains(next) && !items[next].isTaken && items[next].typed.first?.isUppercase == true
    }

    /// "end of the month every month", which would be every 30th.
    private var isEndOfRepeatedMonth: Bool {
        guard case .day(.lastOfMonth)? = self[.day], case .recurrence(let rule)? = self[.recurrence] else {
            return false
        }
        return rule.frequency == .monthly && rule.weekdays.isEmpty && rule.monthDays.isEmpty
    }

    /// "펌웨어 27.1.2 설치", where a day may be meant, and "Update to 27.1.2", where hardly.
    private func isBesideRelease(_ index: Int) -> Bool {
        let before = folded(index - 1) == "to" ? folded(index - 2) : folded(index - 1)
        return QuickSuspicion.isDottedDay(items[index].folded)
            && (QuickSuspicion.isReleased(before) || QuickSuspicion.isReleased(folded(index + 1)))
    }

    private mutating func askAboutPrice() {
        let price = items.indices.first { index in
            let word = items[index].folded
            return isTaken(index, .times) && word.contains(".") && word.allSatisfy { $0.isNumber || $0 == "." }
                && QuickSuspicion.isPaid(folded(index - 1))
        }
        if price != nil { giveUp(.times, .leftOver) }
    }

    /// "Read John 3:16"
    private mutating func askAboutCitation() {
        guard case .times(let times)? = self[.times],
            let place = items.indices.first(where: { isTaken($0, .times) }),
            items[place].folded.first?.isNumber == true, items[place].typed.contains(":"),
            !items[place].typed.contains(where: \.isLetter)
        else { return }
        let isRead = items.contains { QuickSuspicion.isStudied($0.folded) } || times.start.minute % 5 != 0
        if QuickSuspicion.isBook(folded(place - 1), read: isRead) { giveUp(.times, .leftOver) }
    }

    private func isLeftOver(_ index: Int) -> Bool {
        if self[.recurrence] != nil, QuickSuspicion.limitsRecurrence(items[index].folded, after: folded(index - 1)) {
            return true
        }
        if looksLikeWeekday(index) { return true }
        guard let phrase = items[index].phrase else { return looksLikeDate(index) }
        // "at 9 and 17"
        if phrase.part.kind == .times, folded(index - 1) == "and", isTaken(index - 2, .times) { return true }
        // "every morning and night", "매일 아침, 저녁 약"
        if phrase.part.kind == .dayPart, !phrase.staysInTitle,
            isTaken(index - 1, .dayPart) || folded(index - 1) == "and" && isTaken(index - 2, .dayPart)
        {
            return true
        }
        // "Thursday Murder Club wed 7pm"
        if phrase.part.kind == .day, isTaken(index + 1, .times) || isTaken(index - 1, .times) { return true }
        // "Sat or Sun"
        let isEither =
            folded(index + 1) == "or" && isTaken(index + 2, .day)
            || folded(index - 1) == "or" && isTaken(index - 2, .day)
        if phrase.part.kind == .day, isEither { return true }
        // "10pm daily journal", "midnight showing of Dune fri"
        if phrase.part.kind == .recurrence, isTaken(index - 1, .day, .times) { return true }
        if case .doubt(.midnight) = phrase.part, self[.day] != nil { return true }
        // "매달 월말 정산" would be on this day of each month.
        if case .day(.lastOfMonth) = phrase.part, self[.recurrence] != nil { return true }
        // "no later than Friday"
        if phrase.part.kind == .day, folded(index - 1) == "than" { return true }
        let isFree = index + 1 == items.count || isPhrase(index + 1)
        // "dinner 7"
        if phrase.certainty == .besideDayPart, isFree, self[.times] == nil, isHourOfOccasion(index) { return true }
        return switch phrase.asking {
        case .always: true
        case .beforePhrase: isFree && !QuickSuspicion.isCounted(folded(index - 1))
        // "back in 5" may be minutes.
        case .afterDay: isFree && (isTaken(index - 1, .day, .recurrence) || folded(index - 1) == "in")
        case .afterWeekday:
            isTaken(index - 1, .day) && QuickWords.allWeekdays[items[index - 1].folded] != nil
        case .atEdge: (isFree || index == 0) && !QuickSuspicion.isCounted(folded(index - 1))
        case .beforeTime: phrase.part.kind == .day && isTaken(index + 1, .times)
        case .never: false
        }
    }

    /// A length that makes a day or a time another: "12월 20일 이틀 전에", "다섯 시 십분전에", "30일부터 나흘간".
    func looksLikeLength(_ index: Int) -> Bool {
        let word = items[index].folded
        if isTaken(index - 1, .day, .times), QuickSuspicion.isKoreanLength(word) { return true }
        return ["전", "전에", "전까지"].contains(word) && isTaken(index - 2, .day, .times)
            && QuickSuspicion.isKoreanLength(folded(index - 1) + "간")
    }

    /// Whether a mere number stands behind what it is an hour of.
    private func isHourOfOccasion(_ index: Int) -> Bool {
        guard let hour = Int(items[index].folded), let part = occasion(at: index - 1) else { return false }
        return QuickOccasion.hours(of: part).contains(hour)
    }

    private func looksLikeDate(_ index: Int) -> Bool {
        let word = items[index].folded
        guard !word.isEmpty else { return false }
        let (before, after) = (folded(index - 1), folded(index + 1))
        if isTaken(index - 1, .times), QuickSuspicion.isTimeZone(word) { return true }
        // "3시 이전 제출"
        if isTaken(index - 1, .day, .times), QuickSuspicion.isKoreanBound(word) { return true }
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
        if !isWrittenInDigits(.day), QuickSuspicion.isHoliday(word, after: before, before: next) { return true }
        if looksLikeLength(index) { return true }
        if ["내년", "올해", "내후년"].contains(word), isTaken(index + 1, .day) { return true }
        if QuickSuspicion.isOrdinal(word), hasDaysToChoose(index) { return true }
        // "alternate Tuesdays", "12월 3일 마다"
        if self[.recurrence] != nil, word == "alternate" || word == "alternating" { return true }
        if isTaken(index - 1, .day), word == "마다" { return true }
        // "매일 약 두 번"
        if self[.recurrence] != nil, ["두", "세", "네"].contains(word), after.hasPrefix("번") { return true }
        return QuickSuspicion.isDate(word, after: before, before: after)
    }

    /// "매월 둘째, 넷째 토요일", "둘째 토요일"; but "둘째 내일 병원" and "매월 15일 둘째 용돈" are about a child.
    private func hasDaysToChoose(_ index: Int) -> Bool {
        if isTaken(index + 1, .day, .recurrence), items[index + 1].folded.contains("요일") { return true }
        guard case .recurrence(let rule)? = self[.recurrence] else { return false }
        let hasOpenDay = ![.daily, .weekly].contains(rule.frequency) && rule.monthDays.isEmpty
        return hasOpenDay || items[index].folded.hasPrefix("영업일")
    }

    /// "Wed dinner at 8", "일 2시 교회", "gym tuesdays and thursdays 6"
    private func looksLikeWeekday(_ index: Int) -> Bool {
        guard self[.day] == nil, self[.recurrence] == nil else { return false }
        let word = items[index].folded
        if word.hasSuffix("s"), word.count > 6, QuickWords.allWeekdays[String(word.dropLast())] != nil { return true }
        let isName = QuickWords.allWeekdays[word] != nil || QuickWords.koreanWeekdays.contains { $0.0 == word }
        return index == 0 && isName && (self[.times] != nil || self[.dayPart] != nil)
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
