extension Recurrence {
    /// Days that every month has, from its beginning and from its end.
    private static let safeDays = Set(1...28).union(-28 ... -1)

    /// The rule whose dates are those of this one, each so many days later.
    /// - Parameter start: the start of this rule, before the shift.
    /// - Returns: nil if no rule expresses that: days that leave their month but for one in a year, numbered weekdays,
    ///   weekdays of some months.
    package func shifted(by days: Int, from start: CalendarDate) -> Recurrence? {
        guard days != 0 else { return self }
        let rule = anchored(at: start)
        guard rule.weekdays.allSatisfy({ $0.number == nil }) else { return nil }
        var (months, monthDays) = (rule.months, rule.monthDays.map { $0 + days })
        let staysInMonth = zip(rule.monthDays, monthDays).allSatisfy { before, after in
            Self.safeDays.isSuperset(of: [before, after]) && (before < 0) == (after < 0)
        }
        if !staysInMonth {
            guard let date = rule.yearlyDate(shiftedBy: days) else { return nil }
            (months, monthDays) = ([date.month], [date.day])
        }
        if rule.monthDays.isEmpty {
            // The bounds of a month matter, and days beyond them would fall into the next month.
            guard rule.months.isEmpty else { return nil }
            if frequency == .monthly || frequency == .yearly, interval != 1 { return nil }
        }
        guard let end = rule.end.shifted(by: days) else { return nil }
        return try? Recurrence(
            frequency, interval: interval, months: months, monthDays: monthDays,
            weekdays: rule.weekdays.map { NumberedWeekday($0.weekday.shifted(by: days)) },
            // With an interval of several weeks it decides which days belong together.
            weekStart: frequency == .weekly && interval != 1 ? weekStart.shifted(by: days) : weekStart, end: end)
    }

    /// The only date that the rule has in each year, so many days later.
    /// - Returns: nil if it has several, or none; beside the end of February, which is not the same in each year; and
    ///   for an interval of several years, if the year is another.
    private func yearlyDate(shiftedBy days: Int) -> CalendarDate? {
        guard frequency == .yearly, weekdays.isEmpty, months.count == 1, monthDays.count == 1,
            // A year like most.
            let date = CalendarDate(year: 2027, month: months[0], day: monthDays[0]),
            let shifted = date.adding(days: days), Set([date.month, shifted.month]) != [2, 3],
            interval == 1 || date.year == shifted.year
        else { return nil }
        return shifted
    }
}

extension Recurrence.End {
    fileprivate func shifted(by days: Int) -> Recurrence.End? {
        guard case .until(let last) = self else { return self }
        return last.adding(days: days).map(Recurrence.End.until)
    }
}

extension Weekday {
    fileprivate func shifted(by days: Int) -> Weekday {
        Weekday.allCases[((rawValue + days) % 7 + 7) % 7]
    }
}
