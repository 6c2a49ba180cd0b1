import Todos

extension CalendarDate {
    /// The Monday of its week.
    var monday: CalendarDate { adding(days: -weekday.rawValue) ?? self }
}
