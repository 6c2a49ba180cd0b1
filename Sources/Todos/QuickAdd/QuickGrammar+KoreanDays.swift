/// Days in Korean, with or without a particle. A reading returns nil if it isn't there, and an inner nil if there is no
/// such day.
extension QuickGrammar {
    func koreanDay(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isTonight = cursor.attempt { cursor in
            // "오늘 밤 9시" names an hour of the night.
            cursor.take("오늘") && cursor.take("밤") && cursor.isAtBreak && !cursor.isBeforeHour ? true : nil
        }
        if isTonight != nil {
            return QuickPhrase(part: .day(.date(today), isEvening: true), certainty: .anywhere)
        }
        guard let day = plainKoreanDay(&cursor) else { return nil }
        _ = cursor.attempt { $0.takeDirectly("에") || $0.takeDirectly("부터") ? true : nil }
        return phrase(day, .anywhere)
    }

    func plainKoreanDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        if let day = cursor.attempt(fullDay) { return day }
        if let days = cursor.take(oneOf: Self.nearDays) { return .some(after(days, .daily)) }
        return cursor.attempt(koreanWeekday) ?? cursor.attempt(koreanMonthDay) ?? cursor.attempt(koreanDistantDay)
    }

    private static let nearDays = [
        ("오늘", 0), ("내일모레", 2), ("내일 모레", 2), ("내일", 1), ("모레", 2), ("글피", 3),
    ]

    /// "월요일", "다음 주 월요일", "다음 주".
    private func koreanWeekday(_ cursor: inout QuickCursor) -> QuickDay?? {
        let weeks = cursor.take(oneOf: [
            ("다다음 주", 2), ("다다음주", 2), ("다음 주", 1), ("다음주", 1), ("이번 주", 0), ("이번주", 0),
        ])
        let weekday = cursor.attempt { cursor in
            cursor.take(oneOf: QuickWords.koreanWeekdays).flatMap { cursor.takeDirectly("요일") ? $0 : nil }
        }
        switch (weeks, weekday) {
        case (let weeks?, let weekday?): return .some(day(weekday, weeksFromNow: weeks))
        case (nil, let weekday?): return .some(coming(weekday))
        case (let weeks?, nil) where weeks > 0: return .some(after(weeks, .weekly))
        default: return nil
        }
    }

    /// "12월 3일", "다음 달 3일", "내년 3월 1일", "다음 달".
    private func koreanMonthDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        let years = cursor.take(oneOf: [("올해", 0), ("내년", 1)])
        if years == nil, let months = cursor.take(oneOf: [("다음 달", 1), ("다음달", 1), ("이번 달", 0), ("이번달", 0)]) {
            guard let month = today.firstOfMonth.adding(months: months) else { return .some(nil) }
            guard let day = cursor.attempt({ $0.koreanDayOfMonth() }) else {
                return months > 0 ? .some(after(months, .monthly)) : nil
            }
            return .some(CalendarDate(year: month.year, month: month.month, day: day).map { .date($0) })
        }
        guard let month = cursor.digits(atMost: 2)?.number, cursor.take("월"), let day = cursor.koreanDayOfMonth() else {
            return nil
        }
        if let years {
            return .some(CalendarDate(year: today.year + years, month: month, day: day).map { .date($0) })
        }
        return .some(Self.day(month: month, day: day))
    }

    /// "3일 후", "일주일 뒤", "한 달 후".
    private func koreanDistantDay(_ cursor: inout QuickCursor) -> QuickDay?? {
        let distance: (Int, Recurrence.Frequency)? =
            cursor.take(oneOf: [
                ("일주일", (1, .weekly)), ("사흘", (3, .daily)), ("나흘", (4, .daily)), ("이틀", (2, .daily)),
                ("하루", (1, .daily)), ("열흘", (10, .daily)),
            ])
            ?? cursor.koreanAmount()
        guard let (number, unit) = distance, cursor.take(oneOf: ["후", "뒤"]) else { return nil }
        return .some(after(number, unit))
    }
}

extension QuickCursor {
    /// "3일" as a day of a month.
    mutating func koreanDayOfMonth() -> Int? {
        guard let day = digits(atMost: 2)?.number, take("일") else { return nil }
        return day
    }

    /// "3일", "2주", "3개월", "두 달", "1년".
    mutating func koreanAmount() -> (Int, Recurrence.Frequency)? {
        guard let number = attempt({ $0.digits(atMost: 9)?.number }) ?? take(oneOf: QuickWords.koreanNumbers),
            let unit: Recurrence.Frequency = take(oneOf: [
                ("일", .daily), ("주일", .weekly), ("주", .weekly), ("개월", .monthly), ("달", .monthly), ("년", .yearly),
                ("해", .yearly),
            ])
        else { return nil }
        return (number, unit)
    }

    /// Whether an hour follows, such as "9시" or "아홉 시".
    var isBeforeHour: Bool {
        var cursor = self
        guard cursor.attempt({ $0.digits(atMost: 2)?.number }) ?? cursor.take(oneOf: QuickWords.koreanNumbers) != nil
        else { return false }
        return cursor.take("시") || cursor.take(":")
    }
}
