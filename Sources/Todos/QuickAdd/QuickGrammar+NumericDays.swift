/// Days in digits, and the Korean form of year, month and day. Both mean the same in any language.
extension QuickGrammar {
    /// 2026-11-24, 2026.11.24, 2026/11/24; 12/25 where day and month can't be mistaken for each other.
    func numericDay(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isLed = dayLead(&cursor)
        if let moment = cursor.attempt(dayAndTime) { return moment }
        if let day = cursor.attempt(fullDay) {
            _ = cursor.takeDirectly(oneOf: ["에", "부터"])
            return phrase(day, .anywhere)
        }
        if let day = cursor.attempt(slashedRange) ?? cursor.attempt(daysOfMonth) { return firstOfSeveral(day) }
        if cursor.attempt(dotsAndSpace) != nil { return doubt(.leftOver) }
        guard let named = shortDay(&cursor, isLed: isLed) else { return nil }
        _ = cursor.takeDirectly(oneOf: ["에", "부터"])
        return named
    }

    /// 12/25, 25/12/2026, 26.12.3(목): a day, or a doubt about it.
    func shortDay(_ cursor: inout QuickCursor, isLed: Bool = false) -> QuickPhrase? {
        if let phrase = cursor.attempt(withYear) { return phrase }
        guard let (first, second, weekday) = cursor.attempt(slashed) else { return nil }
        // Who writes "12/4(금)" begins with the month.
        if weekday != nil, first <= 12 {
            return phrase(Self.day(month: first, day: second).map { checked($0, weekday) }, .anywhere)
        }
        // "1/2 pound" is a fraction.
        guard !QuickSuspicion.isRatio(first, second), isLed || !cursor.isAfterFraction(first, second) else {
            return nil
        }
        return numericPhrase(first, second, year: nil)
    }

    /// "12-31" or "12.31", which is a day only where something says so, as "until" does.
    func pairedDay(_ cursor: inout QuickCursor, _ separator: String) -> QuickPhrase? {
        guard let first = cursor.digits(atMost: 2)?.number, cursor.takeDirectly(separator),
            let second = cursor.digits(atMost: 2)?.number
        else { return nil }
        return numericPhrase(first, second, year: nil)
    }

    private func numericPhrase(_ first: Int, _ second: Int, year: Int?) -> QuickPhrase {
        let (month, day) = (readsMonthFirst && year == nil) || second > 12 ? (first, second) : (second, first)
        if !readsMonthFirst || year != nil, first <= 12, second <= 12, first != second { return doubt(.ambiguousDate) }
        guard let year else { return phrase(Self.day(month: month, day: day), .anywhere) }
        return phrase(CalendarDate(year: year, month: month, day: day).map { .date($0) }, .anywhere)
    }

    /// 25/12/2026, 25.12.26, 12-25-2026; 26.12.3(목), and 26.12.3 if that is to come, because a version looks the same.
    private func withYear(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let first = cursor.digits(atMost: 2)?.number else { return nil }
        for separator in ["/", ".", "-"] {
            let phrase = cursor.attempt { cursor -> QuickPhrase? in
                guard cursor.takeDirectly(separator), let second = cursor.digits(atMost: 2)?.number,
                    cursor.takeDirectly(separator), let (last, count) = cursor.digits(atMost: 4)
                else { return nil }
                if count == 4 { return numericPhrase(first, second, year: last) }
                // "26. 12. 3. (목)"
                _ = cursor.takeDirectly(".")
                let weekday = cursor.weekdayInParentheses()
                guard count == 2 || weekday != nil || isToCome(first, second, last) else { return nil }
                return withShortYear(first, second, last, weekday, isDashed: separator == "-")
            }
            if let phrase { return phrase }
        }
        return nil
    }

    /// - Parameter weekday: in Korean, which begins with the year.
    private func withShortYear(
        _ first: Int, _ second: Int, _ last: Int, _ weekday: Weekday?, isDashed: Bool
    ) -> QuickPhrase {
        let beginsWithYear = readsMonthFirst || weekday != nil
        // "26-12-03" is rather 3 December than a day of 2003, and "26.12.3" may be a version.
        if !beginsWithYear, isDashed || last < 10, isToCome(first, second, last) { return doubt(.leftOver) }
        let reading =
            beginsWithYear
            ? phrase(
                CalendarDate(year: 2000 + first, month: second, day: last).map { checked(.date($0), weekday) },
                .anywhere)
            : numericPhrase(first, second, year: 2000 + last)
        // Nobody has something to do in a year that is long over.
        if case .day(.date(let date)) = reading.part, let earliest = today.adding(months: -12), date < earliest {
            return doubt(.leftOver)
        }
        return reading
    }

    /// "12. 3.", which may be two numbers of a list as well.
    private func dotsAndSpace(_ cursor: inout QuickCursor) -> Bool? {
        guard let month = cursor.digits(atMost: 2)?.number, cursor.takeDirectly("."), cursor.isAtBreak,
            let day = cursor.digits(atMost: 2)?.number, cursor.takeDirectly("."), cursor.isAtBreak
        else { return nil }
        // "3. 12. 2026"
        var next = cursor
        return next.digits(4) == nil && Self.day(month: month, day: day) != nil ? true : nil
    }

    private func isToCome(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        CalendarDate(year: 2000 + year, month: month, day: day).map { $0 >= today } == true
    }

    /// An unambiguous day: with its year, in digits or in Korean.
    func fullDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        if let day = cursor.attempt(koreanFullDay) { return day }
        guard let year = cursor.digits(4) else { return nil }
        for separator in ["-", "/", "."] {
            let parts = cursor.attempt { cursor -> (Int, Int)? in
                guard cursor.takeDirectly(separator), let month = cursor.digits(atMost: 2)?.number,
                    cursor.takeDirectly(separator), let day = cursor.digits(atMost: 2)?.number
                else { return nil }
                return (month, day)
            }
            guard let (month, day) = parts else { continue }
            // "2026. 12. 3. (목)"
            _ = cursor.takeDirectly(".")
            let weekday = cursor.weekdayInParentheses()
            return .some(CalendarDate(year: year, month: month, day: day).map { checked(.date($0), weekday) })
        }
        return nil
    }

    /// "2026년 11월 30일", "26년 11월 30일(월)".
    private func koreanFullDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        guard let (number, count) = cursor.digits(atMost: 4), count == 2 || count == 4, cursor.take("년"),
            let month = cursor.digits(atMost: 2)?.number, cursor.take("월"),
            let day = cursor.digits(atMost: 2)?.number, cursor.take("일")
        else { return nil }
        let (year, weekday) = (count == 2 ? 2000 + number : number, cursor.weekdayOfDate())
        return .some(CalendarDate(year: year, month: month, day: day).map { checked(.date($0), weekday) })
    }

    private func slashed(_ cursor: inout QuickCursor) -> (Int, Int, Weekday?)? {
        guard let first = cursor.digits(atMost: 2)?.number else { return nil }
        let isDotted = cursor.takeDirectly(".")
        guard isDotted || cursor.takeDirectly("/"), let second = cursor.digits(atMost: 2)?.number else { return nil }
        // "12.3" alone may be a time or an amount.
        let weekday = cursor.weekdayInParentheses()
        return weekday == nil && isDotted ? nil : (first, second, weekday)
    }

    /// Nil if no year has such a day.
    static func day(month: Int, day: Int) -> QuickDay? {
        CalendarDate(year: 2000, month: month, day: day).map { .yearless(month: $0.month, day: $0.day) }
    }

    /// How many months of this year are still to begin.
    var monthsLeft: Int { 12 - today.month }

    /// The last day of this month or a later one.
    func lastDay(after months: Int) -> QuickDay?? {
        .some(today.firstOfMonth.adding(months: months).map { .lastOfMonth($0.lastOfMonth) })
    }

    /// The last day of a month; without a year, of the one to come, this month included.
    func lastDay(ofMonth month: Int, of year: Int?) -> QuickDay? {
        let first: CalendarDate? =
            if let year {
                CalendarDate(year: year, month: month, day: 1)
            } else {
                Self.day(month: month, day: 1)?.date(from: today.firstOfMonth)
            }
        return first.map { .lastOfMonth($0.lastOfMonth) }
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

    /// The week, month or year that comes `number` after this one.
    func next(_ unit: Recurrence.Frequency, _ number: Int = 1) -> QuickDay? {
        guard case .date(let date)? = after(number, unit) else { return nil }
        return date.first(of: unit).map { .period(date, first: $0) }
    }

    func after(_ number: Int, _ unit: Recurrence.Frequency, from start: CalendarDate? = nil) -> QuickDay? {
        let start = start ?? today
        let date =
            switch unit {
            case .daily: start.adding(days: number)
            case .weekly: start.adding(days: number * 7)
            case .monthly: start.adding(months: number)
            case .yearly: start.adding(months: number * 12)
            }
        return date.map { .date($0) }
    }
}

extension CalendarDate {
    /// The first day of its week, which begins on Monday, its month or its year.
    func first(of unit: Recurrence.Frequency) -> CalendarDate? {
        switch unit {
        case .daily: self
        case .weekly: adding(days: -weekday.rawValue)
        case .monthly: firstOfMonth
        case .yearly: CalendarDate(year: year, month: 1, day: 1)
        }
    }
}

extension QuickCursor {
    /// Whether a fraction such as 1/2 or 3/4 stands before what it is a part of.
    func isAfterFraction(_ first: Int, _ second: Int) -> Bool {
        guard first < second, [2, 3, 4, 5, 8, 10].contains(second) else { return false }
        var cursor = self
        return cursor.word(oneOf: [
            "pound", "pounds", "lb", "lbs", "cup", "cups", "teaspoon", "tsp", "tablespoon", "tbsp", "kg", "g", "litre",
            "liter", "oz", "inch", "mile", "miles", "hour", "day", "price", "off", "of", "dozen", "pint", "gallon",
            "marathon", "full", "done", "size",
        ])
            || cursor.take(oneOf: [
                "컵", "큰술", "작은술", "스푼", "판", "조각", "개", "인분", "마리", "크기", "사이즈", "배", "박스", "병", "모", "쪽", "봉지",
                "분량", "정도", "가격",
            ])
    }
}
