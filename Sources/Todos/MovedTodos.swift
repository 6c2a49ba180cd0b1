/// The to-dos that were moved to today at one time.
package struct MovedTodos: Sendable, Equatable {
    /// The next occurrence of a series that one of them has left.
    package struct Next: Sendable, Equatable {
        package let title: String
        package let date: CalendarDate
    }

    /// How many there are, without those in the trash; more than `Todos.mostCounted` count as one more than that.
    package let count: Int
    /// How many of those that were counted have left a series that goes on without them.
    package let leftSeries: Int
    /// When that goes on, if there is only one such series; otherwise nil.
    package let next: Next?
}
