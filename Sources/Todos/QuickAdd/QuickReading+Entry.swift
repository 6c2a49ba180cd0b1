extension QuickReading {
    /// Fills in what the line leaves open.
    func entry(in quickAdd: QuickAdd) -> QuickEntry {
        var reading = self
        let (date, recurrence) = reading.settleDate(in: quickAdd)
        let (start, end) = reading.settleTimes(on: date, in: quickAdd)
        var warnings = reading.warnings
        if reading[.day] == nil, reading[.times] != nil, date == quickAdd.today, start < quickAdd.now {
            warnings.append(QuickAddWarning(.alreadyPast, start.text))
        }
        var category = quickAdd.usualCategory
        if case .category(let named)? = reading[.category] { category = named }
        return QuickEntry(
            title: reading.title, category: category, date: date, start: start, end: end, recurrence: recurrence,
            warnings: warnings)
    }

    private mutating func settleDate(in quickAdd: QuickAdd) -> (CalendarDate, Recurrence?) {
        var date = quickAdd.day
        if case .day(let day, _)? = self[.day] {
            if let asked = day.date(from: quickAdd.today) { date = asked } else { giveUp(.day, .noSuchDate) }
        }
        guard case .recurrence(let rule)? = self[.recurrence] else { return (date, nil) }
        // Its first date may come sooner than its interval: "every 2 weeks on Monday" begins with the next Monday.
        var dates = ((try? rule.every(1)) ?? rule).dates(startingAt: date)
        if let first = dates.next() {
            let rule = ended(rule, from: first)
            var dates = rule.dates(startingAt: first)
            if dates.next() == first { return (first, rule) }
        }
        giveUp(.end, nil)
        giveUp(.recurrence, .neverComes)
        return (date, nil)
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
                giveUp(.end, .noSuchDate)
                return rule
            }
            return (try? rule.ending(.until(last))) ?? rule
        default: return rule
        }
    }

    private mutating func settleTimes(on date: CalendarDate, in quickAdd: QuickAdd) -> (TimeOfDay, TimeOfDay) {
        var isEvening = false
        if case .day(_, isEvening: true)? = self[.day] { isEvening = true }
        var start = quickAdd.usualStart(on: date, isEvening: isEvening)
        var end: TimeOfDay?
        if case .times(let times)? = self[.times] {
            start =
                isEvening && times.isGuessed && times.start.hour < 12
                ? times.start.after(minutes: 12 * 60) ?? times.start : times.start
            end = times.end
        }
        if case .length(let minutes)? = self[.length] {
            if end != nil {
                giveUp(.length, .second)
            } else {
                end = start.after(minutes: minutes)
                if end == nil { giveUp(.length, .beyondMidnight) }
            }
        }
        return (start, end ?? start.after(minutes: QuickAdd.usualLength) ?? .lastOfDay)
    }
}

extension QuickAdd {
    /// The start of a to-do without a time: in the morning, or today at the next full hour.
    fileprivate func usualStart(on date: CalendarDate, isEvening: Bool) -> TimeOfDay {
        let usual = isEvening ? TimeOfDay(secondsOfDay: 20 * 60 * 60) : Self.usualStart
        guard date == today else { return usual }
        let next = TimeOfDay(hour: now.minute == 0 ? now.hour : now.hour + 1, minute: 0) ?? now
        return isEvening ? max(usual, next) : next
    }
}

extension TimeOfDay {
    fileprivate static let lastOfDay = TimeOfDay(secondsOfDay: 24 * 60 * 60)

    /// The time so many minutes later; the day's last minute for its very end, nil beyond.
    fileprivate func after(minutes: Int) -> TimeOfDay? {
        let sum = hour * 60 + minute + minutes
        return sum > 24 * 60 ? nil : TimeOfDay(secondsOfDay: sum * 60)
    }
}
