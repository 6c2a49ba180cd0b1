import Todos

/// A date in a Todoist export: the text that the user typed, such as `every mon at 9am`, `21 Nov` or `2026-11-21`.
/// English and basic Korean are understood.
struct TodoistDate: Equatable {
    let date: CalendarDate
    let time: TimeOfDay?
    let recurrence: Recurrence?

    /// Nil when it isn't understood.
    init?(_ text: String, today: CalendarDate) {
        guard text.utf8.count <= 100 else { return nil }
        var scanner = TodoistDateScanner(text)
        let time = scanner.takeTime()
        if let rule = scanner.takeRecurrence() {
            var start = today
            if scanner.take("starting") || scanner.take("from") {
                guard let date = scanner.takeDate(today) else { return nil }
                start = date
            }
            var dates = rule.dates(from: start, startingAt: start)
            guard scanner.isAtEnd, let first = dates.next() else { return nil }
            self.init(date: first, time: time, recurrence: rule)
        } else {
            guard let date = scanner.isAtEnd && time != nil ? today : scanner.takeDate(today), scanner.isAtEnd else {
                return nil
            }
            self.init(date: date, time: time, recurrence: nil)
        }
    }

    init(date: CalendarDate, time: TimeOfDay?, recurrence: Recurrence?) {
        (self.date, self.time, self.recurrence) = (date, time, recurrence)
    }
}
