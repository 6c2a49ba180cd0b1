import Todos

/// What a table of events, as calendars of Outlook and Google have it, says in columns of its own: whether an event is for
/// the whole day, and the day of its end.
struct EventColumns {
    /// Why an event doesn't end as the table says: a to-do has one day. Nil if it does.
    let warning: ImportWarning.Kind?
    private let isAllDay: Bool
    /// Midnight, which counts as the last moment of the day before, as in calendars.
    private let endsWithItsDay: Bool

    /// - Parameters:
    ///   - start: the day of the start, as it was read; nil for none.
    ///   - endTime: the time of the end, as the table writes it. Outlook ends a whole day at the next midnight.
    ///   - day: reads a day.
    init(
        allDay: String, start: CalendarDate?, endDate: String, endTime: String, reading day: (String) -> CalendarDate?
    ) {
        isAllDay = ImportedWord.isOne(of: ImportedWord.affirmations, allDay)
        guard let start, !endDate.isEmpty else {
            (warning, endsWithItsDay) = (nil, false)
            return
        }
        guard let end = day(endDate) else {
            (warning, endsWithItsDay) = (.endNotUnderstood, false)
            return
        }
        let days = end.daysSince1970 - start.daysSince1970
        endsWithItsDay = days == 1 && ImportedTime.read(endTime) == .midnight
        warning = days == 0 || endsWithItsDay ? nil : days < 0 ? .endBeforeStart : .timesChanged
    }

    /// The text of a start, or nothing where it has none.
    func start(_ text: String) -> String { isAllDay ? "" : text }

    /// The text of an end, as a to-do can have it.
    func end(_ text: String) -> String {
        guard !isAllDay, !text.isEmpty else { return "" }
        if endsWithItsDay { return TimeOfDay.lastMinute.text }
        switch warning {
        case nil: return text
        case .timesChanged?: return TimeOfDay.lastMinute.text
        default: return ""
        }
    }
}
