/// Recurrences in Korean.
extension QuickGrammar {
    func koreanRecurrence(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let readings = [koreanTimesPer, eachKoreanWeekday, koreanEvery, everyKoreanWeekday, everyNumberedKoreanWeekday]
        for read in readings {
            guard let phrase = cursor.attempt(read) else { continue }
            // "매주 토요일 1회" is every Saturday, not one.
            _ = cursor.attempt(takeOnce)
            return phrase
        }
        return nil
    }

    /// "12월 31일까지", "12/31까지", "10번", "총 10회".
    func koreanEnding(_ cursor: inout QuickCursor) -> QuickPhrase? {
        _ = cursor.attempt { $0.take("늦어도") ? true : nil }
        if let end = cursor.attempt(numericEnd) { return end }
        let day: QuickDay?? =
            cursor.attempt(plainKoreanDay) ?? cursor.attempt { $0.koreanDayOfMonth() }.map { .some(.dayOfMonth($0)) }
        if let day, cursor.take(oneOf: ["까지", "까진", "날까지"]) {
            if day?.isPeriod == true { return doubt(.leftOver) }
            let part: QuickPhrase.Part = day.map { .until($0, isDeadline: true) } ?? .doubt(.noSuchDate)
            return QuickPhrase(part: part, certainty: .anywhere)
        }
        let isTotal = cursor.take("총")
        guard let count = cursor.digits(atMost: 4)?.number, Recurrence.counts.contains(count),
            cursor.take(oneOf: ["번", "회"])
        else { return nil }
        let isSure = cursor.take("반복") || isTotal
        return QuickPhrase(part: .count(count), certainty: isSure ? .anywhere : .withRecurrence, asking: .never)
    }

    /// "12/31까지", "26.12.31까지"; "12.31까지" may be an amount where nothing repeats.
    private func numericEnd(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let end =
            cursor.attempt { shortDay(&$0) }?.asEnd(isDeadline: true)
            ?? cursor.attempt { pairedDay(&$0, ".") }?.asEnd(isDeadline: false)
        return cursor.take("까지") ? end : nil
    }

    /// "매주 월요일과 목요일", "격주", "3개월마다 15일", "매달 둘째 화요일".
    private func koreanEvery(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if let part = cursor.attempt({ $0.take("주말") ? eachPart(&$0) : nil }) {
            return repeating(.weekly(on: [.saturday, .sunday]), also: part)
        }
        if let rule = cursor.attempt(everyPartOfWeek) { return repeating(rule, also: cursor.attempt(eachPart)) }
        // Once, on one of these days.
        if cursor.take("주중에"), cursor.isAtBreak { return doubt(.leftOver) }
        let isUnreadable = cursor.take(oneOf: ["매시간", "시간마다"]) || cursor.attempt(koreanEveryEnd) != nil
        if isUnreadable { return doubt(.unreadableRule) }
        guard let (interval, unit) = cursor.attempt(everyAmount) ?? cursor.take(oneOf: Self.everyWords) else {
            return nil
        }
        let detail: Recurrence?
        switch unit {
        case .daily: detail = .daily
        case .yearly: detail = .yearly
        case .weekly: detail = .weekly(on: Set(cursor.attempt(weekdaysOfWeek) ?? []))
        case .monthly:
            if let weekdays = cursor.attempt(koreanNumberedWeekdays) {
                detail = try? .monthly(on: weekdays)
            } else if let days = cursor.attempt(koreanMonthDays) {
                detail = try? .monthly(onDays: days)
            } else {
                detail = .monthly
            }
        }
        _ = cursor.takeDirectly(oneOf: ["에", "까지", "마다", "로"])
        return repeating(detail, every: interval, also: cursor.attempt(eachPart))
    }

    /// "매분기 말", "매년 말에", which no rule here can say.
    private func koreanEveryEnd(_ cursor: inout QuickCursor) -> Bool? {
        guard cursor.take(oneOf: ["매 분기", "매분기", "매 년", "매년", "매 주", "매주"]), cursor.take(oneOf: ["말일", "말"]) else {
            return nil
        }
        _ = cursor.takeDirectly(oneOf: ["에", "까지", "마다"])
        return cursor.isAtBreak ? true : nil
    }

    /// "아침마다" after another repeat: "매일 아침마다", "월요일 아침마다".
    private func eachPart(_ cursor: inout QuickCursor) -> QuickPhrase.Part? {
        guard let part = cursor.take(oneOf: QuickWords.koreanDayParts), cursor.take("마다") else { return nil }
        return .dayPart(part)
    }

    /// "평일 9시 반", "평일마다", "주말마다".
    private func everyPartOfWeek(_ cursor: inout QuickCursor) -> Recurrence? {
        let isWeekend = cursor.take(oneOf: ["매 주말", "매주 주말", "매주말", "주말마다", "주말에만"])
        if isWeekend { return .weekly(on: [.saturday, .sunday]) }
        if cursor.take(oneOf: ["평일에만", "주중에만"]) { return .everyWeekday }
        var once = cursor
        guard !(once.take("주중에") && once.isAtBreak) else { return nil }
        guard cursor.take(oneOf: ["매주 평일", "평일", "주중"]) else { return nil }
        let isMarked =
            cursor.take("매일") || cursor.takeDirectly(oneOf: ["마다", "에는", "에"])
        return isMarked || cursor.isBeforeHour || cursor.isBeforeKoreanDayPart ? .everyWeekday : nil
    }

    /// A cursor skips spaces before a piece only, so both ways of writing are here.
    private static let eachPeriod: [(String, (Int, Recurrence.Frequency))] = [
        ("매주", (1, .weekly)), ("매 주", (1, .weekly)), ("매월", (1, .monthly)), ("매 월", (1, .monthly)),
        ("매달", (1, .monthly)), ("매 달", (1, .monthly)), ("매년", (1, .yearly)), ("매 년", (1, .yearly)),
    ]

    private static let everyWords: [(String, (Int, Recurrence.Frequency))] =
        eachPeriod + [
            ("매일매일", (1, .daily)), ("매일", (1, .daily)), ("날마다", (1, .daily)), ("격일", (2, .daily)),
            ("하루 걸러", (2, .daily)), ("하루걸러", (2, .daily)), ("한 주 걸러", (2, .weekly)), ("한주 걸러", (2, .weekly)),
            ("격주", (2, .weekly)), ("다달이", (1, .monthly)), ("달마다", (1, .monthly)), ("격월", (2, .monthly)),
            ("해마다", (1, .yearly)), ("격년", (2, .yearly)),
            ("매 분기", (3, .monthly)), ("매분기", (3, .monthly)),
        ]

    /// "일주일에 두 번", "매주 3회" and "두 시간에 한 번" are repeats that a to-do doesn't have.
    private func koreanTimesPer(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isHourly = cursor.attempt { cursor in
            let number = cursor.digits(atMost: 2)?.number ?? cursor.take(oneOf: QuickWords.koreanNumbers)
            return number != nil && cursor.take("시간에") && cursor.take(oneOf: Self.once) ? true : nil
        }
        if isHourly != nil { return doubt(.unreadableRule) }
        let period: (Int, Recurrence.Frequency)? = cursor.take(oneOf: Self.periods) ?? cursor.koreanAmount()
        guard period != nil else { return nil }
        _ = cursor.takeDirectly(oneOf: ["에", "마다"])
        guard let times = cursor.digits(atMost: 4)?.number ?? cursor.take(oneOf: QuickWords.koreanNumbers), times > 1,
            cursor.take(oneOf: ["번", "회"])
        else { return nil }
        _ = cursor.takeDirectly("씩")
        // "매월 두 번째 화요일" has a number, and "매일 10번 반복" an end.
        var next = cursor
        return cursor.isAtBreak && !next.take("반복") ? doubt(.unreadableRule) : nil
    }

    private static let once = ["한 번", "한번", "1번", "1회"]

    private static let periods: [(String, (Int, Recurrence.Frequency))] =
        eachPeriod + [
            ("일주일", (1, .weekly)), ("하루", (1, .daily)), ("이틀", (2, .daily)), ("사흘", (3, .daily)),
            ("나흘", (4, .daily)), ("보름", (15, .daily)), ("매일", (1, .daily)), ("격일", (2, .daily)),
            ("격주", (2, .weekly)), ("격월", (2, .monthly)), ("격년", (2, .yearly)),
            ("주", (1, .weekly)), ("월", (1, .monthly)), ("연", (1, .yearly)), ("일년", (1, .yearly)),
            ("분기", (3, .monthly)), ("반기", (6, .monthly)), ("반년", (6, .monthly)),
        ]

    /// "3일마다", "2주 간격으로", "이틀에 한 번", "주 1회", "매 2주".
    private func everyAmount(_ cursor: inout QuickCursor) -> (Int, Recurrence.Frequency)? {
        if let amount = cursor.attempt({ $0.take("매") ? $0.koreanAmount() : nil }) { return amount }
        let amount = cursor.take(oneOf: Self.periods) ?? cursor.sinoKoreanAmount() ?? cursor.koreanAmount()
        guard let amount else { return nil }
        if cursor.take(oneOf: ["마다", "간격으로"]) { return amount }
        _ = cursor.takeDirectly("에")
        return takeOnce(&cursor) == nil ? nil : amount
    }

    /// "1회", "한 번씩".
    private func takeOnce(_ cursor: inout QuickCursor) -> Bool? {
        guard cursor.take(oneOf: Self.once) else { return nil }
        _ = cursor.takeDirectly("씩")
        return cursor.isAtBreak ? true : nil
    }

    /// "매 월요일", which isn't "매월".
    private func eachKoreanWeekday(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.take("매"), let weekdays = cursor.list({ $0.koreanWeekdayName() }) else { return nil }
        _ = cursor.takeDirectly(oneOf: ["에", "마다"])
        return repeating(.weekly(on: Set(weekdays)), also: cursor.attempt(eachPart))
    }

    /// "월요일마다", "월요일과 목요일마다", "월수금마다".
    private func everyKoreanWeekday(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let weekdays = koreanWeekdays(&cursor) ?? cursor.koreanWeekdayName().map({ ([$0], false, false) }) else {
            return nil
        }
        let rule = Recurrence.weekly(on: Set(weekdays.days))
        if cursor.take("마다") { return repeating(rule) }
        return eachPart(&cursor).map { repeating(rule, also: $0) }
    }

    /// "첫째 주 금요일마다", "마지막 금요일마다"; in "둘째 금요일마다" a child may be meant.
    private func everyNumberedKoreanWeekday(_ cursor: inout QuickCursor) -> QuickPhrase? {
        var child = cursor
        if child.take(oneOf: ["첫째", "둘째", "셋째", "넷째", "다섯째"]), child.koreanWeekdayName() != nil { return nil }
        guard let weekdays = koreanNumberedWeekdays(&cursor) else { return nil }
        let rule = try? Recurrence.monthly(on: weekdays)
        if cursor.take("마다") { return repeating(rule) }
        return eachPart(&cursor).map { repeating(rule, also: $0) }
    }

    private func weekdaysOfWeek(_ cursor: inout QuickCursor) -> [Weekday]? {
        if let weekdays = cursor.attempt({ koreanWeekdays(&$0) }) { return weekdays.days }
        // "일" means work as well.
        return cursor.attempt { $0.shortKoreanWeekday() }.flatMap { $0 == .sunday ? nil : [$0] }
    }

    /// "둘째 화요일", "둘째 주 화요일", "첫째 월요일과 마지막 금요일".
    private func koreanNumberedWeekdays(_ cursor: inout QuickCursor) -> [NumberedWeekday]? {
        cursor.list { cursor in
            guard let number = cursor.koreanOrdinal() else { return nil }
            _ = cursor.attempt { $0.take("주") && !$0.takeDirectly("말") ? true : nil }
            return cursor.koreanWeekdayName().map { NumberedWeekday(number, $0) }
        }
    }

    /// "15일", "1일과 15일", "1일 15일", "말일"; in "1, 15일" and "15, 말일" only the last says that they are days.
    private func koreanMonthDays(_ cursor: inout QuickCursor) -> [Int]? {
        let numbered: [Int]? = cursor.attempt { cursor in
            guard let numbers = cursor.list({ $0.numberBeforeAnd() }), cursor.skipAnd() else { return nil }
            return cursor.list(koreanMonthDay).map { numbers + $0 }
        }
        guard var days = numbered ?? cursor.list(koreanMonthDay) else { return nil }
        while days.count < QuickCursor.listLimit, let day = cursor.attempt(koreanMonthDay) { days.append(day) }
        return days
    }

    private func koreanMonthDay(_ cursor: inout QuickCursor) -> Int? {
        if cursor.take(oneOf: ["말일", "마지막 날", "마지막날"]) { return -1 }
        if cursor.take(oneOf: ["첫날", "첫째 날", "첫째날"]) { return 1 }
        if let isEnd = cursor.attempt({ $0.take("말") && $0.isAtBreak ? true : nil }) { return isEnd ? -1 : nil }
        return cursor.koreanDayOfMonth()
    }
}

extension QuickCursor {
    /// "둘째", "두 번째" or "2번째".
    fileprivate mutating func koreanOrdinal() -> Int? {
        take(oneOf: QuickWords.koreanOrdinals)
            ?? attempt { cursor in
                cursor.digits(1).flatMap { (1...5).contains($0) && cursor.take("번째") ? $0 : nil }
            }
    }

    /// "1" in "1, 15일".
    fileprivate mutating func numberBeforeAnd() -> Int? {
        guard let number = digits(atMost: 2)?.number else { return nil }
        var next = self
        return next.skipAnd() ? number : nil
    }
}
