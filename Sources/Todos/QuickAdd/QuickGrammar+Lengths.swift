/// Durations in both languages, and times counted from now.
extension QuickGrammar {
    /// "for 30 minutes", "for 1 hour 30 minutes", "for half an hour".
    func length(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard cursor.word("for"), let minutes = minutes(&cursor) else { return nil }
        return QuickPhrase(part: .length(minutes), asking: .never)
    }

    /// "30 min", which counts beside a time: "yoga 7am 30 min". "17h" may be an hour of the day.
    func bareLength(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let minutes = minutes(&cursor) else { return nil }
        return QuickPhrase(
            part: .length(minutes), certainty: .withTimes, asking: minutes > 12 * 60 ? .beforePhrase : .never)
    }

    /// "30분 동안", "1시간 반 동안", "2시간 동안"; without "동안" it counts beside a time.
    func koreanLength(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let minutes = koreanMinutes(&cursor) else { return nil }
        let isSure = cursor.take(oneOf: ["동안", "간"])
        return QuickPhrase(
            part: .length(minutes), certainty: isSure ? .anywhere : .withTimes, asking: .never)
    }

    /// "in 2 hours", "30 minutes from now", "in 3 days".
    func distance(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isLed = cursor.word(oneOf: ["in", "within"])
        if let minutes = cursor.attempt({ minutes(&$0) }) {
            guard isLed || cursor.words("from", "now") || cursor.word("later") else { return nil }
            _ = cursor.word("time") || cursor.words("or", "so")
            return cursor.isBeforeBound ? doubt(.leftOver) : moment(after: minutes)
        }
        guard let number = amount(&cursor), let unit = cursor.attempt({ $0.distanceUnit() }) else { return nil }
        guard isLed || cursor.words("from", "now") || cursor.words("from", "today") || cursor.word("later")
        else { return nil }
        _ = cursor.word("time")
        if cursor.isBeforeBound { return doubt(.leftOver) }
        return phrase(after(number * unit.count, unit.frequency), .anywhere)
    }

    /// "2시간 뒤", "30분 후에", "한 시간 반 뒤".
    func koreanDistance(_ cursor: inout QuickCursor) -> QuickPhrase? {
        _ = cursor.attempt { $0.take("지금부터") || $0.take("앞으로") ? true : nil }
        guard let minutes = koreanMinutes(&cursor) else { return nil }
        _ = cursor.take("정도") || cursor.take("쯤")
        // "30분 전" is before something else.
        if cursor.take("전") { return doubt(.leftOver) }
        guard cursor.take(oneOf: ["후", "뒤", "있다가", "이따가", "이따", "이후"]) else { return nil }
        _ = cursor.takeDirectly(oneOf: ["에", "쯤"])
        return moment(after: minutes)
    }

    private func moment(after minutes: Int) -> QuickPhrase {
        let day = 24 * 60
        var sum = now.hour * 60 + now.minute + minutes
        guard today.adding(days: sum / day) != nil else { return doubt(.noSuchDate) }
        sum += clockChange(minutes)
        // Put back just after midnight, a clock shows the day before.
        let days = (sum < 0 ? sum - day + 1 : sum) / day
        guard let date = today.adding(days: days) else { return doubt(.noSuchDate) }
        return QuickPhrase(part: .moment(date, TimeOfDay(secondsOfDay: (sum - days * day) * 60)))
    }

    /// "90 minutes", "1h 30m", "2.5 hours", "an hour and a half", "half an hour".
    private func minutes(_ cursor: inout QuickCursor) -> Int? {
        if cursor.words("half", "an", "hour") || cursor.words("half", "hour") { return 30 }
        if cursor.words("a", "half", "hour") { return 30 }
        if cursor.words("an", "hour", "and", "a", "half") || cursor.words("an", "hour", "n", "a", "half") { return 90 }
        if cursor.words("a", "couple", "of", "hours") { return 120 }
        let hours = cursor.attempt { cursor -> Int? in
            guard let number = amount(&cursor) else { return nil }
            let tenths = cursor.attempt { $0.takeDirectly(".") ? $0.digits(1) : nil }
            let half = cursor.words("and", "a", "half") ? 30 : 0
            guard cursor.unit(of: QuickWords.hours) else { return nil }
            return number * 60 + (tenths ?? 0) * 6 + half
        }
        let minutes = cursor.attempt { cursor -> Int? in
            if hours != nil { _ = cursor.word("and") }
            return amount(&cursor).flatMap { cursor.unit(of: QuickWords.minuteUnits) ? $0 : nil }
        }
        return sum(hours, minutes)
    }

    /// "1시간 30분", "한 시간 반", "반시간".
    private func koreanMinutes(_ cursor: inout QuickCursor) -> Int? {
        if cursor.take("반시간") { return 30 }
        let hours = cursor.attempt { cursor in
            (cursor.digits(atMost: 6)?.number ?? cursor.take(oneOf: QuickWords.koreanNumbers))
                .flatMap { cursor.take("시간") ? $0 * 60 : nil }
        }
        let minutes = cursor.attempt { cursor in
            if hours != nil, cursor.take("반") { return 30 }
            let number = cursor.digits(atMost: 6)?.number ?? cursor.take(oneOf: QuickWords.koreanMinutes)
            return number.flatMap { cursor.take("분") ? $0 : nil }
        }
        return sum(hours, minutes)
    }

    private func sum(_ hours: Int?, _ minutes: Int?) -> Int? {
        guard hours != nil || minutes != nil else { return nil }
        let sum = (hours ?? 0) + (minutes ?? 0)
        return sum > 0 ? sum : nil
    }

    /// "3", "three", "a" or "a couple of", before a unit.
    func amount(_ cursor: inout QuickCursor) -> Int? {
        if let number = cursor.attempt({ $0.digits(atMost: 9)?.number }) { return number }
        if cursor.words("a", "couple", "of") || cursor.words("couple", "of") { return 2 }
        return cursor.word(in: QuickWords.numbers)
    }
}

extension QuickCursor {
    /// Whether the distance is from something else than now: "in 24 hours before the flight".
    fileprivate var isBeforeBound: Bool {
        var cursor = self
        return cursor.word(oneOf: ["before", "after", "of", "prior"])
    }

    /// "days", or "weeks" in "two weeks' time".
    fileprivate mutating func distanceUnit() -> (count: Int, frequency: Recurrence.Frequency)? {
        guard let unit = letters().flatMap({ QuickWords.distances[$0] }) else { return nil }
        return isAtBreak || takePossessive() ? unit : nil
    }

    /// Skips what is between "hour" and "time" in "an hour's time".
    private mutating func takePossessive() -> Bool {
        var next = self
        guard next.takeDirectly(oneOf: ["'s", "’s", "'", "’"]) else { return false }
        var time = next
        guard time.word("time") else { return false }
        self = next
        return true
    }

    /// A unit, also directly before a number, as in "1h30m".
    fileprivate mutating func unit(of units: [String]) -> Bool {
        attempt { cursor in
            guard let name = cursor.letters(), units.contains(name) else { return nil }
            var next = cursor
            return cursor.isAtBreak || next.digits(atMost: 2) != nil || cursor.takePossessive() ? true : nil
        } ?? false
    }
}

extension QuickWords {
    static let distances: [String: (count: Int, frequency: Recurrence.Frequency)] = {
        var units = periods
        units["quarter"] = nil
        (units["d"], units["w"]) = ((1, .daily), (1, .weekly))
        return units
    }()

    /// What something is said to be every one of.
    static let periods: [String: (count: Int, frequency: Recurrence.Frequency)] = {
        var units = frequencies.mapValues { (count: 1, frequency: $0) }
        (units["fortnight"], units["fortnights"]) = ((2, .weekly), (2, .weekly))
        units["quarter"] = (3, .monthly)
        return units
    }()
}
