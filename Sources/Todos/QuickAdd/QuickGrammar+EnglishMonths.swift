/// Days of a month in English.
extension QuickGrammar {
    func monthDayPhrase(_ cursor: inout QuickCursor, isLed: Bool) -> QuickPhrase? {
        if let first = cursor.attempt(rangeOfMonthDays) ?? cursor.attempt(severalMonthDays) {
            return firstOfSeveral(first)
        }
        guard let (day, isAmbiguous) = cursor.attempt({ monthDay(&$0) }) else { return nil }
        var phrase = phrase(day, isLed || !isAmbiguous ? .anywhere : .atEdge)
        if isAmbiguous { phrase.asking = .never }
        return phrase
    }

    /// "5 Dec to 12 Dec", "Dec 24 - Jan 2": a to-do has one day.
    private func rangeOfMonthDays(_ cursor: inout QuickCursor) -> QuickDay? {
        guard let first = monthDay(&cursor)?.day, cursor.takeBetweenDays(), monthDay(&cursor) != nil else { return nil }
        return first
    }

    /// "3-5 dec", "dec 3-5", "dec 3 - 5"; but "dec 3 - 5 pm" is one.
    private func severalMonthDays(_ cursor: inout QuickCursor) -> QuickDay? {
        func second(_ cursor: inout QuickCursor) -> Int? {
            guard cursor.takeBetweenDays() || cursor.word(oneOf: ["until", "till", "til"]) else { return nil }
            var time = cursor
            guard time.clock()?.isTime != true else { return nil }
            return ordinal(&cursor) ?? cursor.digits(atMost: 2)?.number
        }
        _ = cursor.word("between")
        if let month = cursor.attempt({ $0.word(in: QuickWords.months) ?? nil }) {
            // "Dec 24 - 7 guests"
            guard let first = ordinalOrNumber(&cursor), let last = second(&cursor), last > first, cursor.isAtBreak
            else { return nil }
            return Self.day(month: month, day: first)
        }
        _ = cursor.word("the")
        guard let first = ordinalOrNumber(&cursor), cursor.attempt({ second(&$0) }) != nil else { return nil }
        _ = cursor.word("of")
        return cursor.word(in: QuickWords.months).flatMap { Self.day(month: $0, day: first) }
    }

    private func ordinalOrNumber(_ cursor: inout QuickCursor) -> Int? {
        cursor.attempt { cursor in
            guard let number = cursor.digits(atMost: 2)?.number else { return nil }
            _ = cursor.attempt { $0.take(oneOf: ["st", "nd", "rd", "th"]) ? true : nil }
            return number
        }
    }

    /// "the 15th", "25th of next month", "on the 5th".
    func ordinalPhrase(_ cursor: inout QuickCursor, isLed: Bool) -> QuickPhrase? {
        let isFirst = cursor.isAtStart
        if let day = cursor.attempt(severalOrdinals) { return firstOfSeveral(day) }
        if isLed, let number = cursor.attempt({ $0.lastNumber() }), (1...31).contains(number) {
            // "on 3" may be a day, and "on 15 and 30" two.
            var next = cursor
            let isListed = next.skipAnd() && next.digits(atMost: 2) != nil
            return QuickPhrase(
                part: .day(.dayOfMonth(number)), certainty: .nowhere, asking: isListed ? .always : .beforePhrase)
        }
        let hasArticle = cursor.word("the")
        guard let number = ordinal(&cursor) ?? cursor.attempt({ spelledOrdinal(&$0, isLed: isLed) }),
            (1...31).contains(number)
        else {
            return nil
        }
        if let months = cursor.attempt({ ofMonth(&$0) }) {
            guard let month = today.firstOfMonth.adding(months: months ?? 0) else { return doubt(.noSuchDate) }
            if months == nil { return phrase(.dayOfMonth(number), .anywhere) }
            return phrase(
                CalendarDate(year: month.year, month: month.month, day: number).map { .date($0) }, .anywhere)
        }
        guard !cursor.isBeforeNumberedThing else { return nil }
        // "the 3rd interview" has a number, and "the 3rd pay rent" a day.
        if isFirst, hasArticle, number < 10 {
            return QuickPhrase(part: .day(.dayOfMonth(number)), certainty: .beforePhrase)
        }
        let isSure = isLed || hasArticle && cursor.isBeforeCompany
        return QuickPhrase(
            part: .day(.dayOfMonth(number)), certainty: isSure ? .anywhere : hasArticle ? .atEdge : .beforePhrase,
            asking: isLed ? .always : .beforePhrase)
    }

    /// "the 15th and 30th": a to-do has one day.
    private func severalOrdinals(_ cursor: inout QuickCursor) -> QuickDay? {
        _ = cursor.word("the")
        guard let first = ordinal(&cursor), cursor.takeBetweenDays() else { return nil }
        _ = cursor.word("the")
        guard let second = ordinal(&cursor), (1...31).contains(first), (first...31).contains(second),
            !cursor.isBeforeNumberedThing
        else { return nil }
        return .dayOfMonth(first)
    }

    /// "first" in "on the first" and "the first of the month".
    private func spelledOrdinal(_ cursor: inout QuickCursor, isLed: Bool) -> Int? {
        guard let number = cursor.word(in: QuickWords.ordinalDays) else { return nil }
        var next = cursor
        return (isLed && cursor.isAtEnd) || ofMonth(&next) != nil ? number : nil
    }

    /// "of this month": the months from this one on; an inner nil for any month.
    private func ofMonth(_ cursor: inout QuickCursor) -> Int?? {
        let isOf = cursor.word("of")
        if cursor.words("the", "month") || isOf && cursor.word("month") { return .some(nil) }
        if cursor.words("this", "month") { return .some(0) }
        if cursor.words("next", "month") { return .some(1) }
        return nil
    }

    /// "3 Dec", "Dec 3rd", "the 3rd of December 2027".
    func monthDay(_ cursor: inout QuickCursor) -> (day: QuickDay?, isAmbiguous: Bool)? {
        guard let (month, day) = cursor.attempt(dayThenMonth) ?? cursor.attempt(monthThenDay) else { return nil }
        guard let number = QuickWords.months[month] else { return nil }
        let year = cursor.attempt(yearOfMonth) ?? cursor.attempt(shortYear)
        let isAmbiguous = year == nil && QuickWords.ambiguousMonths.contains(month)
        if let year { return (CalendarDate(year: year, month: number, day: day).map { .date($0) }, isAmbiguous) }
        return (Self.day(month: number, day: day), isAmbiguous)
    }

    /// "2027", ", 2027" or "'27".
    func yearOfMonth(_ cursor: inout QuickCursor) -> Int? {
        _ = cursor.takeDirectly(",")
        let isShort = cursor.take(oneOf: ["'", "’"])
        guard let year = cursor.digits(isShort ? 2 : 4), cursor.isAtBreak else { return nil }
        return isShort ? 2000 + year : year
    }

    /// "27" at the end of "3 Dec 27"; a smaller number may be an hour.
    private func shortYear(_ cursor: inout QuickCursor) -> Int? {
        guard let year = cursor.digits(2), year > 24, cursor.isAtEnd, (0..<10).contains(2000 + year - today.year) else {
            return nil
        }
        return 2000 + year
    }

    private func dayThenMonth(_ cursor: inout QuickCursor) -> (month: String, day: Int)? {
        _ = cursor.word("the")
        guard let day = dayNumber(&cursor) else { return nil }
        _ = cursor.take("-") || cursor.word("of")
        guard let month = cursor.letters(), QuickWords.months[month] != nil else { return nil }
        _ = cursor.takeDirectly("-")
        return cursor.isAtBreak || cursor.isBeforeYear ? (month, day) : nil
    }

    private func monthThenDay(_ cursor: inout QuickCursor) -> (month: String, day: Int)? {
        guard let month = cursor.letters(), QuickWords.months[month] != nil else { return nil }
        _ = cursor.takeDirectly(".")
        _ = cursor.attempt { $0.word("the") ? true : nil }
        guard let day = dayNumber(&cursor), cursor.isAtBreak else { return nil }
        return (month, day)
    }

    /// "15th", "first" or "15", before or after a month.
    private func dayNumber(_ cursor: inout QuickCursor) -> Int? {
        ordinal(&cursor) ?? cursor.word(in: QuickWords.ordinalDays) ?? cursor.digits(atMost: 2)?.number
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
}

extension QuickCursor {
    /// Skips what stands between two days.
    fileprivate mutating func takeBetweenDays() -> Bool {
        take(oneOf: ["-", "–", "—", "~", "&"]) || word(oneOf: ["to", "and", "through", "thru"])
    }

    /// Digits that are a whole word.
    fileprivate mutating func lastNumber() -> Int? {
        digits(atMost: 2).flatMap { isAtBreak ? $0.number : nil }
    }

    /// Whether it is said with whom, as in "the 15th with Ana".
    fileprivate var isBeforeCompany: Bool {
        var cursor = self
        return cursor.word("with") || cursor.take("w/")
    }

    fileprivate var isBeforeYear: Bool {
        var cursor = self
        return cursor.digits(4) != nil
    }

    /// Whether a thing follows that has a number: "on the 5th floor".
    fileprivate var isBeforeNumberedThing: Bool {
        var cursor = self
        return cursor.word(oneOf: [
            "floor", "street", "st", "avenue", "ave", "century", "anniversary", "birthday", "grade", "edition",
            "chapter", "time", "row", "place", "draft", "version", "attempt", "try", "round", "season", "episode",
            "week", "day", "month", "year", "quarter", "annual", "person", "one", "part", "page", "class", "lesson",
            "meeting", "gear", "degree", "party", "generation", "gen", "level", "item", "step", "line", "level",
        ])
    }
}
