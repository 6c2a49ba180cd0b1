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
        func entry(typedAt seconds: Int) -> QuickEntry {
            QuickAdd(
                today: today, now: TimeOfDay(secondsOfDay: seconds), language: .english,
                categories: QuickCategories([]), usualCategory: .etc
            ).read(text.lowercased().replacing("every!", with: "every"))
        }

        let first = entry(typedAt: 0)
        guard first.title.isEmpty, !first.isDoubtful, let date = first.date,
            first.times.map({ $0.start == $0.end }) ?? true,
            // "in 2 hours" is counted from when it was typed, which no file says.
            first == entry(typedAt: 60)
        else { return nil }
        return TodoistDate(date: date, time: first.times?.start, recurrence: first.recurrence)
    }
}
