extension Recurrence {
    /// Every day.
    package static let daily = Recurrence(common: .daily)

    /// From Monday to Friday.
    package static let everyWeekday = weekly(on: [.monday, .tuesday, .wednesday, .thursday, .friday])

    /// Every week on the weekday of its start.
    package static let weekly = Recurrence(common: .weekly)

    /// Every month on the day of its start; months without such a day are skipped.
    package static let monthly = Recurrence(common: .monthly)

    /// Every year on the day of its start; 29 February in leap years only.
    package static let yearly = Recurrence(common: .yearly)

    /// Every week on these days; with none, on the weekday of its start.
    package static func weekly(on weekdays: Set<Weekday>) -> Recurrence {
        var rule = weekly
        rule.weekdays = weekdays.sorted().map { NumberedWeekday($0) }
        return rule
    }

    /// Every month on these days, counted from 1, or back from its end from -1.
    /// - Throws: `RecurrenceError` for 0 and what is beyond 31.
    package static func monthly(onDays days: [Int]) throws(RecurrenceError) -> Recurrence {
        try Recurrence(.monthly, monthDays: days)
    }

    /// Every month on these weekdays, such as the second Tuesday or the last Friday.
    /// - Throws: `RecurrenceError` for a number that no month has, or too many.
    package static func monthly(on weekdays: [NumberedWeekday]) throws(RecurrenceError) -> Recurrence {
        try Recurrence(.monthly, weekdays: weekdays)
    }

    /// The same rule at an interval of so many days, weeks, months or years.
    /// - Throws: `RecurrenceError` if that is not in `intervals`.
    package func every(_ interval: Int) throws(RecurrenceError) -> Recurrence {
        var rule = self
        rule.interval = interval
        try rule.check()
        return rule
    }

    /// The same rule with another end.
    /// - Throws: `RecurrenceError` for a count that is not in `counts`.
    package func ending(_ end: End) throws(RecurrenceError) -> Recurrence {
        var rule = self
        rule.end = end
        try rule.check()
        return rule
    }

    private init(common frequency: Frequency) {
        self.frequency = frequency
        interval = 1
        (months, monthDays, weekdays) = ([], [], [])
        weekStart = .monday
        end = .never
    }
}
