/// Parts of the day in Korean, and several weekdays.
extension QuickGrammar {
    /// "저녁에"; "저녁" and "오전" after a day.
    func koreanDayPart(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isPlain = cursor.isBeforePlainDayPart
        guard let part = cursor.take(oneOf: QuickWords.koreanDayParts) else { return nil }
        if cursor.take("마다") { return repeating(.daily, also: .dayPart(part)) }
        let isMarked =
            cursor.takeDirectly(oneOf: ["에는", "에", "엔", "까지", "쯤에", "쯤", "때", "시간에"])
            || cursor.attempt { $0.take(oneOf: ["중으로", "중에", "중"]) && $0.isAtBreak ? true : nil } != nil
        // "오전 9-10 회의"
        var number = cursor
        let isBeforeHour =
            isPlain && number.digits(atMost: 2) != nil && (number.isAtBreak || number.takeDirectly(oneOf: ["-", "~"]))
        var next = cursor
        let isMeal = !isMarked && [.midday, .morning, .evening].contains(part) && !isPlain
        return QuickPhrase(
            part: .dayPart(part), certainty: isMarked ? .anywhere : isBeforeHour ? .atEdge : .afterDay,
            asking: isPlain ? .beforePhrase : .never,
            // "오후 반차" is half a day off.
            staysInTitle: isMeal && next.take(oneOf: QuickWords.koreanMealNouns) || isPlain && next.take("반차"),
            mayBeTitle: isMeal)
    }

    /// "월수금", "월, 수, 금", "월요일 목요일", "월~금". People mean every week by days that don't follow each other.
    func koreanSeveralWeekdays(_ cursor: inout QuickCursor) -> QuickPhrase? {
        if let phrase = cursor.attempt(severalOfWeek) { return phrase }
        guard let weekdays = cursor.attempt({ koreanWeekdays(&$0) }), Set(weekdays.days).count > 1 else { return nil }
        _ = cursor.takeDirectly("에")
        if weekdays.isRange {
            return weekdays.days == Weekday.allCases.dropLast(2)
                ? repeating(.everyWeekday) : weekdays.days.first.flatMap { several($0) }
        }
        if areConsecutive(weekdays.days) {
            // "토일", but "월화" may be a name.
            return weekdays.days.first.flatMap { several($0) }
        }
        let phrase = repeating(.weekly(on: Set(weekdays.days)))
        guard weekdays.isShort, weekdays.days.count == 2 else { return phrase }
        // "화목" and "수목" are words as well.
        return QuickPhrase(part: phrase.part, certainty: .besideDate, asking: .always)
    }

    /// The first day of "다음 주 월~수" and "다음 주 월 수 금", with a question about the others.
    private func severalOfWeek(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let weeks = cursor.take(oneOf: QuickWords.koreanWeeks), let days = koreanWeekdays(&cursor)?.days,
            Set(days).count > 1, let first = days.first, let day = day(first, weeksFromNow: weeks)
        else { return nil }
        _ = cursor.takeDirectly("에")
        return firstOfSeveral(day)
    }

    /// Weekdays with their whole names, or short ones: "월수금", "월, 수, 금", "월~금".
    func koreanWeekdays(_ cursor: inout QuickCursor) -> (days: [Weekday], isRange: Bool, isShort: Bool)? {
        if let range = cursor.attempt({ koreanRange(&$0) }) { return range }
        if let days = cursor.attempt({ fullWeekdays(&$0) }) { return (days, false, false) }
        if let days = cursor.attempt({ $0.joinedKoreanWeekdays() }) { return (days, false, true) }
        return cursor.attempt { $0.separateKoreanWeekdays() }.map { ($0, false, true) }
    }

    private func fullWeekdays(_ cursor: inout QuickCursor) -> [Weekday]? {
        guard let first = cursor.koreanWeekdayName() else { return nil }
        var days = [first]
        while days.count < QuickCursor.listLimit,
            let next = cursor.attempt({ cursor -> Weekday? in
                _ = cursor.skipAnd()
                return cursor.koreanWeekdayName()
            })
        { days.append(next) }
        return days
    }

    private func koreanRange(_ cursor: inout QuickCursor) -> (days: [Weekday], isRange: Bool, isShort: Bool)? {
        let name = cursor.koreanWeekdayName()
        // "일" means work as well.
        guard let first = name ?? cursor.take(oneOf: QuickWords.koreanWeekdays), name != nil || first != .sunday,
            cursor.take(oneOf: ["~", "-", "–"]) || cursor.takeDirectly("부터"),
            let last = cursor.koreanWeekdayName() ?? cursor.take(oneOf: QuickWords.koreanWeekdays), first != last
        else { return nil }
        _ = cursor.takeDirectly(oneOf: ["까지", "쯤에", "쯤"])
        // "토~월" goes on into the next week.
        let count = (last.rawValue - first.rawValue + 7) % 7 + 1
        return ((0..<count).compactMap { Weekday(rawValue: (first.rawValue + $0) % 7) }, true, false)
    }
}

extension QuickCursor {
    /// "월수금" or "화목", up to the end of a word.
    fileprivate mutating func joinedKoreanWeekdays() -> [Weekday]? {
        guard let first = take(oneOf: QuickWords.koreanWeekdays) else { return nil }
        var days = [first]
        while days.count < 7,
            let next = attempt({ cursor -> Weekday? in
                var ahead = cursor
                let isHere = QuickWords.koreanWeekdays.contains { ahead.takeDirectly($0.0) }
                return isHere ? cursor.take(oneOf: QuickWords.koreanWeekdays) : nil
            })
        {
            guard let last = days.last, next > last else { return nil }
            days.append(next)
        }
        _ = takeDirectly("요일")
        var next = self
        return days.count > 1 && (isAtBreak || next.takeDirectly(oneOf: ["에", "마다"])) ? days : nil
    }

    /// "월, 수, 금" or "월 수 금".
    fileprivate mutating func separateKoreanWeekdays() -> [Weekday]? {
        guard let first = shortWeekdayInList() else { return nil }
        var days = [first]
        while days.count < 7,
            let next = attempt({ cursor -> Weekday? in
                _ = cursor.take(oneOf: [",", "·", "/"])
                return cursor.shortWeekdayInList()
            }), let last = days.last, next > last
        { days.append(next) }
        return days.count > 1 ? days : nil
    }

    private mutating func shortWeekdayInList() -> Weekday? {
        attempt { cursor in
            guard let day = cursor.take(oneOf: QuickWords.koreanWeekdays) else { return nil }
            var next = cursor
            return cursor.isAtBreak || next.takeDirectly(oneOf: [",", "·", "/", "요일", "에", "마다"]) ? day : nil
        }
    }

    /// Whether "오전" or "오후" follows, which have no other meaning.
    fileprivate var isBeforePlainDayPart: Bool {
        var cursor = self
        return cursor.take(oneOf: ["오전", "오후"])
    }
}
