/// Parts of the day in English, and several weekdays.
extension QuickGrammar {
    /// "this evening", "in the morning", "at night"; "evening" after a day.
    func englishDayPart(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.word(oneOf: ["this", "later"]) {
            _ = cursor.word("this")
            guard let part = cursor.word(in: QuickWords.dayParts), part != .midday else { return nil }
            return QuickPhrase(part: .day(.date(today)), also: .dayPart(part))
        }
        if cursor.words("in", "the") || cursor.word("at") || cursor.words("during", "the") || cursor.words("by", "the")
        {
            let half = cursor.word(in: ["am": QuickDayPart.morning, "pm": .afternoon])
            guard let part = half ?? cursor.word(in: QuickWords.dayParts), part != .midday else { return nil }
            return QuickPhrase(part: .dayPart(part), certainty: .atEdge, asking: .always)
        }
        if cursor.words("first", "thing") {
            let isWhole = cursor.words("in", "the", "morning")
            return QuickPhrase(
                part: .dayPart(.morning), certainty: isWhole ? .atEdge : .besideDate,
                asking: isWhole ? .always : .beforePhrase)
        }
        var isLunch = cursor
        let isMeal = isLunch.word("lunch")
        // "tomorrow am"
        let half = cursor.attempt { cursor -> QuickDayPart? in
            let half: QuickDayPart? = cursor.take(oneOf: [
                ("a.m", .morning), ("p.m", .afternoon), ("am", .morning), ("pm", .afternoon),
            ])
            return cursor.isAtBreak ? half : nil
        }
        if let half {
            return QuickPhrase(part: .dayPart(half), certainty: .afterDay, asking: .afterDay)
        }
        guard let part = cursor.word(in: QuickWords.dayParts) else { return nil }
        return QuickPhrase(
            part: .dayPart(part), certainty: .afterDay, asking: isMeal || part == .night ? .never : .beforePhrase,
            staysInTitle: isMeal)
    }

    /// "mon wed fri", "tue/thu", "mon-fri". People mean every week by days that don't follow each other.
    func severalWeekdays(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isSpan = !cursor.word("on") && cursor.word("from")
        let isNext = cursor.word("next")
        let isOnce = isNext || cursor.word(oneOf: ["this", "coming"])
        guard let first = cursor.name(in: Self.listedWeekdays) else { return nil }
        if let last = cursor.attempt({ cursor in lastWeekday(&cursor).flatMap { cursor.isAtBreak ? $0 : nil } }) {
            if first == .monday, last == .friday, !isOnce, !isSpan { return repeating(.everyWeekday) }
            if first == .monday, last == .sunday, !isOnce, !isSpan { return repeating(.daily) }
            return several(first, isNext: isNext)
        }
        // "monday to friday" is rather said of one week than of each.
        let last = cursor.attempt { cursor in
            cursor.word(oneOf: ["to", "until", "till"]) ? cursor.word(in: QuickWords.allWeekdays) : nil
        }
        if last != nil { return several(first, isNext: isNext) }
        var weekdays = [first]
        while weekdays.count < QuickCursor.listLimit,
            let next = cursor.attempt({ cursor -> Weekday? in
                _ = cursor.skipAnd() || cursor.takeDirectly("-")
                _ = cursor.word("and")
                return cursor.name(in: Self.listedWeekdays)
            })
        { weekdays.append(next) }
        guard Set(weekdays).count > 1, cursor.isAtBreak else { return nil }
        return isOnce || areConsecutive(weekdays)
            ? several(first, isNext: isNext) : repeating(.weekly(on: Set(weekdays)))
    }

    /// Alone "tu" and "th" are no days.
    private static let listedWeekdays = QuickWords.allWeekdays.merging(["tu": .tuesday, "th": .thursday]) { $1 }

    /// The end of "mon-fri".
    func lastWeekday(_ cursor: inout QuickCursor) -> Weekday? {
        guard cursor.take(oneOf: ["-", "–", "—", "~"]) || cursor.word(oneOf: ["through", "thru"]) else { return nil }
        return cursor.word(in: QuickWords.allWeekdays)
    }

    /// One day of several, with a question about the others.
    func several(_ first: Weekday, isNext: Bool = false) -> QuickPhrase? {
        guard let day = isNext ? day(first, weeksFromNow: 1) : coming(first) else { return doubt(.noSuchDate) }
        return firstOfSeveral(day)
    }

    func areConsecutive(_ weekdays: [Weekday]) -> Bool {
        zip(weekdays, weekdays.dropFirst()).allSatisfy { ($0.rawValue + 1) % 7 == $1.rawValue }
    }
}
