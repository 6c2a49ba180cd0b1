extension QuickReading {
    /// Fills in what the line leaves open.
    mutating func entry(in quickAdd: QuickAdd) -> QuickEntry {
        settleParts()
        let (date, recurrence) = settleDate(at: start, in: quickAdd)
        let times = settleTimes(on: date, in: quickAdd)
        askAboutLeftOvers()
        var warnings = warnings
        if let past = self.past(date, times, in: quickAdd) { warnings.append(QuickAddWarning(.alreadyPast, past)) }
        var category = quickAdd.usualCategory
        if case .category(let named)? = self[.category] { category = named }
        var entry = QuickEntry(
            title: title, category: category, date: date, times: times, recurrence: recurrence, warnings: warnings,
            parts: parts)
        (entry.isDayOpen, entry.hour) = (isDayOpen, openHour)
        return entry
    }

    /// The day that is over, or the time that has passed today; nil for one that is to come.
    private func past(_ date: CalendarDate?, _ times: TodoTimes?, in quickAdd: QuickAdd) -> String? {
        // "in an hour" may show an earlier time, when clocks are put back.
        if case .moment? = self[.times] { return nil }
        guard let date, date <= quickAdd.today else { return nil }
        if date < quickAdd.today { return date.text }
        return times.flatMap { $0.start < quickAdd.now ? $0.start.text : nil }
    }

    /// The times that the line names, in the half of the day that it names.
    private var named: QuickTimes? {
        switch (self[.times], self[.dayPart]) {
        case (.times(let times), .dayPart(let part)): times.chosen(by: part)
        case (.times(let times), _):
            occasion.map { $0.hours.contains(times.start.hour % 12) ? times.chosen(by: $0.part) : times } ?? times
        case (.moment(_, let time), _): QuickTimes(start: time)
        case (_, .dayPart(let part)): hasTimeInDoubt ? nil : QuickTimes(start: part.start)
        default: nil
        }
    }

    /// What the title is about, if that is done in one part of the day.
    var occasion: QuickOccasion? {
        items.indices.lazy.filter { items[$0].isInTitle }.compactMap { occasion(at: $0) }.first
    }

    /// What a word is about, if that is done in one part of the day.
    func occasion(at index: Int) -> QuickOccasion? {
        items.indices.contains(index)
            ? QuickOccasion.of(items[index].folded, after: folded(index - 1), before: folded(index + 1)) : nil
    }

    private var start: TimeOfDay? { named?.start }

    /// Whether a time is in doubt, for which neither a part of the day nor the page's time stands in.
    private var hasTimeInDoubt: Bool {
        let reasons: Set<QuickAddWarning.Reason> = [.noSuchTime, .midnight, .endBeforeStart]
        return items.contains { $0.warning.map { reasons.contains($0) } == true }
    }

    /// Asks about phrases that contradict each other.
    private mutating func settleParts() {
        settleDoubts()
        if case .moment? = self[.times] {
            giveUp(.dayPart, .second)
            giveUp(.day, .second)
        }
        if case .times(let times)? = self[.times], case .dayPart(let part)? = self[.dayPart], !times.fits(part) {
            giveUp(.dayPart, .second)
        }
        // "every Friday night at 1" is on Saturdays.
        if named?.isAfterMidnight == true, case .recurrence(let rule)? = self[.recurrence],
            rule.frequency != .daily, rule.namesDays
        {
            giveUpHour(.leftOver)
        }
    }

    private mutating func settleDate(
        at start: TimeOfDay?, in quickAdd: QuickAdd
    ) -> (CalendarDate?, Recurrence?) {
        let date = namedDate(at: start, in: quickAdd)
        let repeats = self[.recurrence] != nil
        let open = quickAdd.day ?? (start == nil && !repeats ? nil : quickAdd.today)
        guard let from = date ?? open else { return (nil, nil) }
        // The end of the day is today's also after it.
        var isPast = date == nil && from == quickAdd.today && start.map { $0 < quickAdd.now } == true
        if case .dayPart(.endOfDay)? = self[.dayPart] { isPast = false }
        guard case .recurrence(let rule)? = self[.recurrence] else {
            return (isPast ? from.adding(days: 1) ?? from : from, nil)
        }
        if let first = firstOccurrence(of: rule, from: from, isPast: isPast) { return (first.date, first.recurrence) }
        giveUp(.end, nil)
        giveUp(.recurrence, .neverComes)
        return (date ?? quickAdd.day ?? start.map { _ in from }, nil)
    }

    /// The day that the line names, or that "in 2 hours" leads to.
    private mutating func namedDate(at start: TimeOfDay?, in quickAdd: QuickAdd) -> CalendarDate? {
        var date: CalendarDate?
        if case .day(let day)? = self[.day] {
            date = day.date(from: quickAdd.today)
            if date == nil { giveUp(.day, day.reasonForNone) }
            // "Friday this week", said on Saturday; with its date, a day that is over may be meant.
            if let past = date, past < quickAdd.today, !isWrittenInDigits(.day) {
                date = nil
                giveUp(.day, .pastDate)
            }
        } else if case .moment(let day, _)? = self[.times] {
            date = day
        }
        // "tonight at 1" is tomorrow, unless it's said after midnight.
        if let day = date, named?.isAfterMidnight == true,
            day != quickAdd.today || start.map({ $0 < quickAdd.now }) == true
        {
            date = day.adding(days: 1) ?? day
        }
        return date
    }

    /// The first date of a rule, and the rule with its end; nil for one that never comes.
    /// - Parameter isPast: whether the time has passed on the day that it would begin with.
    private mutating func firstOccurrence(
        of rule: Recurrence, from day: CalendarDate, isPast: Bool
    ) -> Occurrence? {
        var from = day
        // "every Monday starting next week" begins with that week's Monday.
        if case .day(.period(_, let first))? = self[.day], rule.namesDays { from = first }
        // Its first date may come sooner than its interval: "every 2 weeks on Monday" begins with the next Monday.
        var dates = ((try? rule.every(1)) ?? rule).dates(startingAt: from)
        guard var first = dates.next() else { return nil }
        if isPast, first == from { first = dates.next() ?? first }
        let rule = ended(rule, from: first)
        return rule.first(from: first) == first ? Occurrence(date: first, recurrence: rule) : nil
    }

    func isWrittenInDigits(_ kind: QuickPhrase.Part.Kind) -> Bool {
        taken[kind].map { items[$0].typed.contains(where: \.isNumber) } == true
    }

    /// The rule with the end that the line names.
    private mutating func ended(_ rule: Recurrence, from first: CalendarDate) -> Recurrence {
        guard rule.end == .never || self[.end] == nil else {
            giveUp(.end, .second)
            return rule
        }
        switch self[.end] {
        case .count(let count): return (try? rule.ending(.count(count))) ?? rule
        case .until(let day, _):
            guard let last = day.date(from: first) else {
                giveUp(.end, day.reasonForNone)
                return rule
            }
            return (try? rule.ending(.until(last))) ?? rule
        default: return rule
        }
    }

    private mutating func settleTimes(on date: CalendarDate?, in quickAdd: QuickAdd) -> TodoTimes? {
        let pages = hasTimeInDoubt ? nil : quickAdd.start
        guard var times = named ?? pages.map({ QuickTimes(start: $0) }), let date else {
            // Without a start there is no end.
            giveUp(.length, nil)
            return nil
        }
        if self[.times] == nil, case .dayPart(let part)? = self[.dayPart], date == quickAdd.today,
            let end = part.end, quickAdd.nextFullHour.hour < end
        {
            times.start = max(times.start, quickAdd.nextFullHour)
        }
        if case .length(let minutes)? = self[.length] {
            if times.end != nil {
                giveUp(.length, .second)
            } else {
                times.end = times.start.after(minutes: minutes)
                if times.end == nil { giveUp(.length, .beyondMidnight) }
            }
        }
        guard let end = times.end else { return TodoTimes(at: times.start) }
        if let both = TodoTimes(times.start, end) { return both }
        giveUp(.times, .beyondMidnight)
        return TodoTimes(at: times.start)
    }
}

extension QuickAdd {
    fileprivate var nextFullHour: TimeOfDay {
        TimeOfDay(hour: now.minute == 0 ? now.hour : now.hour + 1, minute: 0) ?? now
    }
}

extension Recurrence {
    /// Whether its dates don't depend on the day that it begins with.
    var namesDays: Bool { frequency == .daily || !weekdays.isEmpty || !monthDays.isEmpty }
}
