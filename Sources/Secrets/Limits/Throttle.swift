/// At most `limit` attempts in any period of `window`, with growing pauses before the limit is reached.
///
/// Half of the attempts are free; after each further one the pause doubles, starting at one second. A member who
/// mistypes a password hardly notices; an automated attack is soon held to the limit.
package struct Throttle: Sendable, Equatable {
    /// The longest pause before the limit is reached.
    package static let longestPause: Duration = .seconds(60)

    package let limit: Int
    package let window: Duration

    /// - Parameters:
    ///   - limit: the maximum number of attempts; at least one.
    ///   - window: the length of the period.
    package init(_ limit: Int, per window: Duration) {
        precondition(limit > 0 && window > .zero, "a throttle lets something through")
        self.limit = limit
        self.window = window
    }

    /// How long the next attempt has to wait; nil when it is allowed now.
    /// - Parameter ages: the ages of the attempts younger than `window`, latest first; at most `limit` are considered.
    package func wait(after ages: [Duration]) -> Duration? {
        guard let latest = ages.first else { return nil }
        if ages.count >= limit { return window - ages[limit - 1] }
        let beyondFree = ages.count - (limit + 1) / 2
        guard beyondFree > 0 else { return nil }
        let pause = min(.seconds(1 << min(beyondFree - 1, 10)), Self.longestPause)
        return pause > latest ? pause - latest : nil
    }
}
