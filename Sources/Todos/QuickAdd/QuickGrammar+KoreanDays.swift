/// Days in Korean, with or without a particle. A reading returns nil if it isn't there, and an inner nil if there is no
/// such day.
extension QuickGrammar {
    func koreanDay(_ cursor: inout QuickCursor) -> QuickPhrase? {
        _ = cursor.attempt { $0.take("늦어도") ? true : nil }
        if let day = cursor.attempt({ severalKoreanDays(&$0) }) { return firstOfSeveral(day) }
        if let weekday = cursor.attempt({ $0.shortWeekdayBeforeTime() }) { return phrase(coming(weekday), .anywhere) }
        if let name = cursor.attempt(koreanClosing) { return name }
        if let day = plainKoreanDay(&cursor) {
            cursor.takeKoreanDayParticle()
            return phrase(day, .anywhere)
        }
        return koreanDayOfMonth(&cursor)
    }

    func plainKoreanDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        if let day = cursor.attempt(fullDay) { return day }
        if let days = cursor.take(oneOf: QuickWords.nearDays) { return .some(after(days, .daily)) }
        return cursor.attempt(koreanWeekday) ?? cursor.attempt(koreanMonthDay) ?? cursor.attempt(koreanDistantDay)
            ?? cursor.attempt(koreanMonthEnd)
    }

    /// "월말" in "월말 보고서", which is a thing to do.
    private func koreanClosing(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.take(oneOf: QuickWords.koreanPeriodEnds + ["분기 말"]) else { return nil }
        var next = cursor
        guard next.take(oneOf: QuickWords.koreanClosings) else { return nil }
        return QuickPhrase(part: .day(.lastOfMonth(today.lastOfMonth)), certainty: .nowhere, asking: .never)
    }

    /// "25일", unless a length may be meant, as in "3일 여행".
    private func koreanDayOfMonth(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if let phrase = cursor.attempt(numberAndWeekday) { return phrase }
        guard let day = cursor.koreanDayOfMonth(), (1...31).contains(day) else { return nil }
        if day == 1, cursor.isBeforeOne { return doubt(.leftOver) }
        var next = cursor
        if next.take(oneOf: ["동안", "내내"]) || next.takeEndOfLength(["간", "치", "차"]) { return nil }
        if next.take(oneOf: QuickWords.koreanLongThings) || next.takeEndOfLength(QuickWords.koreanEndsOfLength) {
            return cursor.isAtBreak ? doubt(.leftOver) : nil
        }
        let weekday = cursor.weekdayOfDate()
        cursor.takeKoreanDayParticle()
        return phrase(checked(.dayOfMonth(day), weekday), .anywhere)
    }

    /// "27(금)"
    private func numberAndWeekday(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let day = cursor.digits(atMost: 2)?.number, let weekday = cursor.weekdayInParentheses() else {
            return nil
        }
        return phrase(checked(.dayOfMonth(day), weekday), .anywhere)
    }

    /// "월요일", "다음 주 월요일", "담주 금욜", "이번 주말", "다음 주".
    private func koreanWeekday(_ cursor: inout QuickCursor) -> QuickDay?? {
        guard let weeks = cursor.take(oneOf: QuickWords.koreanWeeks) else {
            if let day = cursor.attempt(leadWeekday) { return day }
            return cursor.koreanWeekdayName().map(coming) ?? cursor.attempt(koreanWeekend)
        }
        _ = cursor.takeDirectly("의")
        if let weekday = cursor.koreanWeekdayName() ?? cursor.attempt({ $0.shortKoreanWeekday() }) {
            return .some(day(weekday, weeksFromNow: weeks))
        }
        if cursor.take(oneOf: ["주말", "말"]) {
            return .some(weeks == 0 ? comingWeekend : day(.saturday, weeksFromNow: weeks))
        }
        // "다음 주 초" is no day.
        var next = cursor
        return weeks > 0 && !next.take("초") ? .some(self.next(.weekly, weeks)) : nil
    }

    /// "다음 금요일", "이번 금요일", "돌아오는 금요일".
    private func leadWeekday(_ cursor: inout QuickCursor) -> QuickDay?? {
        if cursor.take(oneOf: ["다음", "담"]) {
            if cursor.take("주말") { return .some(day(.saturday, weeksFromNow: 1)) }
            return cursor.koreanWeekdayName().map { day($0, weeksFromNow: 1) }
        }
        let isComing = cursor.take(oneOf: ["돌아오는", "오는"])
        guard isComing || cursor.take(oneOf: ["이번", "요번"]) else { return nil }
        if cursor.take("주말") { return .some(comingWeekend) }
        return cursor.koreanWeekdayName().map { $0 == today.weekday && !isComing ? .date(today) : coming($0) }
    }

    /// "주말에"; "주말" alone may belong to the title.
    private func koreanWeekend(_ cursor: inout QuickCursor) -> QuickDay?? {
        guard cursor.take("주말") else { return nil }
        var next = cursor
        return next.takeDirectly(oneOf: ["에", "까지"]) || next.isBeforeHour || next.isBeforeKoreanDayPart
            ? .some(comingWeekend) : nil
    }

    /// "12월 3일", "다음 달 3일", "내년 3월 1일", "2027년 3월 말", "다음 달".
    private func koreanMonthDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        let year = cursor.attempt(koreanYear)
        if year == nil, let months = cursor.take(oneOf: QuickWords.koreanMonths) {
            return relativeMonthDay(after: months, &cursor)
        }
        guard let month = cursor.digits(atMost: 2)?.number, cursor.take("월") else { return nil }
        if cursor.take(oneOf: ["말일", "말"]) { return .some(lastDay(ofMonth: month, of: year)) }
        guard let day = cursor.koreanDayOfMonth() else { return nil }
        let weekday = cursor.weekdayOfDate()
        let named: QuickDay? =
            if let year {
                CalendarDate(year: year, month: month, day: day).map { .date($0) }
            } else {
                Self.day(month: month, day: day)
            }
        return .some(named.map { checked($0, weekday) })
    }

    /// "다음 달 3일", "다음 달 말", "다음 달", behind the month's name.
    private func relativeMonthDay(after months: Int, _ cursor: inout QuickCursor) -> QuickDay?? {
        guard let month = today.firstOfMonth.adding(months: months) else {
            _ = cursor.attempt { $0.koreanDayOfMonth() }
            return .some(nil)
        }
        _ = cursor.takeDirectly("의")
        if cursor.take(oneOf: ["말일", "마지막 날", "마지막날", "말"]) { return lastDay(after: months) }
        guard let day = cursor.attempt({ $0.koreanDayOfMonth() }) else {
            var next = cursor
            // "다음 달 초" and "다음 달 첫째 주" are no days.
            let isPart =
                next.take(oneOf: ["초", "중순", "안", "중"])
                || next.take(oneOf: QuickWords.koreanOrdinals) != nil && next.take("주")
            return months > 0 && !isPart ? .some(self.next(.monthly, months)) : nil
        }
        return .some(CalendarDate(year: month.year, month: month.month, day: day).map { .date($0) })
    }

    /// "내년", "2027년".
    private func koreanYear(_ cursor: inout QuickCursor) -> Int? {
        if let years = cursor.take(oneOf: [("올해", 0), ("내년", 1), ("내후년", 2)]) { return today.year + years }
        return cursor.digits(4).flatMap { cursor.take("년") ? $0 : nil }
    }

    /// "월말", "말일", "분기 말"; "연말에", "내년 말까지".
    private func koreanMonthEnd(_ cursor: inout QuickCursor) -> QuickDay?? {
        if cursor.take(oneOf: ["월말", "말일"]) { return lastDay(after: 0) }
        if let quarters = cursor.take(oneOf: QuickWords.koreanQuarters) {
            return cursor.take("말") ? lastDay(after: monthsLeft % 3 + quarters * 3) : nil
        }
        let year: Int? = cursor.take("연") ? today.year : cursor.attempt(koreanYear)
        guard let year, cursor.take("말") else { return nil }
        // "연말 정산" is a thing to do.
        var next = cursor
        return cursor.isAtEnd || next.takeDirectly(oneOf: ["까지", "에"])
            ? .some(lastDay(ofMonth: 12, of: year)) : nil
    }

    /// "3일 후", "일주일 뒤", "한 달 후".
    private func koreanDistantDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        _ = cursor.attempt { $0.take("지금부터") || $0.take("앞으로") || $0.take("오늘부터") ? true : nil }
        let distance: (Int, Recurrence.Frequency)? =
            cursor.take(oneOf: [
                ("하루", (1, .daily)), ("이틀", (2, .daily)), ("사흘", (3, .daily)), ("나흘", (4, .daily)),
                ("닷새", (5, .daily)), ("엿새", (6, .daily)), ("이레", (7, .daily)), ("여드레", (8, .daily)),
                ("아흐레", (9, .daily)), ("열흘", (10, .daily)), ("보름", (15, .daily)), ("반년", (6, .monthly)),
            ])
            ?? cursor.sinoKoreanAmount() ?? cursor.koreanAmount()
        guard let (number, unit) = distance, cursor.take(oneOf: ["후", "뒤", "있다가"]) else { return nil }
        // "15일 후원금"
        var next = cursor
        guard cursor.isAtBreak || next.takeDirectly(oneOf: ["에", "엔", "쯤", "까지", "부터", "은", "는"]) else { return nil }
        return .some(after(number, unit))
    }

    /// "12월 3일~5일", "3~5일": a to-do has one day.
    private func severalKoreanDays(_ cursor: inout QuickCursor) -> QuickDay? {
        let month = cursor.attempt { cursor in
            cursor.digits(atMost: 2).flatMap { cursor.take("월") ? $0.number : nil }
        }
        guard let first = cursor.digits(atMost: 2)?.number else { return nil }
        _ = cursor.take("일")
        _ = cursor.weekdayInParentheses()
        guard cursor.take(oneOf: ["~", "-", "–", "부터", "에서"]) else { return nil }
        _ = cursor.attempt { cursor in cursor.digits(atMost: 2).flatMap { _ in cursor.take("월") ? true : nil } }
        guard cursor.koreanDayOfMonth() != nil else { return nil }
        _ = cursor.weekdayInParentheses()
        _ = cursor.takeDirectly(oneOf: ["까지", "에"])
        if let month { return Self.day(month: month, day: first) }
        return (1...31).contains(first) ? .dayOfMonth(first) : nil
    }
}
