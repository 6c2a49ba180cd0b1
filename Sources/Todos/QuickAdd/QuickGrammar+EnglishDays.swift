/// Days in English. A reading returns nil if it isn't there, and an inner nil if there is no such day.
extension QuickGrammar {
    func englishDay(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.name(oneOf: QuickWords.tonight) || cursor.take(oneOf: ["2night", "2nite", "2nyt"]) { return tonight }
        let isDeadline = cursor.isBeforeDeadline
        let isLed = dayLead(&cursor)
        if let first = cursor.attempt(thisAndNext) { return firstOfSeveral(first) }
        if isLed, cursor.word("weekend") { return phrase(comingWeekend, .anywhere) }
        if let day = cursor.attempt(relativeDay) {
            return isDeadline && day?.isPeriod == true ? doubt(.leftOver) : phrase(day, .anywhere)
        }
        if let day = cursor.attempt(weekday) { return phrase(day, .anywhere) }
        if let weekday = cursor.word(in: QuickWords.weekdays) { return phrase(coming(weekday), .anywhere) }
        if let (day, isAmbiguous) = cursor.attempt(shortWeekday) {
            return QuickPhrase(
                part: day.map { .day($0) } ?? .doubt(.noSuchDate),
                certainty: isLed ? .anywhere : isAmbiguous ? .besidePhrase : .atEdge,
                asking: isAmbiguous ? .afterDay : .always)
        }
        if cursor.word("for") { return dateAfterFor(&cursor) }
        return monthDayPhrase(&cursor, isLed: isLed) ?? ordinalPhrase(&cursor, isLed: isLed)
    }

    /// "hotel for 3 December", a whole date. "slides for Monday" and "slides for the 3 December meeting" are the task, and of
    /// several days the first counts without the "for".
    private func dateAfterFor(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let full = cursor.attempt(fullDay).map { phrase($0, .anywhere) }
        guard var date = full ?? monthDayPhrase(&cursor, isLed: false), date.doubt == nil else { return nil }
        var next = cursor
        if date.part.kind == .day, date.certainty == .anywhere, next.letters() != nil, !cursor.isBeforeFunctionWord {
            (date.certainty, date.asking) = (.beforePhrase, .never)
        }
        return date
    }

    private var tonight: QuickPhrase { QuickPhrase(part: .day(.date(today)), also: .dayPart(.night)) }

    /// Any day that may follow a word such as "until".
    func plainEnglishDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        if let end = cursor.attempt({ endOfMonthOrYear(&$0) }) { return .some(end) }
        return cursor.attempt(relativeDay) ?? cursor.attempt(weekday)
            ?? cursor.word(in: QuickWords.allWeekdays).map(coming) ?? cursor.attempt { monthDay(&$0).map(\.day) }
    }

    /// "on", "by", "due on".
    func dayLead(_ cursor: inout QuickCursor) -> Bool {
        let isDue = cursor.word(oneOf: ["due", "deadline"]) || cursor.words("at", "the", "latest")
        return cursor.word(oneOf: ["on", "by", "from", "starting", "beginning"]) || isDue
    }

    /// "today", "the day after tomorrow", "next month", "a week from Monday".
    private func relativeDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        if cursor.name(oneOf: QuickWords.today) || cursor.take(oneOf: ["2day"]) {
            return .some(.date(today))
        }
        if cursor.word("later"), cursor.word("today") { return .some(.date(today)) }
        if cursor.name(oneOf: QuickWords.tomorrow)
            || cursor.take(oneOf: ["2morrow", "2moro", "2mrw"])
        {
            return .some(after(1, .daily))
        }
        if let day = cursor.attempt(dayOfNextWeek) { return .some(day) }
        if let unit = cursor.attempt(nextUnit) { return .some(next(unit)) }
        let ahead: QuickDay?? = cursor.attempt(weekend) ?? cursor.attempt(weeksFromDay)
        if let ahead { return .some(ahead) }
        return afterNext(&cursor)
    }

    /// "the day after tomorrow", "the week after next", "the Friday after next".
    private func afterNext(_ cursor: inout QuickCursor) -> QuickDay?? {
        _ = cursor.word("the")
        if cursor.words("day", "after") {
            return cursor.name(oneOf: QuickWords.tomorrow) ? .some(after(2, .daily)) : nil
        }
        let weekday = cursor.word(in: QuickWords.allWeekdays)
        let unit = weekday == nil ? cursor.word(in: Self.nextUnits) : nil
        guard cursor.words("after", "next") else { return nil }
        return weekday.map(weekAfter) ?? unit.map { next($0, 2) }
    }

    /// "next week Tuesday", "next week on Tuesday", but not the first of "next week mon wed fri".
    private func dayOfNextWeek(_ cursor: inout QuickCursor) -> QuickDay?? {
        guard cursor.nextWeek() else { return nil }
        _ = cursor.word("on")
        guard let weekday = cursor.word(in: QuickWords.allWeekdays) else { return nil }
        var next = cursor
        _ = next.skipAnd()
        return next.name(in: QuickWords.allWeekdays) == nil ? .some(day(weekday, weeksFromNow: 1)) : nil
    }

    private func nextUnit(_ cursor: inout QuickCursor) -> Recurrence.Frequency? {
        cursor.word(oneOf: ["next", "nxt"]) ? cursor.word(in: Self.nextUnits) : nil
    }

    private static let nextUnits: [String: Recurrence.Frequency] = [
        "week": .weekly, "wk": .weekly, "month": .monthly, "year": .yearly,
    ]

    /// "this weekend", "at the weekend", "next weekend".
    private func weekend(_ cursor: inout QuickCursor) -> QuickDay?? {
        if cursor.word(oneOf: ["next", "nxt"]) {
            return cursor.word(oneOf: ["weekend", "wkend"]) ? .some(day(.saturday, weeksFromNow: 1)) : nil
        }
        guard cursor.word(oneOf: ["this", "the", "coming", "at", "over", "on", "for"]) else { return nil }
        _ = cursor.word(oneOf: ["the", "this", "coming"])
        guard cursor.word(oneOf: ["weekend", "wkend"]) else { return nil }
        // "the weekend after next" may be two weekends, and "the weekend of 5 December" is another.
        var next = cursor
        return next.word("of") || next.words("after", "next") ? nil : .some(comingWeekend)
    }

    /// The first day of "this weekend and next" or "this Friday and next Monday".
    private func thisAndNext(_ cursor: inout QuickCursor) -> QuickDay? {
        var this = cursor
        guard this.word("this") else { return nil }
        let first: QuickDay?? = cursor.attempt(weekend) ?? cursor.attempt(weekday)
        guard let day = first, cursor.word(oneOf: ["and", "or"]) else { return nil }
        _ = cursor.word("the")
        guard cursor.word("next") else { return nil }
        _ = cursor.word(oneOf: ["weekend", "wkend"]) || cursor.word(in: QuickWords.allWeekdays) != nil
        return day
    }

    /// The coming Saturday, or today at the weekend.
    var comingWeekend: QuickDay? {
        today.weekday >= .saturday ? .date(today) : day(.saturday, weeksFromNow: 0)
    }

    /// "a week from tomorrow", "two weeks from Monday", "a fortnight on Friday", "a week today".
    private func weeksFromDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        let number = amount(&cursor)
        guard let unit = cursor.word(in: QuickWords.distances), number != nil || unit.frequency == .weekly else {
            return nil
        }
        let isFrom = cursor.word(oneOf: ["from", "after"])
        guard isFrom || number != nil && unit.frequency == .weekly else { return nil }
        let start: QuickDay?
        if isFrom || cursor.word("on"), let weekday = cursor.word(in: QuickWords.allWeekdays) {
            start = coming(weekday)
        } else if cursor.name(oneOf: QuickWords.tomorrow) {
            start = after(1, .daily)
        } else if !isFrom, cursor.name(oneOf: QuickWords.today) {
            start = .date(today)
        } else {
            return nil
        }
        guard case .date(let date)? = start else { return nil }
        return .some(after((number ?? 1) * unit.count, unit.frequency, from: date))
    }

    /// "next Monday", which is next week's, "this Friday" and "Monday next week".
    private func weekday(_ cursor: inout QuickCursor) -> QuickDay?? {
        if cursor.word(oneOf: ["next", "nxt"]) {
            return cursor.word(in: QuickWords.allWeekdays).map { day($0, weeksFromNow: 1) }
        }
        if cursor.words("this", "coming") || cursor.words("the", "coming")
            || cursor.word(oneOf: ["coming", "upcoming"])
        {
            return cursor.word(in: QuickWords.allWeekdays).map(coming)
        }
        if cursor.word("this") {
            return cursor.word(in: QuickWords.allWeekdays).map { weekday in
                weekday == today.weekday ? .date(today) : coming(weekday)
            }
        }
        guard let weekday = cursor.word(in: QuickWords.allWeekdays) else { return nil }
        _ = cursor.word("of")
        if cursor.nextWeek() { return .some(day(weekday, weeksFromNow: 1)) }
        if cursor.word("week") { return .some(weekAfter(weekday)) }
        if cursor.words("this", "week") { return .some(day(weekday, weeksFromNow: 0)) }
        // "Monday 7 December": the date says it all, unless that is another weekday.
        _ = cursor.takeDirectly(oneOf: [",", "."])
        let named: QuickDay?? =
            cursor.attempt { monthDay(&$0).map(\.day) }
            ?? cursor.attempt { cursor in
                _ = cursor.word("the")
                return ordinal(&cursor).map { .some(.dayOfMonth($0)) }
            }
        if let named { return .some(named.map { checked($0, weekday) }) }
        // "sat 28", if that is one; a smaller number may be an hour.
        return cursor.attempt { cursor in
            guard let number = cursor.digits(atMost: 2)?.number, (13...31).contains(number), cursor.isAtBreak else {
                return nil
            }
            let day = QuickDay.dayOfMonth(number)
            return day.date(from: today)?.weekday == weekday ? .some(day) : nil
        }
    }

    /// A day, if it is on that weekday; without a year or a month, the weekday may say that it is just over.
    func checked(_ day: QuickDay, _ weekday: Weekday?) -> QuickDay {
        guard let weekday, let date = day.date(from: today), date.weekday != weekday else { return day }
        let last = today.adding(months: -1).flatMap { day.date(from: $0) }
        return last?.weekday == weekday ? .over : .onOtherWeekday
    }

    /// "Monday week" is a week after the coming Monday.
    private func weekAfter(_ weekday: Weekday) -> QuickDay? {
        guard case .date(let date)? = coming(weekday) else { return nil }
        return after(1, .weekly, from: date)
    }

    private func shortWeekday(_ cursor: inout QuickCursor) -> (day: QuickDay?, isAmbiguous: Bool)? {
        guard let name = cursor.letters(), cursor.isAtBreak, let weekday = QuickWords.shortWeekdays[name] else {
            return nil
        }
        return (coming(weekday), QuickWords.ambiguousWeekdays.contains(name))
    }
}

extension QuickCursor {
    fileprivate mutating func nextWeek() -> Bool {
        word(oneOf: ["next", "nxt"]) && word(oneOf: ["week", "wk"])
    }

    /// Whether a day follows by which something is due.
    fileprivate var isBeforeDeadline: Bool {
        var cursor = self
        _ = cursor.word("due")
        return cursor.word("by")
    }
}
