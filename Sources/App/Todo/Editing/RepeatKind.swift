import Todos

/// A to-do's recurrence, as offered in the form. The raw value is the form's.
enum RepeatKind: String, Sendable, CaseIterable {
    case never
    case daily
    case weekdays
    case weekly
    /// On the day of the month of the to-do's date.
    case monthly
    case monthlyOnLastDay
    /// On the weekday of the date, counted from the month's beginning, such as the third Tuesday.
    case monthlyOnWeekday
    case monthlyOnLastWeekday
    case yearly
    /// A rule from elsewhere that the form can't show in full.
    case asItIs

    /// The recurrence rule, without interval and end; nil for none.
    /// - Parameters:
    ///   - date: the to-do's date.
    ///   - weekdays: the weekdays of a weekly rule; empty for the date's.
    func rule(on date: CalendarDate, _ weekdays: Set<Weekday> = []) -> Recurrence? {
        switch self {
        case .never, .asItIs: nil
        case .daily: .daily
        case .weekdays: .everyWeekday
        case .weekly: weekdays.isEmpty ? .weekly : .weekly(on: weekdays)
        case .monthly: .monthly
        case .monthlyOnLastDay: try? .monthly(onDays: [-1])
        case .monthlyOnWeekday:
            // Most months have no fifth one, so a date on it means the last.
            try? .monthly(on: [NumberedWeekday(date.day > 28 ? -1 : (date.day + 6) / 7, date.weekday)])
        case .monthlyOnLastWeekday: try? .monthly(on: [NumberedWeekday(-1, date.weekday)])
        case .yearly: .yearly
        }
    }

    /// The option that shows a rule.
    init(_ rule: Recurrence, on date: CalendarDate) {
        let weekdays = Self.weekdays(of: rule)
        let bare = (try? rule.ending(.never).every(1)) ?? rule
        let anchored = bare.anchored(at: date)
        self =
            Self.allCases.first { kind in
                kind.rule(on: date, weekdays).map { $0 == bare || $0.anchored(at: date) == anchored } ?? false
            } ?? .asItIs
    }

    static func weekdays(of rule: Recurrence) -> Set<Weekday> {
        rule.frequency == .weekly ? Set(rule.weekdays.map(\.weekday)) : []
    }
}
