/// Pieces of days in Korean.
extension QuickCursor {
    /// "3일" as a day of a month.
    mutating func koreanDayOfMonth() -> Int? {
        guard let day = digits(atMost: 2)?.number, take("일") else { return nil }
        return day
    }

    /// Skips a word that makes a number of days a length: "간" in "3일 간", "치" in "3일치", but not in "15일 치과".
    mutating func takeEndOfLength(_ words: [String]) -> Bool {
        let isJoined = takeDirectly(oneOf: words)
        return isJoined
            || attempt { cursor in
                guard cursor.take(oneOf: words) else { return nil }
                _ = cursor.takeDirectly(oneOf: ["에", "까지", "부터", "로", "은", "만"])
                return cursor.isAtBreak ? true : nil
            } ?? false
    }

    /// Skips what may follow a day: "쯤", "에", "부터", "날", "안에", "중으로", and the topic's "은" and "는"; some also after
    /// a space.
    mutating func takeKoreanDayParticle() {
        _ = takeDirectly("날")
        _ = takeDirectly("쯤")
        let isTaken = takeDirectly(oneOf: ["에는", "에", "엔", "부터"])
        if !isTaken, !takeDirectly(oneOf: ["은", "는"]) {
            _ = attempt { cursor in
                // "오늘 중요한 일" has no particle.
                cursor.take(oneOf: ["안에", "안으로", "중으로", "중에", "중", "내로", "이내로", "부터"]) && cursor.isAtBreak ? true : nil
            }
        }
    }

    /// The weekday of a date, which says nothing new: "12월 3일(목)", "12월 3일 목요일".
    mutating func weekdayOfDate() -> Weekday? {
        weekdayInParentheses() ?? koreanWeekdayName()
    }

    /// "(목)", also after a space.
    mutating func weekdayInParentheses() -> Weekday? {
        attempt { cursor in
            guard cursor.take("("), let weekday = cursor.take(oneOf: QuickWords.koreanWeekdays) else {
                return nil
            }
            _ = cursor.takeDirectly("요일")
            return cursor.takeDirectly(")") ? weekday : nil
        }
    }

    /// "금" in "금 3시" and "금 저녁". "일" means work as well.
    mutating func shortWeekdayBeforeTime() -> Weekday? {
        guard let weekday = take(oneOf: QuickWords.koreanWeekdays), weekday != .sunday, isAtBreak,
            isBeforeHour || isBeforeKoreanDayPart
        else { return nil }
        return weekday
    }

    /// A short name of a weekday that ends a word: "토" in "담주 토".
    mutating func shortKoreanWeekday() -> Weekday? {
        guard let weekday = take(oneOf: QuickWords.koreanWeekdays) else { return nil }
        var next = self
        return isAtBreak || next.takeDirectly("에") ? weekday : nil
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

    /// "오일", "삼 개월", "일 년". Many are other words as well, so something has to follow: "뒤" or "마다".
    mutating func sinoKoreanAmount() -> (Int, Recurrence.Frequency)? {
        for (name, number) in QuickWords.sinoKoreanNumbers {
            // "십일" is ten days, and "십일일" eleven.
            let unit: Recurrence.Frequency? = attempt { cursor in
                guard cursor.take(name) else { return nil }
                return cursor.take(oneOf: [
                    ("일", .daily), ("주일", .weekly), ("주", .weekly), ("개월", .monthly), ("년", .yearly),
                ])
            }
            if let unit { return (number, unit) }
        }
        return nil
    }

    /// Whether an hour follows, such as "9시" or "아홉 시".
    var isBeforeHour: Bool {
        var cursor = self
        guard cursor.attempt({ $0.digits(atMost: 2)?.number }) ?? cursor.take(oneOf: QuickWords.koreanNumbers) != nil
        else { return false }
        var minute = cursor
        guard cursor.take("시") else { return minute.takeDirectly(":") }
        return !cursor.takeDirectly("간")
    }

    /// Whether one of something follows, as in "1일 1식", which is each day's.
    var isBeforeOne: Bool {
        var cursor = self
        return cursor.digits(1) == 1 && !cursor.isAtBreak
            && !cursor.takeDirectly(oneOf: ["시", "월", ":", "~", "-", "/", "."])
    }

    var isBeforeKoreanDayPart: Bool {
        var cursor = self
        return cursor.take(oneOf: QuickWords.koreanDayParts) != nil
    }
}
