/// At most so many attempts in any stretch of time, and pauses that grow before the limit is reached.
///
/// Half of the attempts are free; after each one more the pause doubles, from one second on. Whoever mistypes a
/// password hardly notices; a program that guesses is soon left with what the limit allows.
package struct Throttle: Sendable, Equatable {
    /// The longest pause before the limit is reached.
    package static let longestPause: Duration = .seconds(60)

    package let limit: Int
    package let window: Duration

    /// - Parameters:
    ///   - limit: how many attempts; at least one.
    ///   - window: in any stretch of time as long as this.
    package init(_ limit: Int, per window: Duration) {
        precondition(limit > 0 && window > .zero, "a throttle lets something through")
        self.limit = limit
        self.window = window
    }

    /// How long the next attempt has to wait; nil when it may be made now.
    /// - Parameter ages: how long ago the attempts were that are younger than `window`, the latest first; no more than
    ///   `limit` are looked at.
    package func wait(after ages: [Duration]) -> Duration? {
        guard let latest = ages.first else { return nil }
        if ages.count >= limit { return window - ages[limit - 1] }
        let beyondFree = ages.count - (limit + 1) / 2
        guard beyondFree > 0 else { return nil }
        let pause = min(.seconds(1 << min(beyondFree - 1, 10)), Self.longestPause)
        return pause > latest ? pause - latest : nil
    }
}
