import Todos

extension CalendarDate {
    /// The Monday of its week.
    var firstOfWeek: CalendarDate { adding(days: -weekday.rawValue) ?? self }
}
