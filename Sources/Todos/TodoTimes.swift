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
}
