import Todos

/// A date in a Todoist export: the text that the user typed, such as `every mon at 9am`, `21 Nov` or `2026-11-21`.
/// English and Korean are understood: what Todoist means by it first, then what quick add does.
struct TodoistDate: Equatable {
    let date: CalendarDate
    let time: TimeOfDay?
    let recurrence: Recurrence?
    /// Whether its year is this one because the text doesn't say any.
    let lacksYear: Bool

    /// Nil when it isn't understood.
    init?(_ text: String, today: CalendarDate) {
        guard text.utf8.count <= 100, let date = Self.scanned(text, today) ?? Self.quick(text, today) else {
            return nil
        }
        self = date
    }

    private init(date: CalendarDate, time: TimeOfDay?, recurrence: Recurrence?, lacksYear: Bool = false) {
        (self.date, self.time, self.recurrence, self.lacksYear) = (date, time, recurrence, lacksYear)
    }

    private static func scanned(_ text: String, _ today: CalendarDate) -> TodoistDate? {
        var scanner = TodoistDateScanner(text)
        let time = scanner.takeTime()
        if let rule = scanner.takeRecurrence() {
            var start = today
            if scanner.take("starting") || scanner.take("from") {
                guard let date = scanner.takeDate(today) else { return nil }
                start = date
            }
            var dates = rule.dates(from: max(start, today), startingAt: start)
            guard scanner.isAtEnd, let first = dates.next() else { return nil }
            return TodoistDate(date: first, time: time, recurrence: rule)
        } else {
            guard let date = scanner.isAtEnd && time != nil ? today : scanner.takeDate(today), scanner.isAtEnd else {
                return nil
            }
            return TodoistDate(date: date, time: time, recurrence: nil, lacksYear: scanner.lacksYear)
        }
    }

    /// What quick add understands, if it understands all of it.
    private static func quick(_ text: String, _ today: CalendarDate) -> TodoistDate? {
        let entries = [0, 60].map { seconds in
            QuickAdd(
                today: today, now: TimeOfDay(secondsOfDay: seconds), language: .english,
                categories: QuickCategories([]), usualCategory: .etc
            ).read(text.lowercased().replacing("every!", with: "every"))
        }
        // "in 2 hours" is counted from when it was typed, which no file says.
        guard let entry = entries.first, entry == entries.last, entry.title.isEmpty, !entry.isDoubtful,
            let date = entry.date, entry.times.map({ $0.start == $0.end }) ?? true
        else { return nil }
        return TodoistDate(date: date, time: entry.times?.start, recurrence: entry.recurrence)
    }
}
