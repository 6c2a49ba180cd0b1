/// Recurrences in English.
extension QuickGrammar {
    func englishRecurrence(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let readings = [every, adverb, onMondays, dayOfEveryMonth]
        for read in readings {
            if let phrase = cursor.attempt(read) { return phrase }
        }
        return nil
    }

    /// A rule in iCalendar's form, for what has no words here: `rrule:FREQ=YEARLY;BYMONTH=3,9`.
    func rule(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.take("rrule:") else { return nil }
        return repeating(try? Recurrence(cursor.restOfWord()))
    }

    /// "until 31 Dec", "10 times".
    func ending(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.word(oneOf: ["until", "till", "through"]) {
            guard let day = cursor.attempt(fullDay) ?? plainEnglishDay(&cursor) else { return nil }
            let part: QuickPhrase.Part = day.map { .until($0, isDeadline: false) } ?? .doubt(.noSuchDate)
            return QuickPhrase(part: part, certainty: .withRecurrence)
        }
        _ = cursor.word("for")
        guard let count = cursor.digits(atMost: 4)?.number, Recurrence.counts.contains(count),
            cursor.word(oneOf: ["times", "time"])
        else { return nil }
        return QuickPhrase(part: .count(count), certainty: .withRecurrence)
    }

    func repeating(
        _ rule: Recurrence?, every interval: Int = 1, _ certainty: QuickPhrase.Certainty = .anywhere
    ) -> QuickPhrase {
        let rule = rule.flatMap { interval == 1 ? $0 : try? $0.every(interval) }
        return QuickPhrase(part: rule.map { .recurrence($0) } ?? .doubt(.unreadableRule), certainty: certainty)
    }

    private func every(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.word(oneOf: ["every", "each"]) else { return nil }
        if cursor.word("weekday") { return repeating(.everyWeekday) }
        if cursor.word("weekend") { return repeating(.weekly(on: [.saturday, .sunday])) }
        if let phrase = cursor.attempt(everyFew) ?? cursor.attempt(monthDays) { return phrase }
        if let weekdays = cursor.attempt(numberedWeekdays) {
            _ = cursor.attempt(ofMonth)
            return repeating(try? .monthly(on: weekdays))
        }
        return cursor.list(everyWeekday).map { repeating(.weekly(on: Set($0))) }
    }

    /// "every 2 weeks on Monday", "every other day", "every second month", "every month on the 15th".
    private func everyFew(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isOther = cursor.word("other")
        let interval =
            isOther
            ? 2
            : amount(&cursor) ?? cursor.attempt { cursor in
                ordinal(&cursor) ?? cursor.word(in: QuickWords.ordinals).flatMap { $0 > 0 ? $0 : nil }
            } ?? 1
        if let unit = cursor.word(in: QuickWords.frequencies) { return detailed(unit, every: interval, &cursor) }
        guard isOther, let weekdays = cursor.list(everyWeekday) else { return nil }
        return repeating(.weekly(on: Set(weekdays)), every: 2)
    }

    /// "weekly" and similar adverbs, which may also belong to the title: "weekly report".
    private func adverb(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard
            let unit = cursor.word(in: [
                "daily": Recurrence.Frequency.daily, "weekly": .weekly, "monthly": .monthly, "yearly": .yearly,
                "annually": .yearly,
            ])
        else { return nil }
        let start = cursor.index
        let phrase = detailed(unit, every: 1, &cursor)
        return cursor.index > start ? phrase : QuickPhrase(part: phrase.part, certainty: .beforePhrase)
    }

    private func detailed(
        _ unit: Recurrence.Frequency, every interval: Int, _ cursor: inout QuickCursor
    ) -> QuickPhrase {
        switch unit {
        case .daily: return repeating(.daily, every: interval)
        case .yearly: return repeating(.yearly, every: interval)
        case .weekly:
            let weekdays = cursor.attempt { cursor in
                _ = cursor.word("on")
                return cursor.list(everyWeekday)
            }
            return repeating(.weekly(on: Set(weekdays ?? [])), every: interval)
        case .monthly:
            let rule = cursor.attempt { cursor -> Recurrence? in
                _ = cursor.word("on")
                if let weekdays = cursor.attempt(numberedWeekdays) { return try? .monthly(on: weekdays) }
                return cursor.list(monthDay).flatMap { try? .monthly(onDays: $0) }
            }
            return repeating(rule ?? .monthly, every: interval)
        }
    }

    /// "on Mondays and Thursdays", "on weekdays".
    private func onMondays(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.word("on") else { return nil }
        if cursor.word("weekdays") { return repeating(.everyWeekday) }
        return cursor.list { $0.word(in: QuickWords.manyWeekdays) }.map { repeating(.weekly(on: Set($0))) }
    }

    /// "on the 15th of every month".
    private func dayOfEveryMonth(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.word("on"), let days = cursor.list(monthDay), cursor.word("of"),
            cursor.word(oneOf: ["every", "each"]), cursor.word("month")
        else { return nil }
        return repeating(try? .monthly(onDays: days))
    }

    /// "every 15th of the month".
    private func monthDays(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let days = cursor.list({ ordinal(&$0) }) else { return nil }
        _ = cursor.attempt(ofMonth)
        return repeating(try? .monthly(onDays: days))
    }

    private func ofMonth(_ cursor: inout QuickCursor) -> Bool? {
        guard cursor.word("of"), cursor.word(oneOf: ["the", "every", "each"]), cursor.word("month") else { return nil }
        return true
    }

    private func everyWeekday(_ cursor: inout QuickCursor) -> Weekday? {
        cursor.word(in: QuickWords.allWeekdays) ?? cursor.word(in: QuickWords.manyWeekdays)
    }

    /// "the second Tuesday and the last Friday".
    private func numberedWeekdays(_ cursor: inout QuickCursor) -> [NumberedWeekday]? {
        cursor.list { cursor in
            _ = cursor.word("the")
            guard let number = cursor.word(in: QuickWords.ordinals) ?? ordinal(&cursor),
                let weekday = cursor.word(in: QuickWords.allWeekdays)
            else { return nil }
            return NumberedWeekday(number, weekday)
        }
    }

    /// "the 15th", "the last day".
    private func monthDay(_ cursor: inout QuickCursor) -> Int? {
        _ = cursor.word("the")
        if cursor.attempt({ $0.word("last") && $0.word("day") ? true : nil }) != nil { return -1 }
        return ordinal(&cursor)
    }
}
