/// Recurrences in English.
extension QuickGrammar {
    func englishRecurrence(_ cursor: inout QuickCursor) -> QuickPhrase? {
        cursor.attempt(every) ?? cursor.attempt(timesPer) ?? cursor.attempt(adverb) ?? cursor.attempt(onMondays)
            ?? cursor.attempt(dayOfEveryMonth) ?? cursor.attempt(monthDayOfEveryMonth)
    }

    /// A rule in iCalendar's form, for what has no words here: `rrule:FREQ=YEARLY;BYMONTH=3,9`.
    func rule(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.take("rrule:") else { return nil }
        return repeating(try? Recurrence(cursor.restOfWord()))
    }

    /// "until 31 Dec", "10 times", "10 times in total".
    func ending(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.word(oneOf: ["until", "till", "til", "untill", "through", "ending"]) {
            guard let day = cursor.attempt(fullDay) ?? plainEnglishDay(&cursor) else {
                let numeric = cursor.attempt { shortDay(&$0) } ?? cursor.attempt { pairedDay(&$0, "-") }
                // What is in doubt is asked about without "until", which stays before the day that is chosen.
                return numeric?.part.kind == .day ? numeric?.asEnd(isDeadline: false) : nil
            }
            if day?.isPeriod == true { return doubt(.leftOver) }
            let part: QuickPhrase.Part = day.map { .until($0, isDeadline: false) } ?? .doubt(.noSuchDate)
            return QuickPhrase(part: part, certainty: .withRecurrence)
        }
        let isFor = cursor.word("for")
        guard let count = cursor.digits(atMost: 4)?.number, Recurrence.counts.contains(count),
            cursor.word(oneOf: ["times", "time"])
        else { return nil }
        let isSure = cursor.words("in", "total") || isFor
        return QuickPhrase(part: .count(count), certainty: isSure ? .anywhere : .withRecurrence, asking: .never)
    }

    func repeating(
        _ rule: Recurrence?, every interval: Int = 1, also: QuickPhrase.Part? = nil,
        _ certainty: QuickPhrase.Certainty = .anywhere
    ) -> QuickPhrase {
        guard let rule = rule.flatMap({ interval == 1 ? $0 : try? $0.every(interval) }) else {
            return QuickPhrase(part: .doubt(.unreadableRule), certainty: certainty)
        }
        // "weekly report" is what a certainty is for.
        return QuickPhrase(
            part: .recurrence(rule), also: also, certainty: certainty, asking: certainty == .anywhere ? .always : .never
        )
    }

    private func every(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.word("everyday") { return repeating(.daily, .beforePhrase) }
        _ = cursor.word("once")
        guard cursor.word(oneOf: ["every", "each", "evry", "evey"]) else { return nil }
        if cursor.word(oneOf: ["weekday", "workday", "weekdays"]) { return repeating(.everyWeekday) }
        if cursor.words("business", "day") || cursor.words("working", "day") { return repeating(.everyWeekday) }
        if cursor.word(oneOf: ["weekend", "weekends"]) { return repeating(.weekly(on: [.saturday, .sunday])) }
        if let part = cursor.word(in: QuickWords.dayParts), part != .midday {
            return repeating(.daily, also: .dayPart(part))
        }
        if let phrase = cursor.attempt(endOfEveryPeriod) { return phrase }
        if cursor.attempt({ numberedWorkday(&$0) }) != nil {
            _ = cursor.attempt(ofMonth)
            return doubt(.unreadableRule)
        }
        if cursor.attempt(numberedWeek) != nil { return doubt(.unreadableRule) }
        if let phrase = cursor.attempt(everyDayOfYear) ?? cursor.attempt(everyFew) { return phrase }
        if let weekdays = cursor.attempt(numberedWeekdays) {
            _ = cursor.attempt(ofMonth)
            return repeating(try? .monthly(on: weekdays))
        }
        if let phrase = cursor.attempt(monthDays) { return phrase }
        if cursor.attempt({ everyMonday(&$0) }) != nil { return repeating(.everyWeekday) }
        if let weekdays = cursor.attempt(everyWeekdays) { return repeating(.weekly(on: Set(weekdays))) }
        // "every hour" and "every 30 minutes" are repeats that a to-do doesn't have.
        _ = amount(&cursor)
        return cursor.word(oneOf: QuickWords.hours + QuickWords.minuteUnits) ? doubt(.unreadableRule) : nil
    }

    /// "Monday to Friday".
    private func everyMonday(_ cursor: inout QuickCursor) -> Bool? {
        guard cursor.name(in: QuickWords.allWeekdays) == .monday else { return nil }
        let last =
            cursor.attempt { lastWeekday(&$0) } ?? (cursor.word("to") ? cursor.word(in: QuickWords.allWeekdays) : nil)
        return last == .friday ? true : nil
    }

    /// Weekdays with or without "and": "every mon wed fri".
    private func everyWeekdays(_ cursor: inout QuickCursor) -> [Weekday]? {
        guard let first = cursor.name(in: Self.anyWeekdays) else { return nil }
        var weekdays = [first]
        while weekdays.count < QuickCursor.listLimit,
            let next = cursor.attempt({ cursor -> Weekday? in
                // "Tues. and Thurs."
                _ = cursor.takeDirectly(".")
                _ = cursor.skipAnd()
                _ = cursor.word("and")
                return cursor.name(in: Self.anyWeekdays)
            })
        { weekdays.append(next) }
        return cursor.isAtBreak ? weekdays : nil
    }

    private static let anyWeekdays = QuickWords.allWeekdays.merging(QuickWords.manyWeekdays) { first, _ in first }

    /// "every 3 May".
    private func everyDayOfYear(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let day = monthDay(&cursor)?.day else { return nil }
        return repeating(.yearly, also: .day(day))
    }

    /// "every 2 weeks on Monday", "every two Fridays", "every other day", "every second month", "every month on the 15th".
    private func everyFew(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isOther = cursor.word("other")
        let numbered = cursor.attempt { cursor in
            (ordinal(&cursor) ?? cursor.word(in: QuickWords.ordinals)).flatMap { $0 > 1 ? $0 : nil }
        }
        let count = isOther ? 2 : numbered == nil ? amount(&cursor) : nil
        if let unit = cursor.word(in: QuickWords.periods) {
            return detailed(unit.frequency, every: (count ?? numbered ?? 1) * unit.count, &cursor)
        }
        // "every second Tuesday" is a month's.
        guard let weeks = count, let weekdays = everyWeekdays(&cursor) else { return nil }
        return repeating(.weekly(on: Set(weekdays)), every: weeks)
    }

    func detailed(
        _ unit: Recurrence.Frequency, every interval: Int, _ cursor: inout QuickCursor
    ) -> QuickPhrase {
        switch unit {
        case .daily: return repeating(.daily, every: interval)
        case .yearly: return repeating(.yearly, every: interval)
        case .weekly:
            let weekdays = cursor.attempt { cursor in
                _ = cursor.word("on")
                return everyWeekdays(&cursor)
            }
            return repeating(.weekly(on: Set(weekdays ?? [])), every: interval)
        case .monthly:
            if cursor.attempt({ numberedWorkday(&$0) }) != nil { return doubt(.unreadableRule) }
            let rule = cursor.attempt { cursor -> Recurrence? in
                _ = cursor.word("on")
                if let weekdays = cursor.attempt(numberedWeekdays) { return try? .monthly(on: weekdays) }
                guard var days = cursor.list(dayOfMonth) else { return nil }
                // "on the 15th on the 25th"
                while days.count < QuickCursor.listLimit,
                    let day = cursor.attempt({ $0.word("on") ? dayOfMonth(&$0) : nil })
                { days.append(day) }
                return try? .monthly(onDays: days)
            }
            return repeating(rule ?? .monthly, every: interval)
        }
    }

    /// "on the 15th of every month", "at the end of every month"; other parts of other periods have no rule here.
    private func dayOfEveryMonth(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let days =
            cursor.list(firstOrMonthDay)
            ?? (dayLead(&cursor) || cursor.word("at") ? cursor.list(firstOrMonthDay) : nil)
        guard let days, cursor.word("of"), cursor.word(oneOf: ["every", "each"]) else { return nil }
        if cursor.word("month") { return repeating(try? .monthly(onDays: days)) }
        return cursor.word("quarter") || cursor.word(in: QuickWords.frequencies) != nil ? doubt(.unreadableRule) : nil
    }

    /// "first Monday of every month", "third Thursday every month", "second Monday monthly".
    private func monthDayOfEveryMonth(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.attempt({ numberedWorkday(&$0) == nil ? nil : ofMonth(&$0) }) != nil { return doubt(.unreadableRule) }
        _ = cursor.word("on")
        guard let weekdays = cursor.attempt(numberedWeekdays) else { return nil }
        let isPart = cursor.word("of")
        if cursor.words("every", "month") || cursor.words("each", "month") || cursor.word("monthly") {
            return repeating(try? .monthly(on: weekdays))
        }
        // "the last Friday of the month" may be one day or a repeat.
        _ = cursor.word(oneOf: ["the", "this", "next"])
        return isPart && (cursor.word("month") || cursor.word(in: QuickWords.months) != nil) ? doubt(.leftOver) : nil
    }

    private func firstOrMonthDay(_ cursor: inout QuickCursor) -> Int? {
        if let day = cursor.attempt(dayOfMonth) { return day }
        _ = cursor.word("the")
        return cursor.word(in: ["first": 1, "beginning": 1, "start": 1, "end": -1])
    }

    /// "every 15th of the month", "every last day".
    private func monthDays(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let days = cursor.list(dayOfMonth) else { return nil }
        // "every last day of summer"
        var next = cursor
        if cursor.attempt(ofMonth) == nil, next.word("of") { return doubt(.unreadableRule) }
        return repeating(try? .monthly(onDays: days))
    }

    private func ofMonth(_ cursor: inout QuickCursor) -> Bool? {
        guard cursor.word("of") else { return nil }
        _ = cursor.word(oneOf: ["the", "every", "each"])
        return cursor.word("month") ? true : nil
    }

    /// "on the last weekday", which no rule here can say.
    private func numberedWorkday(_ cursor: inout QuickCursor) -> Bool? {
        _ = cursor.word("on")
        _ = cursor.word("the")
        guard cursor.word(in: QuickWords.ordinals) != nil || ordinal(&cursor) != nil,
            cursor.word(oneOf: ["weekday", "workday"]) || cursor.words("business", "day")
                || cursor.words("working", "day")
        else { return nil }
        return true
    }

    /// "first week Monday" and "Monday of the last week", which no rule here can say; "second week" is every other one.
    private func numberedWeek(_ cursor: inout QuickCursor) -> Bool? {
        let hasDays = cursor.attempt { everyWeekdays(&$0) != nil && $0.words("of", "the") ? true : nil } != nil
        guard let number = cursor.word(in: QuickWords.ordinals) ?? ordinal(&cursor), cursor.word("week"),
            hasDays || abs(number) == 1
        else { return nil }
        _ = cursor.attempt(ofMonth)
        _ = cursor.attempt { cursor in
            _ = cursor.word("on")
            return everyWeekdays(&cursor)
        }
        return true
    }

    /// "the second Tuesday and the last Friday", "2nd and 4th Tuesday".
    private func numberedWeekdays(_ cursor: inout QuickCursor) -> [NumberedWeekday]? {
        let several = cursor.attempt { cursor -> [NumberedWeekday]? in
            _ = cursor.word("the")
            guard let numbers = cursor.list({ $0.word(in: QuickWords.ordinals) ?? ordinal(&$0) }), numbers.count > 1,
                let weekday = cursor.word(in: QuickWords.allWeekdays)
            else { return nil }
            return numbers.map { NumberedWeekday($0, weekday) }
        }
        if let several { return several }
        return cursor.list { cursor in
            _ = cursor.word("the")
            guard let number = cursor.word(in: QuickWords.ordinals) ?? ordinal(&cursor),
                let weekday = cursor.word(in: QuickWords.allWeekdays)
            else { return nil }
            return NumberedWeekday(number, weekday)
        }
    }

    /// "the 15th", "the last day".
    private func dayOfMonth(_ cursor: inout QuickCursor) -> Int? {
        _ = cursor.word("the")
        if cursor.words("last", "day") { return -1 }
        if cursor.words("first", "day") { return 1 }
        return ordinal(&cursor)
    }
}
