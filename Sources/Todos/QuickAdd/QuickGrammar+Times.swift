/// Times in both languages.
extension QuickGrammar {
    func times(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isRough = cursor.takeRough()
        let lead = timeLead(&cursor)
        if lead == .open { return openRange(&cursor) }
        if lead == .at, let (clock, mayBeRange) = cursor.timeBeforeHour() {
            return mayBeRange ? doubt(.leftOver) : single(clock, isSure: true, lead, &cursor)
        }
        guard var start = cursor.clock() ?? cursor.attempt({ noonBeforeRange(&$0) }) else { return nil }
        if lead == .at, !start.isTime, !start.hasDot, let minute = cursor.attempt({ $0.minuteAfterSpace() }) {
            (start.minute, start.isTime) = (minute, true)
        }
        // "555-1234" is a number.
        guard lead == .at || start.isTime || !start.isCompact else { return nil }
        // "approx 5" are so many.
        guard lead != nil || start.isTime || !isRough else { return nil }
        if let end = cursor.attempt({ rangeEnd(&$0, after: start, lead) }) { return range(start, end, lead) }
        if cursor.attempt({ hoursOrLengths(&$0, after: start) }) != nil { return doubt(.leftOver) }
        if cursor.attempt({ tillLate(&$0, after: start) }) != nil { return doubt(.leftOver) }
        if lead == .at, cursor.attempt({ $0.word("or") ? $0.clock() : nil }) != nil { return doubt(.leftOver) }
        guard !start.isMidnight else {
            cursor.takeKoreanTimeParticle()
            return doubt(.midnight)
        }
        if start.hasHourWord || start.isTime { cursor.takeKoreanTimeParticle() }
        if start.isNoEvening || lead == nil && start.mayBeLength { return doubt(.leftOver) }
        if start.hasHourWord, cursor.takeBeforeOrAfter() { return doubt(.leftOver) }
        let isSure = isSure(start, lead, &cursor)
        return single(start, isSure: isSure, lead, &cursor)
    }

    /// Whether a number is a time, if need be by what follows: "o'clock", "sharp", "or so".
    private func isSure(_ clock: QuickClock, _ lead: TimeLead?, _ cursor: inout QuickCursor) -> Bool {
        let hasClock =
            cursor.attempt {
                $0.take("o'clock") || $0.take("o’clock") || $0.word("oclock") || $0.word("uhr") ? true : nil
            } ?? false
        let isSharp = cursor.word("sharp")
        let isLoose = (lead != nil || clock.isTime || hasClock) && cursor.words("or", "so")
        return clock.isTime || hasClock || isSharp || isLoose
    }

    /// A time without an end.
    private func single(
        _ clock: QuickClock, isSure: Bool, _ lead: TimeLead?, _ cursor: inout QuickCursor
    ) -> QuickPhrase? {
        guard let time = clock.time else { return isSure ? doubt(.noSuchTime) : nil }
        let part = QuickPhrase.Part.times(
            QuickTimes(start: time, isGuessed: clock.isOpen, isAfterMidnight: clock.isAfterMidnight))
        if isSure { return QuickPhrase(part: part) }
        if clock.isSpelled, lead == nil {
            // "Buy two" is no time, and "2026" is a year; "twelve thirty" may be one.
            return QuickPhrase(
                part: part, certainty: .besideDayPart, asking: clock.minute > 0 && !clock.isCompact ? .atEdge : .never)
        }
        switch lead {
        case .at?:
            return QuickPhrase(
                part: part, certainty: clock.hasDot || cursor.isBeforeFunctionWord ? .anywhere : .atEdge,
                asking: .never)
        case .by?, .from?:
            // "due 15" is rather a day.
            guard clock.hour <= 12 else { return nil }
            return QuickPhrase(part: part, certainty: .beforePhrase, asking: .never)
        case .open?:
            return nil
        case nil where clock.hasDot:
            // In Korean "11.30" is a day as well.
            let mayBeDay = readsMonthFirst && clock.hour <= 12 && clock.minute <= 31
            return QuickPhrase(
                part: part, certainty: readsMonthFirst ? .nowhere : .besideDate,
                asking: mayBeDay || clock.minute % 15 == 0 || clock.minute <= 12 ? .atEdge : .never)
        case nil:
            // "fri 13" is a day.
            guard (1...24).contains(clock.hour) else { return nil }
            return QuickPhrase(
                part: part, certainty: .besideDayPart, asking: clock.hour > 12 ? .afterWeekday : .afterDay)
        }
    }

    enum TimeLead { case at, by, from, open }

    static let timeLeads: [String: TimeLead] = [
        "at": .at, "by": .by, "around": .at, "due": .by, "from": .from, "starting": .by, "between": .from,
        "about": .open, "until": .open, "till": .open, "til": .open, "after": .open, "before": .open,
        "untill": .open,
    ]

    private func timeLead(_ cursor: inout QuickCursor) -> TimeLead? {
        if cursor.take(oneOf: ["@", "~"]) { return .at }
        if cursor.words("at", "the", "latest") {
            _ = cursor.word("by")
            return .by
        }
        let isAbout = cursor.attempt { cursor in
            cursor.word("at") && (cursor.word(oneOf: ["about", "around"]) || cursor.takeRough()) ? true : nil
        }
        if isAbout != nil { return .at }
        return cursor.word(in: Self.timeLeads)
    }

    /// "until 5pm" leaves the start open.
    private func openRange(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let clock = cursor.clock(), clock.isTime, clock.time != nil else { return nil }
        return QuickPhrase(part: .doubt(.leftOver))
    }

    private func range(_ start: QuickClock, _ end: QuickClock, _ lead: TimeLead?) -> QuickPhrase {
        guard !start.isMidnight, !end.isMidnight else { return doubt(.midnight) }
        if start.isNoEvening || end.isNoEvening { return doubt(.leftOver) }
        guard let (first, last) = QuickClock.range(start, end) else { return doubt(.noSuchTime) }
        let isGuessed = start.isOpen && end.half == nil
        let part: QuickPhrase.Part =
            first > last
            ? .doubt(.endBeforeStart)
            : .times(
                QuickTimes(
                    start: first, end: last, isGuessed: isGuessed, isEndSure: !end.isOpen,
                    isAfterMidnight: start.isAfterMidnight))
        if start.isTime || end.isTime || end.hasHourWord { return QuickPhrase(part: part) }
        if lead == .from { return QuickPhrase(part: part, certainty: .atEdge, asking: .never) }
        return QuickPhrase(
            part: part, certainty: lead == .at ? .atEdge : .besideDate,
            asking: start.isSpelled || first == last ? .never : .atEdge)
    }

    private func noonBeforeRange(_ cursor: inout QuickCursor) -> QuickClock? {
        guard cursor.name(in: ["noon": true, "midday": true]) != nil else { return nil }
        let noon = QuickClock(hour: 12, half: .pm, isTime: true)
        var next = cursor
        return next.attempt({ rangeEnd(&$0, after: noon, nil) }) != nil ? noon : nil
    }

    private func rangeEnd(_ cursor: inout QuickCursor, after start: QuickClock, _ lead: TimeLead?) -> QuickClock? {
        let isKorean = start.isTime && (cursor.take("부터") || cursor.takeDirectly("에서"))
        guard isKorean || cursor.takeUntil() || lead == .from && cursor.word("and") else { return nil }
        let noon = cursor.word(oneOf: ["noon", "midday"]) ? QuickClock(hour: 12, half: .pm, isTime: true) : nil
        guard let end = noon ?? cursor.clock(), start.hour <= 24, end.hour <= 24 || end.isTime else { return nil }
        _ = cursor.attempt { $0.take("까지") && $0.isAtBreak ? true : nil }
        if start.hasHourWord || end.hasHourWord {
            _ = cursor.attempt { $0.take("사이") && ($0.isAtBreak || $0.takeDirectly("에")) ? true : nil }
        }
        guard cursor.isAtBreak || cursor.takeDirectly("에") else { return nil }
        // "1984-1999" are years.
        guard !(lead == nil && start.isSpelled && end.isSpelled && !start.isTime && !end.isTime && start.hour > 12)
        else { return nil }
        return end
    }

    /// The rest of "8 till late" and "7pm-late"; "7pm till late" begins at a time, and the rest stays in the title.
    private func tillLate(_ cursor: inout QuickCursor, after start: QuickClock) -> Bool? {
        let isLong = start.isTime ? cursor.take(oneOf: ["-", "–"]) : cursor.takeUntil()
        return isLong && cursor.word("late") ? true : nil
    }

    /// The rest of "9h-10h" or "9h30-10h", which may be hours of the day, or lengths as "2h-3h" is.
    private func hoursOrLengths(_ cursor: inout QuickCursor, after start: QuickClock) -> Bool? {
        guard start.isTime || cursor.takeDirectly("h"), cursor.takeUntil(), cursor.digits(atMost: 2) != nil,
            cursor.takeDirectly("h")
        else { return nil }
        _ = cursor.digits(2)
        return cursor.isAtBreak ? true : nil
    }

    /// "2026-12-01T09:00", as programs write it; seconds don't count.
    func dayAndTime(_ cursor: inout QuickCursor) -> QuickPhrase? {
        guard let named = fullDay(&cursor), let day = named, cursor.takeDirectly("t"), let hour = cursor.digits(2),
            cursor.takeDirectly(":"), let minute = cursor.digits(2), let time = TimeOfDay(hour: hour, minute: minute)
        else { return nil }
        _ = cursor.attempt { $0.takeDirectly(":") && $0.digits(2) != nil ? true : nil }
        return QuickPhrase(part: .day(day), also: .times(QuickTimes(start: time)))
    }

    /// "at noon", "정오에"; "at midnight" is ambiguous.
    func noon(_ cursor: inout QuickCursor) -> QuickPhrase? {
        let isLed = cursor.word(oneOf: ["at", "by", "around"]) || cursor.take("@")
        let noon = QuickPhrase.Part.times(QuickTimes(start: QuickDayPart.midday.start))
        if cursor.word(oneOf: ["noon", "midday", "noonish"]) {
            return QuickPhrase(part: noon, certainty: isLed ? .anywhere : .atEdge, asking: .never)
        }
        if isLed, cursor.word(oneOf: ["lunch", "lunchtime"]) { return QuickPhrase(part: noon) }
        if !isLed, cursor.take("정오") {
            cursor.takeKoreanTimeParticle()
            return QuickPhrase(part: noon, certainty: .atEdge)
        }
        if cursor.word("midnight") {
            return QuickPhrase(
                part: .doubt(.midnight), certainty: isLed ? .anywhere : .besideDate, asking: .beforePhrase)
        }
        guard !isLed, cursor.take("자정") else { return nil }
        _ = cursor.takeDirectly(oneOf: ["에", "까지"])
        return doubt(.midnight)
    }

    func doubt(_ reason: QuickAddWarning.Reason) -> QuickPhrase {
        QuickPhrase(part: .doubt(reason))
    }
}

extension QuickCursor {
    /// "approx.", "roughly"
    fileprivate mutating func takeRough() -> Bool {
        guard word(oneOf: ["approx", "approximately", "roughly", "circa"]) else { return false }
        _ = takeDirectly(".")
        return true
    }

    /// What stands between a start and an end.
    fileprivate mutating func takeUntil() -> Bool {
        take(oneOf: ["-", "–", "—", "~"]) || word(oneOf: ["to", "until", "till", "til"])
    }

    /// "30" in "at 6 30".
    fileprivate mutating func minuteAfterSpace() -> Int? {
        guard !takeDirectly("-"), let minute = digits(2), minute < 60, isAtBreak else { return nil }
        return minute
    }

    /// Whether a word follows that no name begins with: then "at 5" is a time, unlike "at 5 High Street".
    var isBeforeFunctionWord: Bool {
        var cursor = self
        return cursor.word(oneOf: QuickWords.functionWords) || cursor.take("w/")
    }
}
