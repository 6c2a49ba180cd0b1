/// Recurrences in Korean.
extension QuickGrammar {
    func koreanRecurrence(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let readings = [koreanEvery, everyKoreanWeekday]
        for read in readings {
            if let phrase = cursor.attempt(read) { return phrase }
        }
        return nil
    }

    /// "12월 31일까지", "10번", "총 10회".
    func koreanEnding(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if let day = cursor.attempt(plainKoreanDay), cursor.takeDirectly("까지") {
            let part: QuickPhrase.Part = day.map { .until($0, isDeadline: true) } ?? .doubt(.noSuchDate)
            return QuickPhrase(part: part, certainty: .anywhere)
        }
        _ = cursor.take("총")
        guard let count = cursor.digits(atMost: 4)?.number, Recurrence.counts.contains(count),
            cursor.take(oneOf: ["번", "회"])
        else { return nil }
        _ = cursor.take("반복")
        return QuickPhrase(part: .count(count), certainty: .withRecurrence)
    }

    /// "매주 월요일과 목요일", "격주", "3개월마다 15일", "매달 둘째 화요일".
    private func koreanEvery(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if cursor.take(oneOf: ["평일마다", "평일 매일", "주중 매일"]) { return repeating(.everyWeekday) }
        if cursor.take("주말마다") { return repeating(.weekly(on: [.saturday, .sunday])) }
        guard let (interval, unit) = cursor.take(oneOf: Self.everyWords) ?? cursor.attempt(everyAmount) else {
            return nil
        }
        let detail: Recurrence?
        switch unit {
        case .daily: detail = .daily
        case .yearly: detail = .yearly
        case .weekly: detail = .weekly(on: Set(cursor.attempt(koreanWeekdays) ?? []))
        case .monthly:
            if let weekdays = cursor.attempt(koreanNumberedWeekdays) {
                detail = try? .monthly(on: weekdays)
            } else if let days = cursor.attempt(koreanMonthDays) {
                detail = try? .monthly(onDays: days)
            } else {
                detail = .monthly
            }
        }
        _ = cursor.takeDirectly("에")
        return repeating(detail, every: interval)
    }

    private static let everyWords: [(String, (Int, Recurrence.Frequency))] = [
        ("매일", (1, .daily)), ("날마다", (1, .daily)), ("격일", (2, .daily)), ("이틀마다", (2, .daily)),
        ("사흘마다", (3, .daily)), ("매주", (1, .weekly)), ("격주", (2, .weekly)), ("일주일마다", (1, .weekly)),
        ("매월", (1, .monthly)), ("매달", (1, .monthly)), ("달마다", (1, .monthly)), ("격월", (2, .monthly)),
        ("매년", (1, .yearly)), ("해마다", (1, .yearly)), ("격년", (2, .yearly)),
    ]

    private func everyAmount(_ cursor: inout QuickCursor) -> (Int, Recurrence.Frequency)? {
        guard let amount = cursor.koreanAmount(), cursor.takeDirectly("마다") else { return nil }
        return amount
    }

    /// "월요일마다", "월요일과 목요일마다".
    private func everyKoreanWeekday(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let weekdays = cursor.list(fullWeekday), cursor.takeDirectly("마다") else { return nil }
        return repeating(.weekly(on: Set(weekdays)))
    }

    private func fullWeekday(_ cursor: inout QuickCursor) -> Weekday? {
        cursor.take(oneOf: QuickWords.koreanWeekdays).flatMap { cursor.takeDirectly("요일") ? $0 : nil }
    }

    /// "월요일과 목요일", or two and more in short: "월수금", "월, 수, 금".
    private func koreanWeekdays(_ cursor: inout QuickCursor) -> [Weekday]? {
        if let weekdays = cursor.list(fullWeekday) { return weekdays }
        var weekdays: [Weekday] = []
        while let next = cursor.attempt({ cursor in
            if !weekdays.isEmpty { _ = cursor.take(oneOf: [",", "·"]) }
            return cursor.take(oneOf: QuickWords.koreanWeekdays)
        }) { weekdays.append(next) }
        _ = cursor.takeDirectly("요일")
        var next = cursor
        return weekdays.count > 1 && (next.isAtBreak || next.takeDirectly("에")) ? weekdays : nil
    }

    /// "둘째 화요일", "둘째 주 화요일", "첫째 월요일과 마지막 금요일".
    private func koreanNumberedWeekdays(_ cursor: inout QuickCursor) -> [NumberedWeekday]? {
        cursor.list { cursor in
            guard let number = cursor.take(oneOf: QuickWords.koreanOrdinals) else { return nil }
            _ = cursor.attempt { $0.take("주") && !$0.takeDirectly("말") ? true : nil }
            return fullWeekday(&cursor).map { NumberedWeekday(number, $0) }
        }
    }

    /// "15일", "1일과 15일", "말일".
    private func koreanMonthDays(_ cursor: inout QuickCursor) -> [Int]? {
        cursor.list { cursor in
            if cursor.take(oneOf: ["말일", "마지막 날"]) { return -1 }
            return cursor.koreanDayOfMonth()
        }
    }
}
