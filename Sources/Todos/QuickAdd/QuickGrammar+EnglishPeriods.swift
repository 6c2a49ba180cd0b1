/// Ends and beginnings of weeks, months and years in English.
extension QuickGrammar {
    /// "end of month", "by eom", "end of the week", "eod"; but "EOM report" is a thing to do, and "EOM invoice" may be.
    func endOfPeriod(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isLed = cursor.word(oneOf: ["by", "at", "before", "on", "due"])
        guard var phrase = plainEndOfPeriod(&cursor, isLed: isLed) else { return nil }
        var next = cursor
        if !isLed, next.word(oneOf: QuickWords.closings) {
            (phrase.certainty, phrase.asking) = (.nowhere, .never)
        } else if !isLed, phrase.certainty == .anywhere, phrase.part.kind != .doubt, next.letters() != nil,
            !cursor.isBeforeFunctionWord
        {
            phrase.certainty = .beforePhrase
        }
        return phrase
    }

    private func plainEndOfPeriod(_ cursor: inout QuickCursor, isLed: Bool) -> QuickPhrase? {
        _ = cursor.word("the")
        // "year-end review" is a thing to do.
        var next = cursor
        let mayBeName = !isLed && monthsBeforeEnd(&next) != nil
        if let day = cursor.attempt({ endOfMonthOrYear(&$0) }) {
            var phrase = phrase(day, mayBeName ? .beforePhrase : .anywhere)
            if mayBeName { phrase.asking = .never }
            return phrase
        }
        if cursor.word("eow") || cursor.words("end", "of", "week") || cursor.words("end", "of", "the", "week") {
            return phrase(endOfWeek, .anywhere)
        }
        if cursor.words("end", "of", "this", "week") {
            // At the weekend that may be Sunday.
            return today.weekday > .friday ? doubt(.leftOver) : phrase(day(.friday, weeksFromNow: 0), .anywhere)
        }
        if cursor.words("end", "of", "next", "week") { return phrase(day(.friday, weeksFromNow: 1), .anywhere) }
        if cursor.word(oneOf: ["eod", "cob", "eob"]) || cursor.words("end", "of", "day")
            || cursor.words("end", "of", "the", "day") || cursor.words("close", "of", "business")
            || cursor.words("end", "of", "business")
        {
            return QuickPhrase(part: .dayPart(.endOfDay))
        }
        if cursor.words("end", "of", "today") {
            return QuickPhrase(part: .day(.date(today)), also: .dayPart(.endOfDay))
        }
        return beginningOfPeriod(&cursor)
    }

    /// "beginning of next month", "first day of next month"; others may have begun, and a middle is no day.
    private func beginningOfPeriod(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isMid = cursor.word("mid")
        let isMiddle = isMid || cursor.words("middle", "of")
        guard
            isMiddle || cursor.words("beginning", "of") || cursor.words("start", "of")
                || cursor.words("first", "day", "of")
        else { return nil }
        let isNext = cursor.word("next")
        guard isNext || !isMid else { return nil }
        if !isNext { _ = cursor.word(oneOf: ["the", "this"]) }
        guard let unit = cursor.word(in: ["week": Recurrence.Frequency.weekly, "month": .monthly, "year": .yearly])
        else { return nil }
        guard isNext, !isMiddle else {
            return QuickPhrase(
                part: .doubt(.leftOver), certainty: isNext ? .anywhere : .atEdge, asking: .never)
        }
        guard case .period(_, let first)? = next(unit) else { return doubt(.noSuchDate) }
        return QuickPhrase(part: .day(.date(first)))
    }

    /// "eom", "year-end 2027", "end of March", "the last day of next quarter", "end of 2027".
    func endOfMonthOrYear(_ cursor: inout QuickCursor) -> QuickDay?? {
        _ = cursor.word("the")
        var isNext = false
        var months = cursor.word(in: ["eom": 1, "eoq": 3, "eoy": 12]) ?? cursor.attempt(monthsBeforeEnd)
        if months == nil {
            guard cursor.words("end", "of") || cursor.words("last", "day", "of") else { return nil }
            if let month = cursor.word(in: QuickWords.months) {
                return .some(lastDay(ofMonth: month, of: cursor.attempt(yearOfMonth)))
            }
            isNext = cursor.word("next")
            if !isNext { _ = cursor.word(oneOf: ["the", "this"]) }
            months = cursor.word(in: Self.lengthsInMonths)
        }
        // A year that is over is what the line is about: "the end of 1984".
        let year = cursor.attempt { cursor in
            yearOfMonth(&cursor).flatMap { (today.year..<today.year + 100).contains($0) ? $0 : nil }
        }
        if let year { return (months ?? 12) == 12 ? .some(lastDay(ofMonth: 12, of: year)) : nil }
        return months.flatMap { lastDay(after: monthsLeft % $0 + (isNext ? $0 : 0)) }
    }

    /// "month end" or "end of month" after "every"; other periods have no rule here.
    func endOfEveryPeriod(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.words("month", "end") || cursor.words("end", "of", "month") {
            return repeating(try? .monthly(onDays: [-1]))
        }
        guard cursor.words("quarter", "end") || cursor.words("year", "end") || cursor.words("end", "of") else {
            return nil
        }
        _ = cursor.word("quarter") || cursor.word(in: QuickWords.frequencies) != nil
        return doubt(.unreadableRule)
    }

    /// "month end", "year-end".
    private func monthsBeforeEnd(_ cursor: inout QuickCursor) -> Int? {
        cursor.name(in: Self.lengthsInMonths).flatMap { cursor.takeDirectly("-end") || cursor.word("end") ? $0 : nil }
    }

    private static let lengthsInMonths = ["month": 1, "mth": 1, "quarter": 3, "year": 12]

    /// The coming Friday, today included.
    private var endOfWeek: QuickDay? {
        today.weekday == .friday ? .date(today) : coming(.friday)
    }
}
