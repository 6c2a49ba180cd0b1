/// What is in doubt although it was understood.
extension QuickReading {
    /// Gives up times and days that are more likely something else: "chapters 3-5", "Update to 27.1.2", "Pay 17.50
    /// tomorrow", "Monday-Friday next week".
    mutating func settleDoubts() {
        for index in items.indices where isRangeOfCounted(index) || isBesideRelease(index) {
            if isTaken(index, .times) { giveUp(.times, nil) }
            (items[index].warning, items[index].isSettled) = (nil, true)
        }
        if hasDaysOfOnePeriod { giveUp(.recurrence, .severalDays) }
        settleSeveral()
        let isVersion = taken[.day].map { isBesideRelease($0) } == true
        if isDayOfName || isVersion || isEndOfRepeatedMonth || isDayOfLastPeriod { giveUp(.day, .leftOver) }
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
        } else if occasion?.part == .night, isTwelve || times.isGuessed && (13...16).contains(times.start.hour) {
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

    /// A bare number beside a part of the day: "Read chapter 7 tonight" and "Toy Story 4 tonight"; but "gym 4 tonight" is
    /// asked about, as no evening is then, nor is one at noon, as in "tomorrow evening at 12".
    private mutating func settleHourOfDayPart() {
        guard case .times(let times)? = self[.times], times.end == nil, let index = taken[.times] else { return }
        let isBare = items[index].phrase?.certainty == .besideDayPart
        if isBare, QuickSuspicion.isCounted(folded(index - 1)) { return giveUp(.times, nil) }
        guard case .dayPart(let part)? = self[.dayPart], part == .evening || part == .night else { return }
        let hour = times.chosen(by: part).start.hour
        // Who says "at 4 tonight" means the afternoon, or the early morning.
        let isOutside = part == .evening ? (12..<16).contains(hour) : times.isGuessed && hour == 4
        if isBare, hour < 16 {
            giveUp(.times, isNumberOfName(index) ? nil : .leftOver)
        } else if isOutside {
            giveUpHour(.leftOver)
        }
    }

    /// "mon/wed/fri next week" and "every day next month", but not "every day starting next month".
    private var hasDaysOfOnePeriod: Bool {
        // "월요일부터 금요일까지 출장"
        if let typed = taken[.recurrence].map({ items[$0].typed }), typed.contains("부터"), !typed.hasPrefix("매") {
            return true
        }
        guard case .recurrence(let rule)? = self[.recurrence],
            rule.frequency == .daily || rule.frequency == .weekly && rule.weekdays.count > 1,
            case .day(.period)? = self[.day], let day = taken[.day].map({ items[$0] })
        else { return false }
        return !["from", "starting", "beginning"].contains(day.folded) && !day.typed.contains("부터")
    }

    /// A capitalized weekday between capitalized words, in a line that isn't: "rewatch Friday Night Lights".
    private var isDayOfName: Bool {
        guard let first = items.first?.typed.first, first.isLowercase, let day = taken[.day],
            items[day].typed.first?.isUppercase == true,
            QuickWords.weekdays[items[day].folded] != nil
        else { return false }
        let isNight = isTaken(day + 1, .dayPart) && items[day + 1].typed.first?.isUppercase == true
        let next = isNight ? day + 2 : day + 1
        return items.indices.contains(next) && !items[next].isTaken && items[next].typed.first?.isUppercase == true
    }

    /// "end of the month every month", which would be every 30th, and "end of February every year".
    private var isEndOfRepeatedMonth: Bool {
        guard case .day(.lastOfMonth(let last))? = self[.day], case .recurrence(let rule)? = self[.recurrence],
            rule.weekdays.isEmpty, rule.monthDays.isEmpty
        else { return false }
        return rule.frequency == .monthly || rule.frequency == .yearly && last.month == 2
    }

    /// "last month on the 25th", "25 December last year"; but in "Review last year 5 January" it may be meant.
    private var isDayOfLastPeriod: Bool {
        guard let index = taken[.day], case .day(let day)? = self[.day] else { return false }
        return switch day {
        case .dayOfMonth: folded(index - 2) == "last" && folded(index - 1) == "month"
        case .yearless: folded(index + 1) == "last" && folded(index + 2) == "year"
        default: false
        }
    }

    /// "펌웨어 27.1.2 설치", where a day may be meant, and "Update to 27.1.2", where hardly.
    private func isBesideRelease(_ index: Int) -> Bool {
        let before = folded(index - 1) == "to" ? folded(index - 2) : folded(index - 1)
        return QuickSuspicion.isDottedDay(items[index].folded)
            && (QuickSuspicion.isVersioned(before) || QuickSuspicion.isVersioned(folded(index + 1)))
    }

    private mutating func askAboutPrice() {
        guard let index = taken[.times], QuickSuspicion.isBeforePrice(folded(index - 1)) else { return }
        let word = items[index].folded
        if word.contains("."), word.allSatisfy({ $0.isNumber || $0 == "." }) { giveUp(.times, .leftOver) }
    }

    /// "Read John 3:16"
    private mutating func askAboutCitation() {
        guard case .times(let times)? = self[.times], let index = taken[.times],
            items[index].folded.first?.isNumber == true, items[index].typed.contains(":"),
            !items[index].typed.contains(where: \.isLetter)
        else { return }
        let isRead = items.contains { QuickSuspicion.isAboutReading($0.folded) } || times.start.minute % 5 != 0
        if QuickSuspicion.isBook(folded(index - 1), read: isRead) { giveUp(.times, .leftOver) }
    }
}
