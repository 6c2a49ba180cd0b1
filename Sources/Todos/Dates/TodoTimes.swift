/// When a to-do begins on its day, and when it ends. A to-do at a point in time ends when it begins.
package struct TodoTimes: Sendable, Hashable {
    package let start: TimeOfDay
    /// Not before `start`.
    package let end: TimeOfDay

    /// Nil if it would end before it begins.
    package init?(_ start: TimeOfDay, _ end: TimeOfDay) {
        guard start <= end else { return nil }
        (self.start, self.end) = (start, end)
    }

    /// A point in time.
    package init(at start: TimeOfDay) {
        (self.start, self.end) = (start, start)
    }

    /// As long, from another time on. What would run into the next day begins sooner, and ends with its day.
    package func moved(to start: TimeOfDay) -> TodoTimes {
        let length = end.minutes - self.start.minutes
        let first = min(start.minutes, TimeOfDay.lastMinute - length)
        return TodoTimes(TimeOfDay(secondsOfDay: first * 60), TimeOfDay(secondsOfDay: (first + length) * 60)) ?? self
    }
}

extension TimeOfDay {
    fileprivate static let lastMinute = 24 * 60 - 1

    /// Since midnight.
    fileprivate var minutes: Int { hour * 60 + minute }
}
