/// There were too many attempts; nothing was done.
package struct TooManyAttempts: Error, Equatable {
    /// How long to wait before the next attempt.
    package let wait: Duration

    package init(wait: Duration) {
        self.wait = wait
    }
}
