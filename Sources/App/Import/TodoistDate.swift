import Todos

/// A date as Todoist writes it into its exports: what its owner typed, such as `every mon at 9am`, `21 Nov` or `2026-11-21`.
/// English and the plainest Korean are understood.
struct TodoistDate: Equatable {
    let date: CalendarDate
    let time: TimeOfDay?
    let recurrence: Recurrence?

    /// Nil when it isn't understood.
    init?(_ text: String, today: CalendarDate) {
        guard text.utf8.count <= 100 else { return nil }
        var words = TodoistWords(text)
        let time = words.takeTime()
        if let rule = words.takeRecurrence() {
            var start = today
            if words.take("starting") || words.take("from") {
                guard let date = words.takeDate(today) else { return nil }
                start = date
            }
            var dates = rule.dates(from: start, startingAt: start)
            guard words.isAtEnd, let first = dates.next() else { return nil }
            self.init(date: first, time: time, recurrence: rule)
        } else {
            guard let date = words.isAtEnd && time != nil ? today : words.takeDate(today), words.isAtEnd else {
                return nil
            }
            self.init(date: date, time: time, recurrence: nil)
        }
    }

    init(date: CalendarDate, time: TimeOfDay?, recurrence: Recurrence?) {
        (self.date, self.time, self.recurrence) = (date, time, recurrence)
    }
}
