/// Recurrences in English without "every".
extension QuickGrammar {
    /// "twice a week", "three times a day" and "3x weekly" are repeats that a to-do doesn't have.
    func timesPer(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isCounted = cursor.attempt { cursor -> Bool? in
            let isNumber = cursor.digits(atMost: 3) != nil
            if isNumber, cursor.takeDirectly("x") { return cursor.isAtBreak ? true : nil }
            guard
                isNumber || cursor.word(in: QuickWords.hoursInWords) != nil || cursor.word(oneOf: ["several", "many"])
                    || cursor.words("a", "few") || cursor.words("a", "couple", "of")
            else { return nil }
            return cursor.word(oneOf: ["times", "time"]) ? true : nil
        }
        guard isCounted != nil || cursor.word(oneOf: ["twice", "thrice"]) else { return nil }
        if cursor.word(in: Self.adverbs) != nil { return doubt(.unreadableRule) }
        guard cursor.word(oneOf: ["a", "per", "each", "every"]), cursor.word(in: QuickWords.periods) != nil else {
            return nil
        }
        return doubt(.unreadableRule)
    }

    /// "weekly" and similar adverbs, which may also belong to the title: "weekly report".
    func adverb(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.words("once", "a") || cursor.words("once", "per") {
            return cursor.word(in: QuickWords.periods).map { detailed($0.frequency, every: $0.count, &cursor) }
        }
        let isBiweekly = cursor.take("bi-")
        guard let (unit, usual) = cursor.word(in: Self.adverbs) else { return nil }
        // "bi-monthly" may be twice a month as well.
        guard !isBiweekly || unit == .weekly else { return doubt(.unreadableRule) }
        let interval = isBiweekly ? 2 : usual
        let start = cursor.index
        var phrase = detailed(unit, every: interval, &cursor)
        // "Weekly: water the plants"
        var next = cursor
        if cursor.index == start, !isBeforeSpan(cursor), !next.takeDirectly(":") {
            (phrase.certainty, phrase.asking) = (.beforePhrase, .never)
        }
        return phrase
    }

    /// "on Mondays and Thursdays", "weekdays"; "Monday mornings".
    func onMondays(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isLed = cursor.word("on") || cursor.words("at", "the") || cursor.word("at")
        if cursor.word(oneOf: ["weekdays", "workdays"]) {
            return repeating(.everyWeekday, isLed ? .anywhere : .atEdge)
        }
        if cursor.word("weekends") {
            return repeating(.weekly(on: [.saturday, .sunday]), isLed ? .anywhere : .atEdge)
        }
        let many = cursor.attempt { cursor in cursor.list { $0.name(in: QuickWords.manyWeekdays) } }
        if let many, cursor.isAtBreak { return repeating(.weekly(on: Set(many)), isLed ? .anywhere : .atEdge) }
        guard let weekday = cursor.word(in: QuickWords.allWeekdays),
            let part = cursor.word(in: [
                "mornings": QuickDayPart.morning, "afternoons": .afternoon, "evenings": .evening, "nights": .night,
            ])
        else { return nil }
        return repeating(.weekly(on: [weekday]), also: .dayPart(part))
    }

    /// Whether it is said for how long, as in "daily for 2 weeks", which is asked about.
    private func isBeforeSpan(_ cursor: QuickCursor) -> Bool {
        var next = cursor
        return next.word("for") && amount(&next) != nil && next.word(in: QuickWords.frequencies) != nil
    }

    static let adverbs: [String: (Recurrence.Frequency, Int)] = [
        "daily": (.daily, 1), "weekly": (.weekly, 1), "monthly": (.monthly, 1), "yearly": (.yearly, 1),
        "annually": (.yearly, 1), "fortnightly": (.weekly, 2), "biweekly": (.weekly, 2),
        "quarterly": (.monthly, 3), "semiannually": (.monthly, 6), "biennially": (.yearly, 2),
    ]
}
