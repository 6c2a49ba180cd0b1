/// Days in English. A reading returns nil if it isn't there, and an inner nil if there is no such day.
extension QuickGrammar {
    func englishDay(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.word("tonight") {
            return QuickPhrase(part: .day(.date(today), isEvening: true), certainty: .anywhere)
        }
        if let day = cursor.attempt(distantDay) { return phrase(day, .anywhere) }
        let isLed = cursor.word(oneOf: ["on", "by", "from", "starting"])
        if let day = cursor.attempt(relativeDay) { return phrase(day, .anywhere) }
        if let day = cursor.attempt(weekday) { return phrase(day, .anywhere) }
        if let weekday = cursor.word(in: QuickWords.weekdays) { return phrase(coming(weekday), .anywhere) }
        if let (day, isAmbiguous) = cursor.attempt(shortWeekday) {
            return phrase(day, isLed ? .anywhere : isAmbiguous ? .besidePhrase : .atEdge)
        }
        if let (day, isAmbiguous) = cursor.attempt(monthDay) {
            return phrase(day, isLed || !isAmbiguous ? .anywhere : .atEdge)
        }
        return nil
    }

    /// Any day that may follow a word such as "until".
    func plainEnglishDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        cursor.attempt(relativeDay) ?? cursor.attempt(weekday)
            ?? cursor.word(in: QuickWords.allWeekdays).map(coming) ?? cursor.attempt { monthDay(&$0)?.day }
    }

    /// "in 3 days", "3 days from now".
    private func distantDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        let isLed = cursor.word("in")
        guard let number = amount(&cursor), let unit = cursor.word(in: QuickWords.frequencies) else { return nil }
        guard isLed || (cursor.word("from") && cursor.word(oneOf: ["now", "today"])) else { return nil }
        return .some(after(number, unit))
    }

    /// "today", "the day after tomorrow", "next month".
    private func relativeDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        if cursor.word("today") { return .some(.date(today)) }
        if cursor.word(oneOf: ["tomorrow", "tmrw"]) { return .some(after(1, .daily)) }
        if let unit = cursor.attempt(nextUnit) { return .some(after(1, unit)) }
        let isDayAfter = cursor.attempt { cursor in
            _ = cursor.word("the")
            return cursor.word("day") && cursor.word("after") && cursor.word("tomorrow") ? true : nil
        }
        return isDayAfter.map { _ in after(2, .daily) }
    }

    private func nextUnit(_ cursor: inout QuickCursor) -> Recurrence.Frequency? {
        guard cursor.word("next") else { return nil }
        return cursor.word(in: ["week": .weekly, "month": .monthly, "year": .yearly])
    }

    /// "next Monday", which is next week's, "this Friday" and "Monday next week".
    private func weekday(_ cursor: inout QuickCursor) -> QuickDay?? {
        if cursor.word("next") {
            return cursor.word(in: QuickWords.allWeekdays).map { day($0, weeksFromNow: 1) }
        }
        if cursor.word(oneOf: ["this", "coming"]) {
            return cursor.word(in: QuickWords.allWeekdays).map { weekday in
                weekday == today.weekday ? .date(today) : coming(weekday)
            }
        }
        guard let weekday = cursor.word(in: QuickWords.weekdays), cursor.word("next"), cursor.word("week") else {
            return nil
        }
        return .some(day(weekday, weeksFromNow: 1))
    }

    private func shortWeekday(_ cursor: inout QuickCursor) -> (day: QuickDay?, isAmbiguous: Bool)? {
        guard let name = cursor.letters(), cursor.isAtBreak, let weekday = QuickWords.shortWeekdays[name] else {
            return nil
        }
        return (coming(weekday), QuickWords.ambiguousWeekdays.contains(name))
    }

    /// "3 Dec", "Dec 3rd", "the 3rd of December 2027".
    private func monthDay(_ cursor: inout QuickCursor) -> (day: QuickDay?, isAmbiguous: Bool)? {
        guard let (month, day) = cursor.attempt(dayThenMonth) ?? cursor.attempt(monthThenDay) else { return nil }
        guard let number = QuickWords.months[month] else { return nil }
        let year = cursor.attempt { cursor in
            _ = cursor.takeDirectly(",")
            return cursor.digits(4).flatMap { cursor.isAtBreak ? $0 : nil }
        }
        let isAmbiguous = year == nil && QuickWords.ambiguousMonths.contains(month)
        if let year { return (CalendarDate(year: year, month: number, day: day).map { .date($0) }, isAmbiguous) }
        return (Self.day(month: number, day: day), isAmbiguous)
    }

    private func dayThenMonth(_ cursor: inout QuickCursor) -> (month: String, day: Int)? {
        _ = cursor.word("the")
        guard let day = ordinal(&cursor) ?? cursor.digits(atMost: 2)?.number else { return nil }
        _ = cursor.word("of")
        guard let month = cursor.letters(), cursor.isAtBreak else { return nil }
        return (month, day)
    }

    private func monthThenDay(_ cursor: inout QuickCursor) -> (month: String, day: Int)? {
        guard let month = cursor.letters(), QuickWords.months[month] != nil else { return nil }
        _ = cursor.takeDirectly(".")
        guard let day = ordinal(&cursor) ?? cursor.digits(atMost: 2)?.number, cursor.isAtBreak else { return nil }
        return (month, day)
    }

    /// "15th".
    func ordinal(_ cursor: inout QuickCursor) -> Int? {
        cursor.attempt { cursor in
            guard let number = cursor.digits(atMost: 2)?.number, cursor.take(oneOf: ["st", "nd", "rd", "th"]),
                cursor.isAtBreak
            else { return nil }
            return number
        }
    }

    /// "3", "three" or "a", before a unit.
    func amount(_ cursor: inout QuickCursor) -> Int? {
        cursor.attempt { $0.digits(atMost: 9)?.number } ?? cursor.word(in: QuickWords.numbers)
    }
}
