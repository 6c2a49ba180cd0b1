/// Days in digits, and the Korean form of year, month and day. Both mean the same in any language.
extension QuickGrammar {
    /// 2026-11-24, 2026.11.24, 2026/11/24; 12/25 where day and month can't be mistaken for each other.
    func numericDay(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isLed = cursor.word(oneOf: ["on", "by", "from", "starting"])
        if let day = cursor.attempt(fullDay) { return phrase(day, .anywhere) }
        guard let (first, second) = cursor.attempt(slashed) else { return nil }
        // "24/7" is not a day.
        guard (first, second) != (24, 7) else { return nil }
        let certainty: QuickPhrase.Certainty = isLed ? .anywhere : .beforePhrase
        let (month, day) = readsMonthFirst || second > 12 ? (first, second) : (second, first)
        if !readsMonthFirst, first <= 12, second <= 12, first != second {
            return QuickPhrase(part: .doubt(.ambiguousDate), certainty: certainty)
        }
        return phrase(Self.day(month: month, day: day), certainty)
    }

    /// An unambiguous day: with its year, in digits or in Korean.
    func fullDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        guard let year = cursor.digits(4) else { return nil }
        for separator in ["-", "/", "."] {
            let parts = cursor.attempt { cursor -> (Int, Int)? in
                guard cursor.takeDirectly(separator), let month = cursor.digits(atMost: 2)?.number,
                    cursor.takeDirectly(separator), let day = cursor.digits(atMost: 2)?.number
                else { return nil }
                return (month, day)
            }
            guard let (month, day) = parts else { continue }
            return .some(CalendarDate(year: year, month: month, day: day).map { .date($0) })
        }
        guard cursor.take("년"), let month = cursor.digits(atMost: 2)?.number, cursor.take("월"),
            let day = cursor.digits(atMost: 2)?.number, cursor.take("일")
        else { return nil }
        return .some(CalendarDate(year: year, month: month, day: day).map { .date($0) })
    }

    private func slashed(_ cursor: inout QuickCursor) -> (Int, Int)? {
        guard let first = cursor.digits(atMost: 2)?.number, cursor.takeDirectly("/"),
            let second = cursor.digits(atMost: 2)?.number, cursor.isAtBreak
        else { return nil }
        return (first, second)
    }

    /// Nil if no year has such a day.
    static func day(month: Int, day: Int) -> QuickDay? {
        CalendarDate(year: 2000, month: month, day: day).map { .yearless(month: $0.month, day: $0.day) }
    }

    func phrase(_ day: QuickDay?, _ certainty: QuickPhrase.Certainty) -> QuickPhrase {
        QuickPhrase(part: day.map { .day($0) } ?? .doubt(.noSuchDate), certainty: certainty)
    }

    /// The next such day of the week, never today.
    func coming(_ weekday: Weekday) -> QuickDay? {
        let days = (weekday.rawValue - today.weekday.rawValue + 6) % 7 + 1
        return today.adding(days: days).map { .date($0) }
    }

    /// A day of the week, `weeks` after this week.
    func day(_ weekday: Weekday, weeksFromNow weeks: Int) -> QuickDay? {
        today.adding(days: weekday.rawValue - today.weekday.rawValue + weeks * 7).map { .date($0) }
    }

    func after(_ number: Int, _ unit: Recurrence.Frequency) -> QuickDay? {
        let date =
            switch unit {
            case .daily: today.adding(days: number)
            case .weekly: today.adding(days: number * 7)
            case .monthly: today.adding(months: number)
            case .yearly: today.adding(months: number * 12)
            }
        return date.map { .date($0) }
    }
}
