import Todos

extension CalendarDate {
    /// Its month as in paths, such as `2026-11`.
    var monthText: String { String(text.prefix(7)) }

    /// The first day of its week; the first of all days where that would be before it.
    /// - Parameter weekday: the one that weeks begin with.
    func firstOfWeek(from weekday: Weekday) -> CalendarDate {
        let days = Weekday.week(from: weekday).firstIndex(of: self.weekday) ?? 0
        return CalendarDate(daysSince1970: daysSince1970 - days)
    }
}
